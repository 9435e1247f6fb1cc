/**
 * Endings of Swedish nouns, folded, the longest first. Search already finds what begins with a word, so the base form finds all
 * others; an inflected one needs its stem.
 */
const ENDINGS = ['arna', 'erna', 'orna', 'ar', 'er', 'or', 'en', 'et', 'na'] as const;
/** With fewer letters the rest is more often another word than a stem. */
const MIN_STEM_LENGTH = 4;

/** The other forms of an inflected word, its stem first: "dragkrokar" → "dragkrok", "dragkroken" … None for a base form or a code. */
export function inflections(word: string): string[] {
  if (/\d/.test(word)) return [];
  const ending = ENDINGS.find((each) => word.endsWith(each) && word.length - each.length >= MIN_STEM_LENGTH);
  if (ending === undefined) return [];
  const stem = word.slice(0, -ending.length);
  return [
    stem,
    ...['a', 'e', 'n', 't', 'et', 'ar', 'er', 'or', 'na', 'arna', 'erna', 'orna', 'en'].map((each) => stem + each),
  ].filter((form) => form !== word);
}
