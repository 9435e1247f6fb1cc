/** The keys of a Swedish keyboard, each row half a key to the right of the one above; å, ä and ö are folded away. */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const;
/** Letters that are taken for each other by ear. */
const SOUNDS_ALIKE = ['aeiouy', 'dt', 'bp', 'gk', 'ck', 'sz', 'vw', 'vf', 'gj', 'ij', 'mn'] as const;

/**
 * Whether a short word can be another one, misspelt: a letter left out, doubled or put in, two swapped, or one exchanged for a letter
 * beside it or one that sounds like it. Other words of four or five letters differ by one letter as well, and are other words.
 */
export function isLikelySlip(typed: string, meant: string): boolean {
  if (typed[0] !== meant[0] && typed[0] !== meant[1]) return false;
  if (typed.length !== meant.length) return true;
  const places = [...typed].flatMap((letter, at) => (letter === meant[at] ? [] : [at]));
  const [first] = places;
  if (first === undefined || places.length > 1) return true;
  return areAlike(typed.charAt(first), meant.charAt(first));
}

function areAlike(one: string, other: string): boolean {
  if (SOUNDS_ALIKE.some((letters) => letters.includes(one) && letters.includes(other))) return true;
  const [key, otherKey] = [keyOf(one), keyOf(other)];
  if (key === null || otherKey === null) return false;
  return Math.abs(key.row - otherKey.row) <= 1 && Math.abs(key.x - otherKey.x) <= 1;
}

/** Where a key is, x in keys from the left. */
function keyOf(letter: string): { row: number; x: number } | null {
  const row = ROWS.findIndex((keys) => keys.includes(letter));
  return row === -1 ? null : { row, x: (ROWS[row] ?? '').indexOf(letter) + row / 2 };
}
