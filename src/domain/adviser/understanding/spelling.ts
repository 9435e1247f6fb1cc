/** Shorter words are not guessed at (D29). */
const SHORTEST = 4;
/** No name is as long. */
const LONGEST = 30;

/** Whether a word may be guessed at: not a short one, and none with a digit. */
export const isGuessable = (word: string): boolean =>
  word.length >= SHORTEST && word.length <= LONGEST && !/[^a-z]/.test(word);

/** How many letters may be wrong in a word of so many (D29). */
const mostEdits = (letters: number): number => Math.min(2, Math.ceil(letters * 0.15));

/** Letters that begin the same sound; a misspelling seldom changes the first sound. */
const SAME_SOUND = ['vwf', 'ckq', 'szc', 'ijy', 'kg', 'hj'] as const;

const beginsAlike = (one: string, other: string): boolean =>
  one.charAt(0) === other.charAt(0) ||
  SAME_SOUND.some((letters) => letters.includes(one.charAt(0)) && letters.includes(other.charAt(0)));

/**
 * The known words that a misspelled one is nearest to; none when it is too far from all of them. Words with a digit and short
 * words are never guessed; of four letters only two may have changed places ("fait").
 */
export function nearestWords(word: string, known: Iterable<string>): { words: string[]; edits: number } {
  const none = { words: [], edits: Number.POSITIVE_INFINITY };
  if (!isGuessable(word)) return none;
  const most = mostEdits(word.length);
  let best: { words: string[]; edits: number } = none;
  for (const each of known) {
    if (Math.abs(each.length - word.length) > most || each.length < SHORTEST || !beginsAlike(word, each)) continue;
    if (word.length === SHORTEST && (each.length !== SHORTEST || [...word].sort().join() !== [...each].sort().join()))
      continue;
    const edits = editsBetween(word, each, Math.min(most, best.edits));
    if (edits > most || edits > best.edits) continue;
    best = edits < best.edits ? { words: [each], edits } : { words: [...best.words, each], edits };
  }
  return best;
}

/** Letters to change, add, drop or swap with their neighbour; more than `most` is told as `most` + 1. */
function editsBetween(one: string, other: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwap) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      next.push(cost);
    }
    if (Math.min(...next) > most) return most + 1;
    before = last;
    last = next;
  }
  return last[other.length] ?? most + 1;
}
