import { matchWords } from '#src/domain/catalogue/match-key.ts';

/**
 * A table from the words of feeds to one word of the vocabulary. Words and patterns are compared with {@link wordKey}: lower
 * case, no accents, single spaces for everything that is not a letter or digit.
 */
export type WordTable<Word extends string> = {
  /** Whole texts. */
  words: Readonly<Partial<Record<Word, readonly string[]>>>;
  /** For texts that contain more than the word; the first match wins. */
  patterns: readonly (readonly [RegExp, Word])[];
};

/** "Environmental/Hybrid" → "environmental hybrid", "Mörkgrå" → "morkgra". */
export function wordKey(text: string): string {
  return matchWords(text);
}

/** The vocabulary's word for a feed's text, or null when the table does not contain it. */
export function wordFinder<Word extends string>(table: WordTable<Word>): (text: string) => Word | null {
  const exact = new Map<string, Word>();
  for (const [word, texts] of Object.entries(table.words) as [Word, readonly string[]][]) {
    exact.set(wordKey(word), word);
    for (const text of texts) exact.set(wordKey(text), word);
  }
  return (text) => {
    const key = wordKey(text);
    return exact.get(key) ?? table.patterns.find(([pattern]) => pattern.test(key))?.[1] ?? null;
  };
}
