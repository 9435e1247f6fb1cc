/** Collects the rows with the highest values, best first, up to a limit. */
export class BestRows {
  readonly rows: number[] = [];
  readonly #values: number[] = [];
  readonly #size: number;
  readonly #isBetter: (row: number, other: number) => boolean;

  /** @param isBetter decides between rows of equal value; by default the one that was offered first is better */
  constructor(size: number, isBetter: (row: number, other: number) => boolean = () => false) {
    this.#size = size;
    this.#isBetter = isBetter;
  }

  offer(row: number, value: number): void {
    const isFull = this.rows.length === this.#size;
    let place = this.rows.length;
    while (place > 0 && this.#isBefore(row, value, place - 1)) place -= 1;
    if (isFull && place === this.#size) return;
    this.rows.splice(place, 0, row);
    this.#values.splice(place, 0, value);
    if (!isFull) return;
    this.rows.pop();
    this.#values.pop();
  }

  #isBefore(row: number, value: number, place: number): boolean {
    const other = this.#values[place] ?? value;
    return value > other || (value === other && this.#isBetter(row, this.rows[place] ?? row));
  }
}
