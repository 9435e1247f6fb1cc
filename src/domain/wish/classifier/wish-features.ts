import type { ReadText } from './concepts.ts';
import { hash, partsOf, type TextFeatures } from './text-features.ts';

/** The meaning of a word counts most: most words of a story occur in no sentence that was trained with. */
const WEIGHTS = { word: 1.5, pair: 0.7, part: 0.5, concept: 6, concepts: 1 };
/** "Inte" is said of so many words after it. */
const MAX_DENIED_WORDS = 5;
const DENIAL =
  /^(?:inte|int|ente|ej|ingen|inga|inget|ingenting|aldrig|slipp(?:er|a)|utan|varken|sakna(?:r|s)?|struntar?|skiter|ogillar|noll|kvittar|oviktigt?|ointressant|ointresserad|likgiltigt?|onodigt?|overflodigt?|sald|salde|salt|utflugna|slut|behovs)$/;
const CLAUSE_END = /^(?:[.,;:!?]|men|fast)$/;

/**
 * Words, pairs, parts of words, and concepts of a text. Denied words are features of their own, and so are concepts before a
 * denial ("hund har vi inte").
 * @param size number of buckets
 */
export function wishFeatures({ words, concepts: all }: ReadText, size: number): TextFeatures {
  const features = new Map<number, number>();
  const add = (feature: string, weight: number): void => {
    const bucket = hash(feature) % size;
    features.set(bucket, Math.max(features.get(bucket) ?? 0, weight));
  };
  let before = '';
  let denied = 0;
  let earlier: readonly string[] = [];
  let ofClause: string[] = [];
  for (const [at, word] of words.entries()) {
    if (CLAUSE_END.test(word)) {
      denied = 0;
      ofClause = [];
      if (word !== '?') continue;
    }
    const isDenial = DENIAL.test(word);
    if (isDenial) for (const concept of ofClause) add(`~k${concept}`, WEIGHTS.concept);
    const sign = denied > 0 ? '!' : '';
    const concepts = all[at] ?? [];
    for (const concept of concepts) {
      add(`${sign}k${concept}`, WEIGHTS.concept);
      for (const other of earlier) add(`q${other} ${concept}`, WEIGHTS.concepts);
    }
    if (concepts.length > 0) earlier = concepts;
    if (sign === '') ofClause.push(...concepts);
    denied = isDenial ? MAX_DENIED_WORDS : denied - 1;
    add(`${sign}w${word}`, WEIGHTS.word);
    if (before !== '') add(`p${before} ${word}`, WEIGHTS.pair);
    before = word;
    for (const part of partsOf(word)) add(`${sign}c${part}`, WEIGHTS.part);
  }
  return features;
}
