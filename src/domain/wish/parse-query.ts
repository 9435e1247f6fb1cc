import lexicon from '#data/adviser/lexicon.json' with { type: 'json' };
import phrases from '#data/adviser/phrases.json' with { type: 'json' };
import { carName } from '#src/domain/catalogue/car-name.ts';
import { isOrdinaryForm } from '#src/domain/swedish/ordinary-words.ts';
import { readText } from '#src/domain/wish/classifier/concepts.ts';
import { CONCEPTS_OF_WISH } from '#src/domain/wish/classifier/denial-features.ts';
import { softWishes } from '#src/domain/wish/classifier/soft-wishes.ts';
import { PATTERNS } from '#src/domain/wish/text/phrases.ts';
import { applyQuantities } from './amounts/apply-quantities.ts';
import { type Quantity, readQuantities } from './amounts/quantities.ts';
import { applyMentions, isWanted } from './apply-mentions.ts';
import { correctWords } from './correct-words.ts';
import { findCodes, findWords, withoutShortOr } from './find-words.ts';
import { type Mention, makeOf } from './mention.ts';
import { mergeQueries } from './merge-queries.ts';
import type { CarNames, Model } from './names/car-names.ts';
import { findCarMentions } from './names/find-models.ts';
import { alternativeVersions } from './names/find-versions.ts';
import { EMPTY_PARSED_QUERY, isSaid, type ParsedQuery, type SoftPreference, union, WISHES } from './parsed-query.ts';
import { ownCarSpans, ownNameSpans, polarities } from './refusals/polarity.ts';
import { situationAvoids, situationWishes } from './situations/life-situations.ts';
import { expand } from './text/phrases.ts';
import { foldSigns, MAX_WISH_LENGTH, type Span, WishText } from './text/wish-text.ts';
import { splitTokens } from './text/wish-tokens.ts';
import { takePlaces } from './words/find-places.ts';
import { normalizeText } from './words/normalize-text.ts';

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

/** A text that was parsed once. */
export type WishReading = {
  text: string;
  /** By the rules alone: without the soft wishes of its stories. */
  query: ParsedQuery;
  /** The text without the words and numbers that are filters, which the classifier of soft wishes reads. */
  story: string;
  /** Soft wishes that the rules found to be denied. */
  deniedWishes: readonly SoftPreference[];
  /** Every model that the text names, also where none is wanted: "bättre än en Superb". */
  named: readonly Model[];
};

/** Parses a wish in everyday Swedish by rules. Accepts every text: words that are not understood are in `unknown`. */
export function readWish(wish: string, knowledge: Knowledge): WishReading {
  const { understanding, story, deniedWishes, named } = readAll(wish, knowledge);
  return { text: wish, query: refuteFuels(understanding, knowledge.names), story, deniedWishes, named };
}

/** The query of a text with the soft wishes of its stories ("vi har fått tvillingar"). */
export function withSoftWishes({ text, query, story, deniedWishes }: WishReading): ParsedQuery {
  const isSettled = (wish: SoftPreference): boolean =>
    LIMITS_OF_WISH.get(wish)?.some((name) => isSaid(Reflect.get(query.filters, name))) ?? false;
  const denied = [...deniedWishes, ...WISHES.filter(isSettled)];
  const situation = situationWishes(text);
  const ofSituation = situation.wishes.filter((each) => !denied.includes(each));
  const wishes = union(softWishes(story, query.wishes, denied), ofSituation);
  const meant = new Set(wishes.flatMap((wish) => CONCEPTS_OF_WISH[wish]));
  const isMeant = (word: string): boolean => !meant.isDisjointFrom(new Set(readText(word).concepts.flat()));
  const avoid = union(
    query.avoid,
    situationAvoids(text).filter((fuel) => !isAskedFuel(fuel, query)),
  );
  return {
    ...query,
    wishes,
    avoid,
    unknown: query.unknown.filter((word) => !isMeant(word) && !situation.words.has(foldSigns(word))),
  };
}

/** Parses a wish with its soft wishes, unless the knowledge leaves those out. */
export function understand(wish: string, knowledge: Knowledge): ParsedQuery {
  const { guesses = true, learns = guesses } = knowledge;
  const read = readWish(wish, knowledge);
  return learns ? withSoftWishes(read) : read.query;
}

const isAskedFuel = (fuel: string, { filters }: ParsedQuery): boolean =>
  (filters.fuel as readonly string[]).includes(fuel);

/**
 * Drops the fuel of a wish for models that exist as electric cars only ("Enyaq laddhybrid"), and notes it: the search would find
 * nothing. Of other models the catalogue does not list every engine.
 */
export function refuteFuels(query: ParsedQuery, { makes }: CarNames): ParsedQuery {
  const { make, model, fuel } = query.filters;
  const [[asked], [only]] = [fuel, make];
  const fuels = model.map((each) => (only === undefined ? undefined : makes.get(only)?.fuels.get(each)));
  const areElectric = fuels.length > 0 && fuels.every((each) => each?.size === 1 && each.has('El'));
  if (only === undefined || make.length > 1 || asked === undefined || fuel.includes('El') || !areElectric) return query;
  const note = { kind: 'noSuchCar' as const, name: carName(only, model[0] ?? null), fuel: asked };
  return { ...query, filters: { ...query.filters, fuel: [] }, notes: [...query.notes, note] };
}

/** "Pris upp till 220 000" is a limit, and no wish besides. */
const LIMITS_OF_WISH = new Map<string, string[]>(Object.entries(lexicon.limitsOfWishes));

function readAll(wish: string, knowledge: Knowledge): Part {
  const { names, guesses = true } = knowledge;
  const normal = normalizeText(wish.slice(0, MAX_WISH_LENGTH), guesses);
  const mayCorrect = guesses && splitTokens(foldSigns(normal)).length <= MAX_GUESSED_WORDS;
  const text = new WishText(mayCorrect ? correctWords(normal, names) : normal);
  const [first = text, ...corrections] = correctedParts(text);
  return corrections.reduce(
    (read, part) => {
      const next = understandPart(part, knowledge, read.quantities.at(-1) ?? null);
      return {
        understanding: mergeQueries(read.understanding, next.understanding),
        quantities: next.quantities.length > 0 ? next.quantities : read.quantities,
        story: `${read.story}. ${next.story}`,
        deniedWishes: union(read.deniedWishes, next.deniedWishes),
        named: [...read.named, ...next.named],
      };
    },
    understandPart(first, knowledge, null),
  );
}

const MAX_CORRECTIONS = 5;

/** Splits a text into parts that correct one another; a single part if nothing is corrected, or too much to be meant. */
function correctedParts(text: WishText): WishText[] {
  const found = text.find(PATTERNS.correction);
  if (found.length === 0 || found.length >= MAX_CORRECTIONS) return [text];
  const starts = [0, ...found.map(({ end }) => end)];
  return starts.map((start, place) => new WishText(text.source.slice(start, found[place]?.start)));
}

/** Longer than any real wish; longer texts are parsed without guessing, to bound the cost. */
const MAX_GUESSED_WORDS = 150;

type Part = Omit<WishReading, 'query' | 'text'> & { understanding: ParsedQuery; quantities: readonly Quantity[] };

/** @param corrected the last quantity of the part that this one corrects */
function understandPart(
  text: WishText,
  { names, thisYear, guesses = true }: Knowledge,
  corrected: Quantity | null,
): Part {
  const mayGuess = guesses && splitTokens(text.open).length <= MAX_GUESSED_WORDS;
  for (const phrase of text.find(PATTERNS.saidForMe)) text.take(phrase);
  const places = takePlaces(text);
  const cars = findCarMentions(text, names, mayGuess);
  const codes = findCodes(text);
  const quantities = withoutOwn(readQuantities(text, thisYear, cars, corrected), text.folded, cars);
  const words = findWords(text, names, mayGuess);
  const found = withoutShortOr(text, [...cars, ...codes, ...words]);
  const mentions = withoutMakesOfModels(found).sort((one, other) => one.start - other.start);
  const polarityOf = polarities(text.folded, mentions, quantities);
  const judged = mentions.map((mention, place) => ({ ...mention, polarity: polarityOf[place] ?? 'wanted' }));
  const wanted = judged.filter(({ polarity }) => isWanted(polarity));
  const alternatives = alternativeVersions(text.folded, wanted);
  const impossible = quantities.filter(({ measure }) => measure === 'impossible');
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
      isAddition: PATTERNS.adds.test(text.folded) || goesOnFrom(text.folded, cars),
      unknown: unknownWords(text, [...alternatives, ...impossible], cars),
    },
    quantities,
    named: cars.flatMap(({ meaning }) =>
      meaning.field === 'model' ? meaning.values.map((model) => ({ make: meaning.make, model })) : [],
    ),
    story: withoutSpans(text.source, [
      ...quantities,
      ...quantities.flatMap((quantity) => verbOfWeight(text.folded, quantity)),
      ...mentions.filter(({ meaning }) => meaning.field !== 'wish'),
    ]),
    deniedWishes: [
      ...WISHES.filter((wish) => DENIED_WISHES.get(wish)?.test(text.folded)),
      ...judged.flatMap(({ meaning, polarity }) =>
        meaning.field === 'wish' && !isWanted(polarity) ? meaning.values : [],
      ),
    ],
  };
}

/** Phrases that deny a soft wish that no word of the lexicon names: "den får gärna krångla". */
const DENIED_WISHES = new Map(
  Object.entries(phrases.deniedWishes).map(([wish, source]) => [wish, new RegExp(expand(source))]),
);

/** "Drar 3,5 ton" says what a car pulls, not what it consumes. */
const verbOfWeight = (folded: string, { measure, start }: Quantity): Span[] => {
  const verb = measure === 'kg' || measure === 'ton' ? PATTERNS.pulls.exec(folded.slice(0, start)) : null;
  return verb ? [{ start: verb.index, end: verb.index + (verb[1]?.length ?? 0) }] : [];
};

/** A text with dots in the place of spans. */
const withoutSpans = (text: string, spans: readonly Span[]): string =>
  spans.reduce((rest, { start, end }) => `${rest.slice(0, start)}${'·'.repeat(end - start)}${rest.slice(end)}`, text);

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
  cars.filter(({ end, meaning: own }) => {
    const models = cars.filter(
      ({ start, meaning }) => meaning.field === 'model' && (start === end || start === end + 1),
    );
    return own.field !== 'make' || !models.some(({ meaning }) => makeOf(meaning) === makeOf(own));
  });

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

const MAX_UNKNOWN = 20;
const MAX_UNKNOWN_LENGTH = 40;

/**
 * Words that were not understood, as written.
 * @param unused mentions that were read but cannot be used
 */
function unknownWords(text: WishText, unused: readonly Span[], cars: readonly Span[]): string[] {
  // "Volvo x": a letter directly after a car belongs to its name.
  const isOfName = ({ start }: Span): boolean =>
    cars.some(({ end }) => end === start - 1) && PATTERNS.distinctiveLetter.test(text.folded.slice(start - 1));
  const spans = splitTokens(text.open).filter((token) =>
    token.word.length > 1 ? !isOrdinaryForm(token.word) : isOfName(token),
  );
  const words = [...unused, ...text.find(PATTERNS.litres), ...spans].map((span) =>
    text.written(span).slice(0, MAX_UNKNOWN_LENGTH),
  );
  return [...new Set(words)].slice(0, MAX_UNKNOWN);
}
