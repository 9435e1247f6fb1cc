import type { Random } from '#tools/demo/chance/random.ts';
import { type WeightedTable, weightedTable } from '#tools/demo/chance/weighted-table.ts';
import { TRIMS, type TrimRow } from '#tools/demo/market/demo-tables.ts';

/** The trim of one car. `name` is null where the dealer does not say or the car has none. */
export type Trim = {
  name: string | null;
  /** 1 sparse … 4 lavish. */
  level: number;
  /** Factor on the market price; its mean over the trims of a car is 1. */
  price: number;
};

const UNNAMED_SHARE = 0.2;
const UNNAMED_LEVELS = [1, 2, 2, 3] as const;

/** Samples trims; the tables are cached by series and year. */
export class TrimChoice {
  readonly #tables = new Map<string, WeightedTable<Trim>>();

  sample(brand: string, series: string, modelYear: number, random: Random): Trim {
    const table = this.#table(brand, series, modelYear);
    if (table.items.length === 0 || random.chance(UNNAMED_SHARE)) {
      return { name: null, level: random.pick(UNNAMED_LEVELS), price: 1 };
    }
    return table.sample(random);
  }

  #table(brand: string, series: string, modelYear: number): WeightedTable<Trim> {
    const key = `${brand}/${series}/${modelYear}`;
    let table = this.#tables.get(key);
    if (!table) {
      table = trimTable((TRIMS[brand] ?? []).filter((row) => isSold(row, series, modelYear)));
      this.#tables.set(key, table);
    }
    return table;
  }
}

function isSold(row: TrimRow, series: string, modelYear: number): boolean {
  if (modelYear < row.from || modelYear > (row.to ?? 9999)) return false;
  return (!row.only || row.only.includes(series)) && !row.except?.includes(series);
}

function trimTable(rows: readonly TrimRow[]): WeightedTable<Trim> {
  const weight = rows.reduce((sum, row) => sum + row.weight, 0);
  const mean = rows.reduce((sum, row) => sum + row.weight * row.price, 0) / (weight || 1);
  return weightedTable(
    rows.map((row) => [{ name: row.name, level: row.level, price: row.price / mean }, row.weight] as const),
  );
}
