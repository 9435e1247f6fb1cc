import { matchKey } from '../../catalogue/match-key.ts';

/** Finds the word of a vocabulary that a text means, whatever its case and accents ("coupe" → "Coupé"). */
export function vocabularyFinder<Word extends string>(words: readonly Word[]): (text: string) => Word | null {
  const byKey = new Map(words.map((word) => [matchKey(word), word]));
  return (text) => byKey.get(matchKey(text)) ?? null;
}
