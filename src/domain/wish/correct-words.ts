import lexicon from '#data/adviser/lexicon.json' with { type: 'json' };
import { MAIN_TOWNS, SWEDISH_PLACES } from '#src/domain/places/find-place.ts';
import { nameForms } from '#src/domain/swedish/endings.ts';
import { matchTokens } from '#src/domain/swedish/match-key.ts';
import { isOrdinary, isOrdinaryForm, isSpelledRight } from '#src/domain/swedish/ordinary-words.ts';
import { SpellingIndex, type Tolerance } from '#src/domain/swedish/spelling-index.ts';
import { typingCost } from '#src/domain/swedish/typing-distance.ts';
import { readText } from './classifier/concepts.ts';
import type { CarNames } from './names/car-names.ts';
import { withSpokenModels } from './names/spoken-models.ts';
import { numberWordLength } from './text/numbers.ts';
import { PATTERNS } from './text/phrases.ts';
import { foldSigns } from './text/wish-text.ts';
import { CORRECTED_WORDS, isFilterWord, isPhrase, isPhraseWord, meaningsOf } from './words/word-meanings.ts';

/** A word that a misspelled one is meant for. */
type Correction = { to: string; cost: number; meaning: string };

/** By the lengths of words: short ones resemble too many others. */
const steps = (...limits: readonly (readonly [number, number])[]): Tolerance => {
  // Looked up for every word of an index, so the steps are searched once.
  const byLength = Array.from(
    { length: MAX_LENGTH + 1 },
    (_, length) => limits.findLast(([from]) => length >= from)?.[1] ?? 0,
  );
  return (length) => byLength[Math.min(length, MAX_LENGTH)] ?? 0;
};
const MAX_LENGTH = 30;
/** Of a model directly after its make, where hardly anything else is meant. */
const AFTER_MAKE = steps([3, 5], [4, 9], [5, 12], [7, 16], [9, 20]);
/** Of a model of a make that is named elsewhere in the text. */
const OF_NAMED = steps([4, 5], [5, 8], [6, 12], [8, 16]);
const OF_CARS = steps([4, 3], [5, 8], [6, 10], [7, 12], [9, 16]);
const OF_WORDS = steps([3, 3], [5, 8], [6, 10], [7, 12], [9, 16], [12, 20]);
/** Of a model after its make that is a form of an ordinary word as well. */
const OF_FORMS = steps([5, 8]);
const OF_COMPOUNDS = steps([5, 8]);
const OF_TOWNS = steps([4, 3], [5, 8], [6, 10], [7, 14]);
const OF_TOWNS_ALONE = steps([8, 8]);
/** Of two words that are almost equally near, neither is taken for certain. */
const CLEARLY_NEARER = 2;

const TOWNS = new SpellingIndex([...MAIN_TOWNS].map(foldSigns).filter((name) => /^[a-z]{4,}$/.test(name)));
const PLACES: ReadonlySet<string> = new Set(SWEDISH_PLACES.map(({ name }) => foldSigns(name)));
const WORDS = new SpellingIndex(CORRECTED_WORDS);

const WORD = /(?<![\p{L}\d])\p{L}{2,30}(?![\p{L}\d])/gu;

/**
 * Corrects misspelled words of a wish to names of cars, words for filters and towns. A word that is spelled as a Swedish one, or
 * that is about as near to another meaning, stays as it is.
 */
export function correctWords(text: string, names: CarNames): string {
  const wish = withSpacedNumbers(withoutEndings(withMakesSplit(withSpokenModels(text, names)), names), names);
  const words = [...wish.matchAll(WORD)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }));
  const makes = [...new Set(words.flatMap(({ word }) => makeNamed(foldSigns(word), names) ?? []))];
  let corrected = '';
  let end = 0;
  for (let at = 0; at < words.length; at += 1) {
    const [own, next] = [words[at], words[at + 1]];
    if (!own) break;
    const gap = wish.slice(end, own.start);
    corrected += gap;
    const adjacent = /^[ -]*$/.test(gap) ? makeNamed(lastWord(corrected), names) : undefined;
    const around = { adjacent, makes, before: foldSigns(corrected.slice(-LOOK)) };
    const meant = continuationOf(own.word, corrected, names) ?? correctionOf(own.word, names, around);
    const joined = meant === null && next && next.start === own.end + 1 ? joinedOf(own.word, next.word, names) : null;
    corrected += joined ?? meant ?? own.word;
    if (joined !== null) at += 1;
    end = words[at]?.end ?? wish.length;
  }
  return corrected + wish.slice(end);
}

/** "Eld bil", "bak kamra": a compound written as two words, one of which is misspelled. */
function joinedOf(one: string, other: string, names: CarNames): string | null {
  const [first, second] = [foldSigns(one), foldSigns(other)];
  if (first.length < MIN_LENGTH || second.length < MIN_LENGTH) return null;
  const areParts = (to: string): boolean =>
    (to.endsWith(second) && !isKnown(one, first, names)) || (to.startsWith(first) && !isKnown(other, second, names));
  return soleOf(near(WORDS, first + second, OF_COMPOUNDS, wordMeaning).filter(({ to }) => areParts(to)));
}

/** "A4a", "beemer 5a", "golfen 7an": the number of a model in the definite form, which names a model without its make, too ("308an"). */
const withoutEndings = (wish: string, names: CarNames): string =>
  wish.replace(DEFINITE, (written: string, code: string, place: number) => {
    const models = names.modelsByKey.get(foldSigns(code)) ?? [];
    if (/[a-z]/i.test(code)) return models.length > 0 ? code : written;
    if (
      nameForms(lastWord(wish.slice(0, place))).some((form) => names.makeByKey.has(form) || names.modelsByKey.has(form))
    )
      return code;
    const [only, other] = models;
    return code.length > 2 && only && !other ? `${only.make} ${code}` : written;
  });
const DEFINITE = /(?<![\p{L}\d-])((?:\p{L}{1,2}\d{1,3})|\d|\d{3,4})(?::?an?|:n)(?![\p{L}\d])/gu;

/** "Golf7", "passat8": a model with the number of its generation in one word, which is no model itself. */
const withSpacedNumbers = (wish: string, { modelsByKey }: CarNames): string =>
  wish.replace(NUMBERED, (written: string, name: string, number: string) =>
    modelsByKey.has(foldSigns(name)) && !modelsByKey.has(foldSigns(written)) ? `${name} ${number}` : written,
  );
const NUMBERED = /(?<![\p{L}\d-])(\p{L}{4,})(\d{1,2})(?![\p{L}\d])/gu;

/** "Gubbvolvo 740", "automatvolvo v70": a make in a compound, before the number of its model. */
const withMakesSplit = (wish: string): string => wish.replace(COMPOUND_MAKE, '$1 $2');
const COMPOUND_MAKE = new RegExp(
  `(?<!\\p{L})(\\p{L}{2,})(${lexicon.makesInCompounds.replaceAll(' ', '|')})(?= \\p{L}{0,2}\\d)`,
  'giu',
);

/** Characters before a word that are examined. */
const LOOK = 40;

const lastWord = (text: string): string => /[a-z]+(?=[ -]*$)/.exec(foldSigns(text.slice(-LOOK)))?.[0] ?? '';

const makeNamed = (word: string, { makeByKey }: CarNames): string | undefined =>
  nameForms(word)
    .map((form) => makeByKey.get(form))
    .find((make) => make !== undefined);

/** "Yaris corss", "v90 cros": the second word of the name of a model, misspelled after the first. */
function continuationOf(word: string, before: string, names: CarNames): string | null {
  const folded = foldSigns(word);
  const first = /([a-z0-9]+)[ -]$/.exec(foldSigns(before.slice(-LOOK)))?.[1] ?? '';
  if (folded.length < MIN_REST || !names.modelsByKey.has(first) || isKnown(word, folded, names)) return null;
  const ofMakes = (names.modelsByKey.get(first) ?? []).flatMap(({ make }) => [
    ...(names.makes.get(make)?.models.keys() ?? []),
  ]);
  const rests = ofMakes.flatMap((key) => {
    const rest = key.startsWith(first) ? key.slice(first.length) : '';
    const max = AFTER_MAKE(rest.length);
    const cost = rest.length < MIN_REST ? max + 1 : typingCost(folded, rest, max);
    return cost > max ? [] : [{ to: rest, cost, meaning: carMeaning(rest) }];
  });
  return soleOf(rests);
}
const MIN_REST = 4;

type Around = { adjacent: string | undefined; makes: readonly string[]; before: string };

function correctionOf(word: string, names: CarNames, { adjacent, makes, before }: Around): string | null {
  const folded = foldSigns(word);
  if (folded.length < MIN_LENGTH) return null;
  // "Mercedes bens": the rest of the make's own name.
  const rest = matchTokens(adjacent ?? '').find((part) => typingCost(folded, part, OTHER_SOUND) <= OTHER_SOUND);
  if (rest !== undefined && !before.includes(rest)) return rest === folded ? null : rest;
  if (isKnown(word, folded, names)) {
    // "Passt" is also a form of "pass", but hardly after "VW".
    const isOnlyForm =
      adjacent !== undefined && folded.length > MIN_LENGTH + 1 && isOrdinaryForm(folded) && !isOrdinary(folded);
    const mayBe = isOnlyForm && !isFilterWord(folded) && !isSpelledRight(word.toLowerCase()) && !isName(folded, names);
    return mayBe ? soleOf(near(names.makes.get(adjacent)?.words, folded, OF_FORMS, carMeaning)) : null;
  }
  const ofMake = (make: string, tolerance: Tolerance): Correction[] =>
    near(names.makes.get(make)?.words, folded, tolerance, carMeaning);
  // A short word with å, ä or ö is rather Swedish than a name.
  const mayBeCar = folded.length > MAX_ACCENTED || !/[åäö]/i.test(word);
  const found = [
    ...(adjacent === undefined ? [] : ofMake(adjacent, AFTER_MAKE)),
    ...(mayBeCar ? makes.flatMap((make) => ofMake(make, OF_NAMED)) : []),
    ...(mayBeCar ? near(names.words, folded, OF_CARS, carMeaning) : []),
    ...near(WORDS, folded, OF_WORDS, wordMeaning),
    ...near(TOWNS, folded, PATTERNS.nearBefore.test(before) ? OF_TOWNS : OF_TOWNS_ALONE, (to) => `town ${to}`),
  ];
  return found.length === 0 ? (makeInSlang(folded, names) ?? beginningOf(folded)) : soleOf(found);
}
/** One letter that sounds alike. */
const OTHER_SOUND = 4;
const MAX_ACCENTED = 7;
const MIN_LENGTH = 3;

const carMeaning = (to: string): string => `car ${to}`;
const wordMeaning = (to: string): string => JSON.stringify(meaningsOf(to) ?? to);

const near = (
  index: SpellingIndex | undefined,
  typed: string,
  tolerance: Tolerance,
  meaningOf: (to: string) => string,
): Correction[] =>
  (index?.near(typed, tolerance) ?? []).map(({ word: to, cost }) => ({ to, cost, meaning: meaningOf(to) }));

/** The nearest, unless another meaning is about as near. */
function soleOf(found: readonly Correction[]): string | null {
  const [nearest] = found.toSorted((one, other) => one.cost - other.cost);
  if (nearest === undefined) return null;
  const isSole = found.every(
    ({ cost, meaning }) => meaning === nearest.meaning || cost >= nearest.cost + CLEARLY_NEARER,
  );
  return isSole ? nearest.to : null;
}

/** "Teslis", "volvisen": the beginning of a make with the ending of slang. */
function makeInSlang(folded: string, { makeByKey }: CarNames): string | null {
  const [, stem] = /^([a-z]{4,})is(?:en)?$/.exec(folded) ?? [];
  if (stem === undefined) return null;
  const makes = new Set([...makeByKey].flatMap(([key, make]) => (key.startsWith(stem) ? [make] : [])));
  const [only] = makes;
  return makes.size === 1 ? (only ?? null) : null;
}

/** "Autom", "dragkr": the beginning of words with one meaning; "skåpis", "pickis": with the ending of slang. */
function beginningOf(folded: string): string | null {
  const [, stem = folded] = /^([a-z]{4,})is$/.exec(folded) ?? [];
  if (folded.length < MIN_BEGINNING) return null;
  const words = CORRECTED_WORDS.filter((word) => word.startsWith(stem) && isPhrase(word));
  const [shortest] = words.toSorted((one, other) => one.length - other.length);
  if (shortest === undefined || shortest.length > folded.length + MAX_CUT) return null;
  // What goes on from the shortest is another word: "automat" of "automatisk baklucka".
  const isSole = words.every((word) => word.startsWith(shortest) || haveOneMeaning(word, shortest));
  return isSole ? shortest : null;
}
const haveOneMeaning = (one: string, other: string): boolean =>
  JSON.stringify(meaningsOf(one)) === JSON.stringify(meaningsOf(other));
const MIN_BEGINNING = 5;
/** Letters that are cut off a word. */
const MAX_CUT = 5;

/** Whether a word has a meaning as it is written, in this or in any other text. */
const isKnown = (word: string, folded: string, names: CarNames): boolean =>
  isOrdinaryForm(folded) ||
  isSpelledRight(word.toLowerCase()) ||
  isPhraseWord(folded) ||
  isFilterWord(folded) ||
  PLACES.has(folded) ||
  numberWordLength(folded) > 0 ||
  /bil(?:en|ar|arna)?$/.test(folded) ||
  isName(folded, names) ||
  (readText(folded).concepts[0]?.length ?? 0) > 0;

const isName = (folded: string, names: CarNames): boolean =>
  nameForms(folded).some((form) => names.makeByKey.has(form) || names.modelsByKey.has(form)) ||
  names.codesByWords.has(folded) ||
  names.parts.has(folded);
