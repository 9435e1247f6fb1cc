/** Unit of a figure; `count` is a number without unit, such as a number of cars. */
export type Unit =
  | ('mil' | 'km' | 'hk' | 'l' | 'kwh' | 'g' | 'seats' | 'doors' | 'stars' | 's' | 'year' | 'count')
  | ('days' | 'months' | 'years' | 'percent' | 'kr');

/** Figures read from the database, by unit. */
export class Figures {
  readonly #known = new Map<Unit, Set<number>>();

  add(unit: Unit, ...values: (number | null | undefined)[]): this {
    const known = this.#known.get(unit) ?? new Set();
    for (const value of values) if (value !== null && value !== undefined) known.add(value);
    this.#known.set(unit, known);
    return this;
  }

  has(unit: Unit, value: number): boolean {
    return this.#known.get(unit)?.has(value) ?? false;
  }

  valuesOf(unit: Unit): number[] {
    return [...(this.#known.get(unit) ?? [])];
  }
}
