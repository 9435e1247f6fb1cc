import lexicon from '../../../../../data/adviser/lexicon.json' with { type: 'json' };
import { stemsOf } from './word-forms.ts';

/**
 * Everyday Swedish words (folded) unrelated to cars. They are never corrected to a name or reported as not understood, and mean a
 * car of the same name only directly after its brand ("Nissan Note", not "note").
 */
const ORDINARY = new Set(lexicon.ordinary.flatMap((line) => line.split(' ')));

/** Models that are often misspelled without their brand. Other misspelled models are guessed only beside the brand. */
export const GUESSABLE_MODELS: ReadonlySet<string> = new Set(lexicon.guessableModels.split(' '));

/** Whether a folded word is exactly one of them. */
export const isEverydayWord = (word: string): boolean => ORDINARY.has(word);

/** Whether a folded word, or its base form, is an ordinary word. */
export const isOrdinaryWishWord = (word: string): boolean =>
  ORDINARY.has(word) || stemsOf(word).some((stem) => ORDINARY.has(stem));
