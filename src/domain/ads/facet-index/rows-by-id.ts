import type { AdColumns } from './ad-columns.ts';

/** Ids are assigned sequentially, so a table over all of them is small; a map is used for stocks with large gaps. */
const MAX_HOLES_PER_AD = 8;

/** The latest row of each ad. */
export class RowsById {
  readonly #lowest: number;
  readonly #table: Int32Array;
  readonly #others = new Map<number, number>();

  constructor({ internalId, byDate }: AdColumns) {
    let lowest = Number.POSITIVE_INFINITY;
    let highest = 0;
    for (const row of byDate) {
      const id = internalId[row] as number;
      if (id < lowest) lowest = id;
      if (id > highest) highest = id;
    }
    const isDense = byDate.length > 0 && highest - lowest <= byDate.length * MAX_HOLES_PER_AD + 1_024;
    this.#lowest = isDense ? lowest : 0;
    this.#table = new Int32Array(isDense ? highest - lowest + 1 : 0).fill(-1);
    for (const row of byDate) this.set(internalId[row] as number, row);
  }

  /** @returns undefined for an unknown ad */
  get(id: number): number | undefined {
    const row = this.#table[id - this.#lowest];
    return row === undefined ? this.#others.get(id) : row < 0 ? undefined : row;
  }

  set(id: number, row: number): void {
    const at = id - this.#lowest;
    if (at >= 0 && at < this.#table.length) this.#table[at] = row;
    else this.#others.set(id, row);
  }
}
