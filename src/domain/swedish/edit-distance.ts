/** Longer words are not compared; no car name has one. */
const MAX_WORD_LENGTH = 40;
const WIDTH = MAX_WORD_LENGTH + 1;
/** Room for one comparison, used again by the next: words are compared by the thousand. */
const cells = new Uint8Array(WIDTH * WIDTH);

/**
 * Edit distance of two words: inserting, deleting or replacing a letter, or swapping two adjacent ones, counts one.
 * @param max where counting stops: larger distances are not distinguished
 * @returns the distance, or `max + 1`
 */
export function editDistance(one: string, other: string, max: number): number {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) > max) return max + 1;
  if (one.length > MAX_WORD_LENGTH || other.length > MAX_WORD_LENGTH) return max + 1;
  for (let column = 0; column <= other.length; column += 1) cells[column] = column;
  for (let row = 1; row <= one.length; row += 1) {
    const min = fillRow(one, other, row);
    if (min > max) return max + 1;
  }
  return Math.min(cellAt(one.length, other.length), max + 1);
}

/** @returns the minimum of the row */
function fillRow(one: string, other: string, row: number): number {
  cells[row * WIDTH] = row;
  let min = row;
  for (let column = 1; column <= other.length; column += 1) {
    const isSame = one[row - 1] === other[column - 1];
    let edits = Math.min(
      cellAt(row - 1, column) + 1,
      cellAt(row, column - 1) + 1,
      cellAt(row - 1, column - 1) + (isSame ? 0 : 1),
    );
    const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
    if (isSwap) edits = Math.min(edits, cellAt(row - 2, column - 2) + 1);
    cells[row * WIDTH + column] = edits;
    min = Math.min(min, edits);
  }
  return min;
}

const cellAt = (row: number, column: number): number => cells[row * WIDTH + column] ?? 0;

/** Maximum edit distance of a correction (D29); words with a digit are codes and are never corrected. */
export function maxEdits(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return Math.min(2, Math.ceil(word.length * 0.15));
}
