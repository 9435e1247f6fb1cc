import type { Catalogue } from '#src/domain/catalogue/catalogue.ts';
import { type Mention, makeOf } from '#src/domain/wish/mention.ts';
import { buildCarNames } from '#src/domain/wish/names/car-names.ts';
import { findCarMentions } from '#src/domain/wish/names/find-models.ts';
import { WishText } from '#src/domain/wish/text/wish-text.ts';

/** The car that a title names; `model` is null if it names the brand alone. */
export type TitleCar = { make: string; model: string | null };

/** Precedes a car that the ad is not for: "Vinterdäck till Volvo V70", "Hjullastare Volvo L90", "Byte mot BMW". */
const OF_ANOTHER_THING = new RegExp(
  `(?:${[
    '\\b(?:vinter|sommar|friktions|dubb)?(?:dack|hjul|falgar|falg)',
    '\\b(?:reserv)?del(?:ar)?|\\b(?:motor|vaxellada|dragkrok|takbox|takracke|lasthallare|huv|skarm|stotfangare)',
    '\\b(?:hjullastare|gravmaskin|traktorgravare|dumper|truck|husvagn|slap|slapvagn|bat|motorcykel|moped|cykel)',
  ].join('|')}) *(?:(?:till|for|fran|av|passar) *)?(?:en |min )?$|\\b(?:byte[rs]?|byta|inbyte) *mot *(?:en )?$`,
  'u',
);

/**
 * Parses titles like a search: the model without its make ("Golf 5 -06"), the make later in the title ("Fin Skoda Octavia"),
 * misspelled ("wolkswagen polo") and joined ("Bmw118i"). The first car counts. Null without a car, or if the ad is for a part of
 * one.
 */
export function titleReader(catalogue: Catalogue): (title: string) => TitleCar | null {
  const names = buildCarNames(catalogue);
  const read = (title: string): TitleCar | null => {
    const text = new WishText(title);
    const named: Mention[] = [];
    let ofAnother: Mention | null = null;
    for (const mention of findCarMentions(text, names, true).filter(({ meaning }) => makeOf(meaning) !== '')) {
      const goesOn = ofAnother !== null && mention.start - ofAnother.end <= 1;
      if (goesOn || OF_ANOTHER_THING.test(text.folded.slice(0, mention.start))) ofAnother = mention;
      else named.push(mention);
    }
    const [first] = named;
    if (!first) return null;
    const make = makeOf(first.meaning);
    const model = named.find(({ meaning }) => meaning.field === 'model' && meaning.make === make)?.meaning;
    return { make, model: model?.field === 'model' ? (model.values[0] ?? null) : null };
  };
  const atStart = startReader(catalogue);
  return (title) =>
    read(title) ?? atStart(title) ?? (COMPOUND.test(title) ? read(title.replace(COMPOUND, '$1 ')) : null);
}

/** Titles that a search would read otherwise: a name with a sign ("Up! 2014"). */
function startReader(catalogue: Catalogue): (title: string) => TitleCar | null {
  const signed = catalogue.brands.flatMap(({ name: make, series }) =>
    series.filter(({ name }) => name.endsWith('!')).map(({ name: model }) => ({ make, model })),
  );
  return (title) => {
    const start = title.trimStart().split(/\s/, 1)[0]?.toLowerCase();
    return signed.find(({ model }) => model.toLowerCase() === start) ?? null;
  };
}

/** "Saab9-5": a name joined to a number of several parts. */
const COMPOUND = /(\p{L}{3,})(?=\d)/u;
