import { editDistance, maxEdits } from '#src/domain/suggestions/edit-distance.ts';

/** Shorter words are not guessed at (D29). */
const SHORTEST = 4;
/** No name is as long. */
const LONGEST = 30;

/** Whether a word may be guessed at: not a short one, and none with a digit. */
export const isGuessable = (word: string): boolean =>
  word.length >= SHORTEST && word.length <= LONGEST && !/[^a-z]/.test(word);

/** Letters that begin the same sound; a misspelling seldom changes the first sound. */
const SAME_SOUND = ['vwf', 'ckq', 'szc', 'ijy', 'kg', 'hj', 'bp', 'dt'] as const;

/** For each letter those that a word may begin with in its place. */
const ALIKE: ReadonlyMap<string, string> = new Map(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => [
    letter,
    letter + SAME_SOUND.filter((letters) => letters.includes(letter)).join(''),
  ]),
);

/**
 * The known words that a misspelled one is nearest to; none when it is too far from all of them. Words with a digit and short
 * words are never guessed; of four letters only two may have changed places ("fait").
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
