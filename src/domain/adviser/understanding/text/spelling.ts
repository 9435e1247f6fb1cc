import { editDistance, maxEdits } from '#src/domain/suggestions/edit-distance.ts';

/** Shorter words are not corrected (D29). */
const SHORTEST = 4;
/** Longer than any name. */
const LONGEST = 30;

/** Whether a word may be corrected: it is long enough and contains no digit. */
export const isGuessable = (word: string): boolean =>
  word.length >= SHORTEST && word.length <= LONGEST && !/[^a-z]/.test(word);

/** Letters with similar initial sounds; misspellings seldom change the first sound. */
const SAME_SOUND = ['vwf', 'ckq', 'szc', 'ijy', 'kg', 'hj', 'bp', 'dt'] as const;

/** For each letter, the letters that a word may begin with instead. */
const ALIKE: ReadonlyMap<string, string> = new Map(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => [
    letter,
    letter + SAME_SOUND.filter((letters) => letters.includes(letter)).join(''),
  ]),
);

/**
 * The known words nearest to a misspelled one; none if all are too far. Words with a digit and short words are never corrected;
 * in words of four letters only two may be swapped ("fait").
 */
export function nearestWords(word: string, known: Iterable<string>): { words: string[]; edits: number } {
  const none = { words: [], edits: Number.POSITIVE_INFINITY };
  if (!isGuessable(word)) return none;
  const max = maxEdits(word);
  const begins = ALIKE.get(word.charAt(0)) ?? '';
  let best: { words: string[]; edits: number } = none;
  for (const each of known) {
    if (Math.abs(each.length - word.length) > max || each.length < SHORTEST || !begins.includes(each.charAt(0)))
      continue;
    if (word.length === SHORTEST && (each.length !== SHORTEST || [...word].sort().join() !== [...each].sort().join()))
      continue;
    const edits = editDistance(word, each, Math.min(max, best.edits));
    if (edits > max || edits > best.edits) continue;
    best = edits < best.edits ? { words: [each], edits } : { words: [...best.words, each], edits };
  }
  return best;
}
