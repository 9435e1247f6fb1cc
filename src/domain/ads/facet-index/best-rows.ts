/** Collects the rows with the highest values, best first, up to a limit; of equal rows, those offered first. */
export class BestRows {
  readonly rows: number[] = [];
  readonly #values: number[] = [];
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  offer(row: number, value: number): void {
    const isFull = this.rows.length === this.#size;
    if (isFull && value <= (this.#values.at(-1) ?? Number.POSITIVE_INFINITY)) return;
    let place = this.rows.length;
    while (place > 0 && (this.#values[place - 1] ?? value) < value) place -= 1;
    this.rows.splice(place, 0, row);
    this.#values.splice(place, 0, value);
    if (!isFull) return;
    this.rows.pop();
    this.#values.pop();
  }
}
