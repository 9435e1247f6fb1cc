import { matchKey } from '#src/domain/catalogue/match-key.ts';

/** Returns a function that finds the word of a vocabulary regardless of case and accents ("coupe" → "Coupé"). */
export function vocabularyFinder<Word extends string>(words: readonly Word[]): (text: string) => Word | null {
  let byKey: ReadonlyMap<string, Word> | undefined;
  return (text) => {
    // Built on first use: pages that look up nothing hydrate without it.
    byKey ??= new Map(words.map((word) => [matchKey(word), word]));
    return byKey.get(matchKey(text)) ?? null;
  };
}
