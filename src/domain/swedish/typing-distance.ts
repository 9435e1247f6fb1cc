import { areAlikeToEar, areNeighbouringKeys, isVowel } from './likely-slip.ts';

/** Costs of slips, in tenths: the likelier a slip is when Swedish is typed in haste or by ear, the less it costs. */
const DOUBLED = 3;
const BY_EAR = 4;
const SILENT = 5;
const OTHER_VOWEL = 5;
const SWAPPED = 6;
const OTHER_KEY = 7;
const VOWEL_MISSING = 7;
const LETTER_MISSING = 8;
const LETTER_TOO_MANY = 8;
const OTHER_LETTER = 14;
/** The first letter of a word is seldom wrong. */
const AT_START = 6;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const FIRST = LETTERS.charCodeAt(0);

const costOfReplacing = (typed: string, meant: string): number => {
  if (typed === meant) return 0;
  if (areAlikeToEar(typed, meant)) return isVowel(typed) && isVowel(meant) ? OTHER_VOWEL : BY_EAR;
  return areNeighbouringKeys(typed, meant) ? OTHER_KEY : OTHER_LETTER;
};
/** Cost of each letter in the place of each other one; words are compared by the thousand. */
const REPLACED = Uint8Array.from(
  [...LETTERS].flatMap((typed) => [...LETTERS].map((meant) => costOfReplacing(typed, meant))),
);
/** Cost of each letter that is not typed. */
const MISSING = Uint8Array.from(
  [...LETTERS].map((letter) => (letter === 'h' ? SILENT : isVowel(letter) ? VOWEL_MISSING : LETTER_MISSING)),
);
const SILENT_LETTER = 'h'.charCodeAt(0) - FIRST;

/** Longer words are not compared; no car name has one. */
const MAX_COMPARED_LENGTH = 30;
const WIDTH = MAX_COMPARED_LENGTH + 1;
/** Room for one comparison, used again by the next. */
const cells = new Uint8Array(WIDTH * WIDTH);
const MAX_COST = 200;

/**
 * The cost of typing one word for another, in tenths of a wrong letter: doubled and swapped letters, letters that sound alike and
 * neighbouring keys cost less than others.
 * @param typed folded letters (a–z), as `meant`
 * @param max where counting stops
 * @returns the cost, or `max + 1`
 */
export function typingCost(typed: string, meant: string, max: number): number {
  if (typed === meant) return 0;
  if (typed.length > MAX_COMPARED_LENGTH || meant.length > MAX_COMPARED_LENGTH) return max + 1;
  cells[0] = 0;
  for (let column = 1; column <= meant.length; column += 1)
    cells[column] = Math.min(MAX_COST, cellAt(0, column - 1) + missingCost(meant, column));
  let before = 0;
  for (let row = 1; row <= typed.length; row += 1) {
    const least = fillRow(typed, meant, row);
    // A swap goes on from the row before the last.
    if (least > max && before + SWAPPED > max) return max + 1;
    before = least;
  }
  return Math.min(cellAt(typed.length, meant.length), max + 1);
}

/** @returns the least of the row */
function fillRow(typed: string, meant: string, row: number): number {
  const own = letterAt(typed, row - 1);
  const last = letterAt(typed, row - 2);
  const surplus = surplusCost(own, last, row);
  let least = Math.min(MAX_COST, cellAt(row - 1, 0) + surplus + (row === 1 ? AT_START : 0));
  cells[row * WIDTH] = least;
  for (let column = 1; column <= meant.length; column += 1) {
    const other = letterAt(meant, column - 1);
    const replaced = REPLACED[own * LETTERS.length + other] ?? OTHER_LETTER;
    let cost = cellAt(row - 1, column - 1) + replaced + (column === 1 && replaced > 0 ? AT_START : 0);
    cost = Math.min(cost, cellAt(row - 1, column) + surplus, cellAt(row, column - 1) + missingCost(meant, column));
    if (row > 1 && column > 1 && own === letterAt(meant, column - 2) && last === other && own !== other)
      cost = Math.min(cost, cellAt(row - 2, column - 2) + SWAPPED + (column === 2 ? SILENT : 0));
    cells[row * WIDTH + column] = Math.min(MAX_COST, cost);
    least = Math.min(least, cost);
  }
  return least;
}

const cellAt = (row: number, column: number): number => cells[row * WIDTH + column] ?? 0;
const letterAt = (word: string, place: number): number => word.charCodeAt(place) - FIRST;

/** A letter of the word that is not typed. */
function missingCost(meant: string, column: number): number {
  const letter = letterAt(meant, column - 1);
  if (column === 1) return LETTER_MISSING + AT_START;
  return letter === letterAt(meant, column - 2) ? DOUBLED : (MISSING[letter] ?? LETTER_MISSING);
}

/** A typed letter that the word does not have. */
function surplusCost(letter: number, last: number, row: number): number {
  if (row === 1) return LETTER_TOO_MANY;
  if (letter === last) return DOUBLED;
  return letter === SILENT_LETTER ? SILENT : LETTER_TOO_MANY;
}

/** The letters of a word as bits. */
export const lettersOf = (word: string): number => {
  let letters = 0;
  for (let place = 0; place < word.length; place += 1) letters |= 1 << letterAt(word, place);
  return letters;
};

/** Whether words with these letters may be so near; false for most. A slip that changes two letters costs at least {@link BY_EAR}. */
export function mayBeNear(one: number, other: number, max: number): boolean {
  let bits = one ^ other;
  let differing = 0;
  for (; bits !== 0; bits &= bits - 1) differing += 1;
  return differing * BY_EAR <= 2 * max;
}
