import lexicon from '#data/adviser/lexicon.json' with { type: 'json' };
import { ownValue } from '#src/base/own-value.ts';
import type { AdSort } from '#src/domain/ads/filters/ad-filters.ts';
import { RECENT_WORDS } from '#src/domain/ads/recent-changes.ts';
import { Dictionary } from '#src/domain/swedish/dictionary.ts';
import { nameForms, stemsOf } from '#src/domain/swedish/endings.ts';
import { isOrdinaryForm } from '#src/domain/swedish/ordinary-words.ts';
import type { Meaning } from '#src/domain/wish/mention.ts';
import { FOLLOW_UPS, WISHES } from '#src/domain/wish/parsed-query.ts';
import { PATTERNS } from '#src/domain/wish/text/phrases.ts';
import { EQUIPMENT, equipmentWords } from './equipment-words.ts';

/** The spelling in ads of words that people abbreviate. */
const IN_ADS: Readonly<Record<string, string>> = lexicon.versionsInAds;
export const asInAds = (word: string): string => ownValue(IN_ADS, word) ?? word;

/** Shorter forms are other words: "ta ner", "tanner". */
const MIN_JOINED_LENGTH = 12;

const phrases = (text: string): string[] => text.split(/,\s*/).map((phrase) => phrase.trim());

function meaningsByPhrase(): ReadonlyMap<string, readonly Meaning[]> {
  const meanings = new Map<string, Meaning[]>();
  const add = (text: string, meaning: Meaning): void => {
    for (const phrase of phrases(text)) meanings.set(phrase, [...(meanings.get(phrase) ?? []), meaning]);
  };
  // The lexicon's values are those of the fields: its test compares them with the vocabulary.
  for (const [field, words] of Object.entries(lexicon.filters))
    for (const [value, text] of Object.entries(words)) add(text, { field, values: [value] } as Meaning);
  for (const { said, ...meaning } of lexicon.severalValues) add(said, meaning as Meaning);
  for (const name of EQUIPMENT) add(equipmentWords(name).said, { field: 'equipment', values: [name] });
  for (const wish of WISHES) add(lexicon.wishes[wish], { field: 'wish', values: [wish] });
  for (const [countries, text] of Object.entries(lexicon.origins))
    add(text, { field: 'origin', values: countries.split(' ') });
  for (const word of phrases(lexicon.versions)) add(word, { field: 'search', values: [asInAds(word)] });
  add(lexicon.range, { field: 'range' });
  for (const change of RECENT_WORDS) add(lexicon.recent[change], { field: 'recent', change });
  for (const [sort, text] of Object.entries(lexicon.sorts)) {
    const [by, order] = sort.split(' ');
    add(text, { field: 'sort', sort: { by, order } as AdSort });
  }
  for (const followUp of FOLLOW_UPS) add(lexicon.followUps[followUp], { field: 'followUp', followUp });
  // "Adaptivfarthållare": phrases as one word, unless that is another word.
  for (const [phrase, known] of [...meanings]) {
    const joined = phrase.replaceAll(' ', '');
    if (joined.length >= MIN_JOINED_LENGTH && !meanings.has(joined)) meanings.set(joined, known);
  }
  return meanings;
}

/** Every word and phrase with a meaning, as folded words with single spaces. */
const MEANINGS = meaningsByPhrase();

/** The lengths in words of the phrases that begin with a word. */
const LENGTHS = new Map<string, number[]>();
for (const [first = '', ...others] of [...MEANINGS.keys()].map((phrase) => phrase.split(' ')))
  LENGTHS.set(first, [...(LENGTHS.get(first) ?? []), others.length + 1]);
/** Length in words of the longest phrase that begins with a word. */
export const longestFrom = (word: string): number => Math.max(1, ...(LENGTHS.get(word) ?? []));

/** Slang is short and made of beginnings, so that ordinary words resemble it: "dragit" and "dragis". */
const isSlang = (word: string): boolean => /is(?:ar)?$/.test(word);
const isTarget = (word: string): boolean => /^[a-z]{3,}$/.test(word) && !isSlang(word);
/** Single words that a misspelled one may be corrected to; phonetically, short ones too. */
const SOUND_WORDS: readonly string[] = [...MEANINGS]
  .filter(([phrase, [one]]) => isTarget(phrase) && one?.field !== 'origin' && one?.field !== 'search')
  .map(([phrase]) => phrase);
/** Fields whose phrases consist of words that are seldom used otherwise. */
const IN_PHRASES: ReadonlySet<Meaning['field']> = new Set(['fuel', 'transmission', 'chassis', 'drive', 'equipment']);
export const PHONETIC_WORDS = new Dictionary(SOUND_WORDS);
export const FILTER_WORDS = new Dictionary(SOUND_WORDS.filter((word) => word.length >= 5));

const PHRASE_WORDS = new Set([...MEANINGS.keys()].flatMap((phrase) => phrase.split(' ')));
/** Whether a word is one of a phrase with a meaning. */
export const isPhraseWord = (word: string): boolean => PHRASE_WORDS.has(word);

/** "Infällbar" of "infällbar dragkrok", but not "backar" of "kamera när man backar". */
const isRare = (word: string): boolean => word.length > 5 && !isOrdinaryForm(word);
/** Words that a misspelled one may be corrected to: those of filters, as soft wishes and colours resemble too many ordinary words. */
export const CORRECTED_WORDS: readonly string[] = [
  ...new Set(
    [...MEANINGS].flatMap(([phrase, [one]]) =>
      one && IN_PHRASES.has(one.field)
        ? phrase.split(' ').filter((word, _, { length }) => isTarget(word) && (length === 1 || isRare(word)))
        : [],
    ),
  ),
];

/** First letters of all phrases: most words begin with none of them, and need no stems. */
const START_LENGTH = 3;
const STARTS = new Set([...MEANINGS.keys()].map((phrase) => phrase.slice(0, START_LENGTH)));

/** Whether a phrase has a meaning as it is, not as a form of another. */
export const isPhrase = (phrase: string): boolean => MEANINGS.has(phrase);

/** The meaning of a phrase, in any form of its last word. */
export function meaningsOf(phrase: string): readonly Meaning[] | null {
  if (!STARTS.has(phrase.slice(0, START_LENGTH))) return null;
  const known = [phrase, ...stemsOf(phrase)].find((form) => MEANINGS.has(form));
  return known === undefined ? null : (MEANINGS.get(known) ?? null);
}

/** Whether a word has a meaning of its own, so that it is not a misspelled name. */
export const isFilterWord = (word: string): boolean => meaningsOf(word) !== null || compoundMeanings(word) !== null;

const HEADS: ReadonlySet<Meaning['field']> = new Set([
  'fuel',
  'transmission',
  'chassis',
  'wish',
  'drive',
  'make',
  'origin',
]);
const TAILS: ReadonlySet<Meaning['field']> = new Set(['chassis', 'transmission', 'fuel']);
/** Words that may precede a make or model: "automatvolvo", "dieselgolf". */
const HEADS_OF_CARS: ReadonlySet<Meaning['field']> = new Set(['fuel', 'transmission', 'chassis', 'drive']);
const MIN_CAR_NAME_LENGTH = 4;
/** Makes that no other word ends in, so that whatever precedes them is only a kind of car: "gubbvolvo", "lyxmerca". */
const CERTAIN_MAKES: ReadonlySet<string> = new Set(lexicon.makesInCompounds.split(' '));
const isCertainMake = (part: string): boolean => nameForms(part).some((form) => CERTAIN_MAKES.has(form));
/** Shorter beginnings are no words. */
const MIN_UNKNOWN_HEAD_LENGTH = 3;
const MIN_HEAD_LENGTH = 2;
const MIN_TAIL_LENGTH = 3;
const MAX_COMPOUND_LENGTH = 40;

/**
 * The combined meaning of a compound's parts: "dieselkombi", "laddhybridkombi", "stadsbil".
 * @param carOf returns the make or model that a part names, for compounds with one ("Volvokombi", "automatvolvo")
 */
export function compoundMeanings(word: string, carOf: (part: string) => Meaning | null = () => null): Meaning[] | null {
  if (word.length > MAX_COMPOUND_LENGTH) return null;
  const byFuel = meaningsOfDoer(word);
  if (byFuel) return [...byFuel];
  for (let at = word.length - MIN_TAIL_LENGTH; at >= MIN_HEAD_LENGTH; at -= 1) {
    const tail = tailMeanings(word.slice(at));
    const head = tail && headMeanings(word.slice(0, at), carOf);
    if (tail && head) return [...head, ...tail];
    const car = word.length - at < MIN_CAR_NAME_LENGTH ? null : carOf(word.slice(at));
    const before = car && headMeanings(word.slice(0, at), () => null);
    if (car && before?.every(({ field }) => HEADS_OF_CARS.has(field))) return [...before, car];
    if (car && at >= MIN_UNKNOWN_HEAD_LENGTH && isCertainMake(word.slice(at))) return [...(before ?? []), car];
  }
  return null;
}

/** "Hybridare", "elare": a car by its fuel or gearbox. */
const NAMED_BY: ReadonlySet<Meaning['field']> = new Set(['fuel', 'transmission']);
function meaningsOfDoer(word: string): readonly Meaning[] | null {
  const stem = /^([a-z]{2,})are(?:n|s|ns)?$/.exec(word)?.[1];
  const meanings = MEANINGS.get(stem ?? '');
  return meanings?.every(({ field }) => NAMED_BY.has(field)) ? meanings : null;
}

function tailMeanings(tail: string): readonly Meaning[] | null {
  if (PATTERNS.plainTail.test(tail)) return [];
  const meanings = meaningsOf(tail);
  return meanings?.every(({ field }) => TAILS.has(field)) ? meanings : null;
}

function headMeanings(head: string, carOf: (part: string) => Meaning | null): Meaning[] | null {
  for (const form of [head, head.replace(/[se]$/, '')]) {
    const own = MEANINGS.get(form)?.filter(({ field }) => HEADS.has(field)) ?? [];
    if (own.length > 0) return own;
    const car = carOf(form);
    if (car) return [car];
  }
  return null;
}
