import lexicon from '#data/adviser/lexicon.json' with { type: 'json' };
import { stemsOf } from './endings.ts';
import { matchKey } from './match-key.ts';

const wordsOf = (lines: readonly string[]): string[] => lines.flatMap((line) => line.split(' '));

/**
 * Everyday words (folded) that are neither filters nor names on their own. They are never corrected to a name or reported as
 * not understood, and mean a car of the same name only directly after its brand ("Nissan Note", not "note").
 */
const ORDINARY = new Set(wordsOf(lexicon.ordinary).map(matchKey));

/** Those, and the words that are also names or filters ("silver", "Leon"): near to a name, but no misspelling of it. */
const SPELLINGS = new Set(
  [...wordsOf(lexicon.ordinary), ...wordsOf(lexicon.uncorrected)].filter((word) => word.length > 1),
);
const FOLDED_SPELLINGS = new Set([...SPELLINGS].map(matchKey));

/** Whether a folded word is exactly an everyday word. */
export const isOrdinary = (word: string): boolean => ORDINARY.has(word);

/** Whether a folded word, or its base form, is an everyday word. */
export const isOrdinaryForm = (word: string): boolean =>
  ORDINARY.has(word) || stemsOf(word).some((stem) => ORDINARY.has(stem));

/**
 * Whether a word is spelled as a Swedish one, and is not to be corrected to a name.
 * @param word in lower case, with its accents ("skada" is a word, "skåda" is not); one typed without any is recognised too
 */
export const isSpelledRight = (word: string): boolean =>
  SPELLINGS.has(word) || (/^[a-z]+$/.test(word) && FOLDED_SPELLINGS.has(word));
