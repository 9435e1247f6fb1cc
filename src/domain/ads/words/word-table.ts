import { matchWords } from '#src/domain/swedish/match-key.ts';

/**
 * A table from the words of feeds to one word of the vocabulary. Words and patterns are compared with {@link wordKey}: lower
 * case, no accents, single spaces for everything that is not a letter or digit.
 */
export type WordTable<Word extends string> = {
  /** Whole texts, separated by commas. */
  words: Readonly<Partial<Record<Word, string>>>;
  /** For texts that contain more than the word; the first match wins. */
  patterns: readonly (readonly [RegExp, Word])[];
};

/** "Environmental/Hybrid" → "environmental hybrid", "Mörkgrå" → "morkgra". */
export function wordKey(text: string): string {
  return matchWords(text);
}

/** The words of a table by the keys of their texts and of themselves. */
export const wordsByKey = <Word extends string>(table: WordTable<Word>['words']): Map<string, Word> =>
  new Map(
    (Object.entries(table) as [Word, string][]).flatMap(([word, texts]) =>
      [word, ...texts.split(',')].map((text): [string, Word] => [wordKey(text), word]),
    ),
  );

/** The vocabulary's word for a feed's text, or null when the table does not contain it. */
export function wordFinder<Word extends string>(table: WordTable<Word>): (text: string) => Word | null {
  const exact = wordsByKey(table.words);
  return (text) => {
    const key = wordKey(text);
    return exact.get(key) ?? table.patterns.find(([pattern]) => pattern.test(key))?.[1] ?? null;
  };
}
