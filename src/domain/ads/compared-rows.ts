/** The rows of a comparison: the values of several cars, and which of them is the best. */

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
    isSame: isSameAmong(values),
  };
}

/** Whether all cells have one text. */
export const isSameAmong = (cells: readonly { text: string | null }[]): boolean =>
  new Set(cells.map(({ text }) => text)).size <= 1;

/** The best is the value that all other known values are worse than: of two equal cars none is better. */
function bestOf(values: readonly ComparedValue[], way: Better['way']): (figure: number | null) => boolean {
  const known = values.flatMap(({ figure }) => figure ?? []);
  const best = way === 'low' ? Math.min(...known) : Math.max(...known);
  const isOnly = known.length > 1 && known.filter((figure) => figure === best).length === 1;
  return (figure) => figure !== null && isOnly && figure === best;
}

/** A piece of equipment: whether each car's ad lists it; null: the ad has no list. */
export type ComparedEquipment = { name: string; cars: (boolean | null)[] };

/** Equipment of several cars: what all have, and the rest by car, the most common first; compared without regard to case. */
export function comparedEquipment(cars: readonly (readonly string[])[]): {
  shared: string[];
  rows: ComparedEquipment[];
} {
  const keys = cars.map((words) => new Set(words.map(keyOf)));
  const names = new Map(cars.flat().map((word) => [keyOf(word), word.trim()]));
  const rows = [...names].map(([key, name]) => ({
    name,
    cars: keys.map((each) => (each.size === 0 ? null : each.has(key))),
  }));
  const count = ({ cars: has }: ComparedEquipment): number => has.filter((each) => each === true).length;
  const isShared = (row: ComparedEquipment): boolean => count(row) === cars.length;
  return {
    shared: rows.filter(isShared).map(({ name }) => name),
    rows: rows.filter((row) => !isShared(row)).sort((one, other) => count(other) - count(one)),
  };
}

/** Number of different things in a list of equipment. */
export const countEquipment = (words: readonly string[]): number => new Set(words.map(keyOf)).size;

const keyOf = (word: string): string => word.trim().toLowerCase();
