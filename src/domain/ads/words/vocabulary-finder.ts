import { matchKey } from '#src/domain/catalogue/match-key.ts';

/** Finds the word of a vocabulary that a text means, whatever its case and accents ("coupe" → "Coupé"). */
export function vocabularyFinder<Word extends string>(words: readonly Word[]): (text: string) => Word | null {
  let byKey: ReadonlyMap<string, Word> | undefined;
  return (text) => {
    // With the first text: a page that asks for none wakes without it.
    byKey ??= new Map(words.map((word) => [matchKey(word), word]));
    return byKey.get(matchKey(text)) ?? null;
  };
}
