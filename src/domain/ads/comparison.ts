/** Cars beside each other: which may be compared, and what distinguishes them. */

/** More columns are no longer a comparison that a person reads. */
export const MAX_COMPARED = 4;

/** A car's value in a row. `figure`: what decides which car is best; null: unknown or not comparable. */
export type ComparedValue = { text: string | null; figure: number | null };

/** A row of the comparison, one value per car in the order of the cars. */
export type ComparedRow = {
  label: string;
  cells: { text: string | null; isBest: boolean }[];
  /** Marks the best cells: "Lägst pris"; null: no car of the row is better than another. */
  best: string | null;
  /** Whether all cars have the same value. */
  isSame: boolean;
};

/** How a row is judged. */
export type Better = { way: 'low' | 'high'; mark: string };

/** @param better null: a row that says nothing about which car is better */
export function comparedRow(label: string, values: readonly ComparedValue[], better: Better | null): ComparedRow {
  const isBest = better === null ? () => false : bestOf(values, better.way);
  const cells = values.map(({ text, figure }) => ({ text, isBest: isBest(figure) }));
  return {
    label,
    cells,
    best: cells.some((cell) => cell.isBest) ? (better?.mark ?? null) : null,
    isSame: new Set(values.map(({ text }) => text)).size <= 1,
  };
}

/** The best is a value that at least one other known value is worse than. */
function bestOf(values: readonly ComparedValue[], way: Better['way']): (figure: number | null) => boolean {
  const known = values.flatMap(({ figure }) => figure ?? []);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const best = way === 'low' ? low : high;
  return (figure) => figure !== null && low < high && figure === best;
}

/** Equipment of several cars: what all have, and what each has beside it; compared without regard to case. */
export function comparedEquipment(cars: readonly (readonly string[])[]): { shared: string[]; own: string[][] } {
  const keys = cars.map((words) => new Set(words.map(keyOf)));
  const isShared = (word: string): boolean => keys.every((each) => each.has(keyOf(word)));
  const unique = cars.map((words) => [...new Map(words.map((word) => [keyOf(word), word])).values()]);
  return {
    shared: (unique[0] ?? []).filter(isShared),
    own: unique.map((words) => words.filter((word) => !isShared(word))),
  };
}

/** Number of different things in a list of equipment. */
export const countEquipment = (words: readonly string[]): number => new Set(words.map(keyOf)).size;

const keyOf = (word: string): string => word.trim().toLowerCase();
