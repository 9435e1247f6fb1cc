/**
 * Endings of Swedish nouns, folded, longest first. Search already matches prefixes, so a base form finds all other forms; an
 * inflected form needs its stem.
 */
const ENDINGS = ['arna', 'erna', 'orna', 'ar', 'er', 'or', 'en', 'et', 'na'] as const;
/** Shorter stems are usually other words. */
const MIN_STEM_LENGTH = 4;

/** Other forms of an inflected word, its stem first: "dragkrokar" → "dragkrok", "dragkroken" … None for a base form or a code. */
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
