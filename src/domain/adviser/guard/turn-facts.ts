import { KM_PER_MIL } from '#src/base/units.ts';
import { knownStars } from '#src/domain/adviser/answer/ad-facts.ts';
import type { AdvisedAd } from '#src/domain/adviser/answer/adviser-answer.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { overallStars, testedStars } from '#src/domain/catalogue/crash-test.ts';

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

/** A car that a tool returned, with the number by which the model refers to it. */
export type Row = {
  number: number;
  ad: AdvisedAd;
  /** Brand, series and year; no text of the dealer. */
  label: string;
  /** Its unit "kr" holds amounts about the car besides its price: earlier prices, estimate, tax, cost. */
  figures: Figures;
  /** kr. */
  price: number | null;
  /** Whether it meets every constraint of the visitor and may be shown. */
  isShowable: boolean;
};

/** Everything that the tools returned in one turn: the facts an answer may state. */
export class TurnFacts {
  readonly rows: Row[] = [];
  /** Figures that belong to no single car: totals, statistics. */
  readonly figures = new Figures();
  /** Prices of statistics, kr. */
  readonly prices = new Set<number>();
  /** Texts of the site whose figures may be repeated. */
  readonly texts: string[] = [];
  /** Cars that were first in a sorted search for what the visitor wants: "price asc" and the like. */
  readonly leaders = new Map<string, number>();
  /** Whether the rows are all the cars that match the visitor's query. */
  isWhole = false;
  /** Names that contain digits: "v60", "b4". */
  readonly names = new Set<string>();

  /** @returns the new row, or the existing one of a known car */
  addAd(ad: AdvisedAd, isShowable: boolean): Row {
    const { facts } = ad;
    const known = this.rows.find((row) => row.ad.facts.internalId === facts.internalId);
    if (known) return known;
    const { odometerKm: km, wltp, nedc } = facts;
    const tests = [knownStars(facts), ...(facts.crashRating?.retests ?? []).map(testedStars)];
    const figures = new Figures()
      .add('year', facts.modelYear)
      .add('km', km)
      .add('mil', ...(km === null ? [] : [Math.round(km / KM_PER_MIL), Math.floor(km / KM_PER_MIL)]))
      .add('hk', facts.horsepower)
      .add('l', ...(facts.fuels.includes('El') ? [] : [wltp.consumption, nedc.consumption]))
      .add('kwh', ...(facts.fuels.includes('El') ? [wltp.consumption, nedc.consumption] : []))
      .add('g', wltp.co2, nedc.co2)
      .add('seats', facts.seats)
      .add('doors', facts.doors)
      .add('stars', ...tests.map(overallStars))
      .add('year', ...tests.map((test) => test?.year))
      .add('s', facts.acceleration);
    const names = [facts.brand, facts.series, facts.crashRating?.test.testedAs ?? null].filter((name) => name !== null);
    for (const name of names) this.addName(name);
    const label = [carName(facts.brand, facts.series), facts.modelYear].filter((part) => part !== null).join(' ');
    const number = this.rows.length + 1;
    const row: Row = { number, ad, label: label.replace(/[[\]()]/g, ''), figures, price: facts.price, isShowable };
    this.rows.push(row);
    this.figures.add('count', this.rows.length);
    return row;
  }

  addName(name: string): void {
    for (const word of name.toLowerCase().split(/\s+/)) if (/\d/.test(word)) this.names.add(word);
  }
}
