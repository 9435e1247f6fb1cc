/** Keys of a Swedish keyboard, each row shifted right by half a key; å, ä and ö are folded. */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const;
/** Letters with similar sounds. */
const SOUNDS_ALIKE = ['aeiouy', 'dt', 'bp', 'gk', 'ck', 'sz', 'vw', 'vf', 'gj', 'ij', 'mn'] as const;

/**
 * Whether a short word is a likely misspelling of another: a letter omitted, doubled or inserted, two swapped, or one replaced by
 * an adjacent key or a similar sound. Other words of four or five letters that differ by one letter are treated as different
 * words.
 */
export function isLikelySlip(typed: string, meant: string): boolean {
  if (typed[0] !== meant[0] && typed[0] !== meant[1]) return false;
  if (typed.length !== meant.length) return true;
  const places = [...typed].flatMap((letter, at) => (letter === meant[at] ? [] : [at]));
  const [first] = places;
  if (first === undefined || places.length > 1) return true;
  return areAlike(typed.charAt(first), meant.charAt(first));
}

const areAlike = (one: string, other: string): boolean => areAlikeToEar(one, other) || areNeighbouringKeys(one, other);

export const isVowel = (letter: string): boolean => 'aeiouy'.includes(letter);

/** Whether two letters have similar sounds. */
export const areAlikeToEar = (one: string, other: string): boolean =>
  SOUNDS_ALIKE.some((letters) => letters.includes(one) && letters.includes(other));

/** Whether two letters are on adjacent keys. */
export function areNeighbouringKeys(one: string, other: string): boolean {
  const [key, otherKey] = [keyOf(one), keyOf(other)];
  if (key === null || otherKey === null) return false;
  return Math.abs(key.row - otherKey.row) <= 1 && Math.abs(key.x - otherKey.x) <= 1;
}

/** Position of a key, x in keys from the left. */
function keyOf(letter: string): { row: number; x: number } | null {
  const row = ROWS.findIndex((keys) => keys.includes(letter));
  return row === -1 ? null : { row, x: (ROWS[row] ?? '').indexOf(letter) + row / 2 };
}
