import type { BodyType } from '#src/domain/ads/vocabulary.ts';
import { isPartOfNumber } from '#src/domain/adviser/understanding/amounts/number-words.ts';
import { type Mention, makeOf } from '#src/domain/adviser/understanding/mention.ts';
import type { WishText } from '#src/domain/adviser/understanding/text/wish-text.ts';
import type { Token } from '#src/domain/adviser/understanding/text/wish-tokens.ts';
import { isFilterWord } from '#src/domain/adviser/understanding/words/word-meanings.ts';
import { ownValue } from '#src/domain/own-value.ts';
import lexicon from '../../../../../data/adviser/lexicon.json' with { type: 'json' };
import type { CarNames, MakeNames, Model } from './car-names.ts';
import { ENGINE_MAKES } from './find-versions.ts';

/** "V60 II", "A4 B8", "Golf 7", "Golf mk7" directly after the model. */
export function generationAfter(
  text: WishText,
  tokens: readonly Token[],
  at: number,
  make: MakeNames | undefined,
  model: string,
): { name: string; end: number } | null {
  const token = tokens[at];
  const name = token && generationOf(make?.generations.get(model), token.word);
  if (!token || name === undefined || isPartOfNumber(text.open, token) || COUNTED.test(text.open.slice(token.end)))
    return null;
  if (!/^ ?(?:gen(?:eration)? )?$/.test(text.open.slice(tokens[at - 1]?.end ?? 0, token.start))) return null;
  // "i" and "vi" are words; as numerals they are written in capitals.
  const written = text.written(token);
  const isWord = /^(?:i|iv|vi?|x)$/.test(token.word);
  const isCapital = written === written.toUpperCase() && /\p{Ll}/u.test(text.source);
  return isWord && !isCapital ? null : { name, end: token.end };
}
/** "Golf 5 dörrar" names no generation. */
const COUNTED = /^ ?-? ?(?:dorr|ars?\b|sits|personer|vaxl|cyl|agare|barn|st\b)/;

/** The generation of a model that a word names: "b9", "ii"; "7", "mk7" and "vii" are equivalent. */
export function generationOf(generations: ReadonlyMap<string, string> = new Map(), word: string): string | undefined {
  const number = /^(?:mk)?(\d)$/.exec(word)?.[1] ?? ownValue(ROMAN, word);
  return generations.get(word) ?? generations.get(`mk${number}`);
}
const ROMAN: Readonly<Record<string, number>> = { ii: 2, iii: 3, iv: 4, vi: 6, vii: 7, viii: 8 };

/** "BMW E46", "W124", "Golf GTI mk7": codes at a distance from the model that they belong to. */
export function findGenerations(
  text: WishText,
  tokens: readonly Token[],
  names: CarNames,
  makes: readonly Mention[],
  models: readonly Mention[],
): Mention[] {
  const found: Mention[] = [];
  for (const { word, start, end } of tokens) {
    if (!/^(?:mk\d|[a-z]\d{1,3})$/.test(word)) continue;
    const [code, body] = BODY_CODES.get(word) ?? [word];
    const generationIn = ({ make, model }: Model) =>
      names.makes
        .get(make)
        ?.generations.get(model)
        ?.get(code ?? '');
    const owners = ownersOf({ word, start, end }, text, names, makes, [...models, ...found]);
    const owner = owners.find((each) => generationIn(each) !== undefined);
    if (!owner) continue;
    const { make, model } = owner;
    const meaning = { field: 'model' as const, values: [model], make, generation: generationIn(owner) ?? null };
    found.push({ start, end, meaning });
    if (body !== undefined) found.push({ start, end, meaning: { field: 'chassis', values: [body as BodyType] } });
  }
  return found;
}

/** Codes of bodies within a generation: the catalogue's code of the generation, and the body. */
const BODY_CODES = new Map(Object.entries(lexicon.bodyCodes).map(([code, said]) => [code, said.split(' ')]));

/** The models that a code may belong to, likeliest first. */
function ownersOf(
  { word, start, end }: Token,
  text: WishText,
  names: CarNames,
  makes: readonly Mention[],
  models: readonly Mention[],
): Model[] {
  const asModel = ({ meaning }: Mention): Model[] =>
    meaning.field === 'model' ? [{ make: meaning.make, model: meaning.values[0] ?? '' }] : [];
  // "Golf GTI mk7": only other words about the car between.
  const last = models.findLast((model) => model.end <= start);
  const between = last ? text.open.slice(last.end, start).trim().split(/[ -]+/) : [];
  const isOpen = last?.meaning.field === 'model' && last.meaning.generation === null;
  const beyond = isOpen && between.length <= MAX_BETWEEN && between.every(isFilterWord) ? asModel(last) : [];
  if (!/^[a-z]\d{2,3}$/.test(word) || models.some((model) => model.start < end && start < model.end)) return beyond;
  const make = makes.find((each) => /^ *$/.test(text.open.slice(each.end, start)));
  const ofMakes = [
    ...(make ? [makeOf(make.meaning)] : []),
    ...(names.modelsByKey.has(word) || isFilterWord(word) ? [] : ENGINE_MAKES),
  ];
  return [
    ...beyond,
    ...models.flatMap(asModel),
    ...ofMakes.flatMap((name) =>
      [...(names.makes.get(name)?.generations.keys() ?? [])].map((model) => ({ make: name, model })),
    ),
  ];
}
const MAX_BETWEEN = 3;
