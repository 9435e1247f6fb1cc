import { WishText } from '#src/domain/wish/text/wish-text.ts';

/** Hashed features of a text: their weights by bucket. */
export type TextFeatures = ReadonlyMap<number, number>;

/** Parts of words say less than whole words, but are shared by misspelled, inflected and compounded ones. */
const WEIGHTS = { word: 1, pair: 0.6, gram: 0.35 };
const GRAM_LENGTHS = [3, 4, 5] as const;
const MIN_SPLIT_LETTERS = 3;
/** Longer texts are cut, so that the cost is bounded; no question is that long. */
const MAX_CHARACTERS = 600;

/**
 * Words, pairs of neighbouring words, and parts of words of 3 to 5 letters.
 * @param size number of buckets
 */
export function textFeatures(text: string, size: number): TextFeatures {
  const features = new Map<number, number>();
  const add = (feature: string, weight: number): void => {
    const bucket = hash(feature) % size;
    features.set(bucket, Math.max(features.get(bucket) ?? 0, weight));
  };
  let before = '';
  for (const word of wordsOf(text)) {
    if (PUNCTUATION.test(word)) continue;
    add(`w${word}`, WEIGHTS.word);
    if (before !== '') add(`p${before} ${word}`, WEIGHTS.pair);
    before = word;
    for (const part of partsOf(word)) add(`c${part}`, WEIGHTS.gram);
  }
  return features;
}

/** Parts of 3 to 5 letters of a word with a space at either end; none of a short word. */
export function partsOf(word: string): string[] {
  if (word.length < MIN_SPLIT_LETTERS) return [];
  const padded = ` ${word} `;
  return GRAM_LENGTHS.flatMap((length) =>
    Array.from({ length: Math.max(0, padded.length - length + 1) }, (_, at) => padded.slice(at, at + length)),
  );
}

/** Ends of clauses; "?" counts as a word. */
const PUNCTUATION = /^[.,;:!]$/;

/** Words and punctuation. All numbers are alike: which one is said changes no topic. */
export const wordsOf = (text: string): string[] =>
  new WishText(text.slice(0, MAX_CHARACTERS)).folded.replace(/\d+/g, '0').match(/[a-z]+|0|[.,;:!?]/g) ?? [];

/** FNV-1a, 32 bits, with its high bits mixed into the low ones. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}
