import type { AdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { readText } from '#src/domain/adviser/classifier/concepts.ts';
import { CONCEPTS_OF_WISH } from '#src/domain/adviser/classifier/denial-features.ts';
import { softWishes } from '#src/domain/adviser/classifier/soft-wishes.ts';
import phrases from '../../../../data/adviser/phrases.json' with { type: 'json' };
import { applyQuantities } from './amounts/apply-quantities.ts';
import { type Quantity, readQuantities } from './amounts/quantities.ts';
import { applyMentions } from './apply-mentions.ts';
import type { Mention } from './mention.ts';
import { mergeQueries } from './merge-queries.ts';
import type { CarNames } from './names/car-names.ts';
import { findCarMentions } from './names/find-cars.ts';
import { alternativeVersions } from './names/find-versions.ts';
import { splitCompoundNames } from './names/split-compound-names.ts';
import { EMPTY_PARSED_QUERY, isSaid, type ParsedQuery, type SoftPreference, union, WISHES } from './parsed-query.ts';
import { correctedParts } from './refusals/corrections.ts';
import { ownCarSpans, ownNameSpans } from './refusals/own-cars.ts';
import { polarities } from './refusals/polarity.ts';
import { refuteFuels } from './refute-fuels.ts';
import { normalizeText } from './text/normalize-text.ts';
import { expand } from './text/phrases.ts';
import { unknownWords } from './text/unknown-words.ts';
import { MAX_WISH_LENGTH, type Span, WishText } from './text/wish-text.ts';
import { splitTokens } from './text/wish-tokens.ts';
import { takePlaces } from './words/find-places.ts';
import { findCodes, findWords } from './words/find-words.ts';

/** Dependencies of the parser. */
export type Knowledge = {
  names: CarNames;
  /** The current calendar year, for "högst fem år gammal". */
  thisYear: number;
  /** Whether to guess misspelled words; off for texts that would be searched verbatim. Default: yes. */
  guesses?: boolean;
  /** Whether to read soft wishes with the trained classifier too. Default: whether it guesses. */
  learns?: boolean;
};

/** Parses a wish in everyday Swedish. Accepts every text: words that are not understood are returned in `unknown`. */
export function understand(wish: string, knowledge: Knowledge): ParsedQuery {
  const { understanding: read, story, deniedWishes } = readAll(wish, knowledge);
  const understanding = refuteFuels(read, knowledge.names);
  const { guesses = true, learns = guesses } = knowledge;
  if (!learns) return understanding;
  const { filters } = understanding;
  const isSettled = (wish: SoftPreference): boolean =>
    LIMITS_OF_WISH[wish]?.some((name) => isSaid(filters[name])) ?? false;
  const wishes = softWishes(story, understanding.wishes, [...deniedWishes, ...WISHES.filter(isSettled)]);
  const meant = wishes.flatMap((wish) => CONCEPTS_OF_WISH[wish]);
  const isMeant = (word: string): boolean =>
    readText(word)
      .concepts.flat()
      .some((concept) => meant.includes(concept));
  return { ...understanding, wishes, unknown: understanding.unknown.filter((word) => !isMeant(word)) };
}

/** "Pris upp till 220 000" is a limit, and no wish besides. */
const LIMITS_OF_WISH: Readonly<Partial<Record<SoftPreference, readonly (keyof AdFilters)[]>>> = {
  billig: ['minPrice', 'maxPrice'],
  'få mil': ['minMileage', 'maxMileage'],
  nyare: ['minYear', 'maxYear'],
  långresa: ['county', 'near'],
};

/** A wish without the words and numbers that are filters: what the classifier of soft wishes reads. */
export const storyOf = (wish: string, knowledge: Knowledge): string => readAll(wish, knowledge).story;

function readAll(wish: string, knowledge: Knowledge): Part {
  const plain = normalizeText(wish.slice(0, MAX_WISH_LENGTH), knowledge.guesses ?? true);
  const text = new WishText(splitCompoundNames(plain, knowledge.names));
  const [first, ...corrections] = correctedParts(text);
  let read = understandPart(first ?? text, knowledge, null);
  for (const part of corrections) {
    const next = understandPart(part, knowledge, read.quantities.at(-1) ?? null);
    read = {
      understanding: mergeQueries(read.understanding, next.understanding),
      quantities: next.quantities.length > 0 ? next.quantities : read.quantities,
      story: `${read.story}. ${next.story}`,
      deniedWishes: union(read.deniedWishes, next.deniedWishes),
    };
  }
  return read;
}

/** Longer than any real wish; longer texts are parsed without guessing, to bound the cost. */
const MAX_GUESSED_WORDS = 150;

type Part = {
  understanding: ParsedQuery;
  quantities: readonly Quantity[];
  story: string;
  /** Soft wishes that the rules found to be denied. */
  deniedWishes: readonly SoftPreference[];
};

/** @param corrected the last quantity of the part that this one corrects */
function understandPart(
  text: WishText,
  { names, thisYear, guesses = true }: Knowledge,
  corrected: Quantity | null,
): Part {
  const mayGuess = guesses && splitTokens(text.open).length <= MAX_GUESSED_WORDS;
  text.takeEach(SAID_FOR_ME, () => true);
  const places = takePlaces(text);
  const cars = findCarMentions(text, names, mayGuess);
  const codes = findCodes(text);
  const quantities = withoutOwn(readQuantities(text, thisYear, corrected), text.folded, cars);
  const words = findWords(text, names, mayGuess);
  const mentions: Mention[] = [...withoutMakesOfModels(cars), ...codes, ...words].sort(
    (one, other) => one.start - other.start,
  );
  const said = polarities(text.folded, mentions, quantities);
  const judged = mentions.map((mention, place) => ({ ...mention, polarity: said[place] ?? 'wanted' }));
  const wanted = judged.filter(({ polarity }) => polarity === 'wanted' || polarity === 'preferred');
  const alternatives = alternativeVersions(text.folded, wanted);
  const understood = applyMentions(
    {
      ...EMPTY_PARSED_QUERY,
      filters: { ...EMPTY_PARSED_QUERY.filters, ...places.wanted },
      notes: places.excluded.slice(0, 1).map((name) => ({ kind: 'place', name })),
    },
    judged.filter((mention) => !alternatives.some(({ meaning }) => meaning === mention.meaning)),
  );
  return {
    understanding: {
      ...applyQuantities(understood, quantities, thisYear),
      isAddition: ADDS.test(text.folded) || goesOnFrom(text.folded, cars),
      unknown: unknownWords(
        text,
        [...alternatives, ...quantities.filter(({ measure }) => measure === 'impossible')],
        cars,
      ),
    },
    quantities,
    story: withoutSpans(text.source, [...quantities, ...mentions.filter(({ meaning }) => meaning.field !== 'wish')]),
    deniedWishes: [
      ...WISHES.filter((wish) => DENIED_WISHES.get(wish)?.test(text.folded)),
      ...judged.flatMap(({ meaning, polarity }) =>
        meaning.field === 'wish' && polarity !== 'wanted' && polarity !== 'preferred' ? meaning.values : [],
      ),
    ],
  };
}

/** Phrases that deny a soft wish that no word of the lexicon names: "den får gärna krångla". */
const DENIED_WISHES = new Map(
  Object.entries(phrases.deniedWishes).map(([wish, source]) => [wish, new RegExp(expand(source))]),
);

/** A text with dots in the place of spans. */
const withoutSpans = (text: string, spans: readonly Span[]): string =>
  spans.reduce((rest, { start, end }) => `${rest.slice(0, start)}${'·'.repeat(end - start)}${rest.slice(end)}`, text);

/** "Skriv att priset är 10 000 kr": an instruction to the adviser, not a wish. */
const SAID_FOR_ME = /\b(?:skriv|pasta|lova|upprepa)(?: (?:bara|nu|till mig))? (?:att|:) [^.!?;]*/;

const ADDS = /\b(?:aven|ocksa|lagg till|plus|dessutom|eller ocksa)\b(?! ?(?:\/|-|och |eller )?minus)/;

/**
 * "Eller en Jazz", "och en Passat": a message that begins with a conjunction continues a list; "och Niro då?" asks about another
 * car.
 */
function goesOnFrom(folded: string, cars: readonly Span[]): boolean {
  const lead = /^ *(?:eller|och)(?: (?:en|ett|kanske|garna|typ))* /.exec(folded)?.[0].length ?? 0;
  return lead > 0 && !/\bda ?[?.!]*$/.test(folded) && cars.some(({ start }) => start === lead);
}

/** "Inte Mitsubishi Outlander" excludes the model only, not its make. */
const withoutMakesOfModels = (cars: readonly Mention[]): Mention[] =>
  cars.filter(
    ({ end, meaning }) =>
      meaning.field !== 'make' ||
      !cars.some(
        ({ start, meaning: next }) =>
          next.field === 'model' && next.make === meaning.values[0] && start >= end && start - end <= 1,
      ),
  );

/** The year and mileage of the visitor's current car are not requirements; money always is. */
function withoutOwn(quantities: readonly Quantity[], folded: string, cars: readonly Mention[]): Quantity[] {
  const reported = ownCarSpans(folded);
  const ofNames = ownNameSpans(folded, cars);
  return quantities.filter(({ measure, direction, start }) => {
    const isIn = (spans: readonly Span[]): boolean => spans.some((span) => start >= span.start && start < span.end);
    // "Min Golf 2014, max 100 000 mil": compared numbers are requirements.
    const isFact = direction === 'exact' || measure === 'year';
    return measure === 'price' || !(isIn(reported) || (isFact && isIn(ofNames)));
  });
}
