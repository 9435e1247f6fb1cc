import type { CarColumns } from './car-columns.ts';

export const MAX_COMPARABLES = 15;
export const MAX_OF_ONE_DEALER = 5;
/** Cars scanned in each direction of age: further ones are never among the nearest. */
const MAX_SCANNED = 800;
/**
 * Comparables of other dealers nearer than this are close: their number decides whether a price can be judged. A dealer who has all cars
 * of a generation would otherwise be judged by its own prices.
 */
const CLOSE = 6;

/** Distances that differences add. Years, 10 000 km and log power are multiplied. */
const DISTANCE = { years: 1, distance: 0.5, power: 10, fuel: 4, gear: 2, drive: 2, body: 2, generation: 3, model: 1.5 };

/** The nearest cars of one series to one of them, the nearest first. */
export type Comparables = {
  rows: Int32Array;
  distances: Float64Array;
  size: number;
  /** Number of them that are close, of other dealers than the car's. */
  close: number;
};

export const noComparables = (): Comparables => ({
  rows: new Int32Array(MAX_COMPARABLES),
  distances: new Float64Array(MAX_COMPARABLES),
  ...{ size: 0, close: 0 },
});

export function distanceBetween(columns: CarColumns, a: number, b: number): number {
  const { age, distance, power, fuel, gear, drive, body, generation, text, noDistance, noPower } = columns;
  let sum = Math.abs((age[a] ?? 0) - (age[b] ?? 0)) * DISTANCE.years;
  if (noDistance[a] === 0 && noDistance[b] === 0)
    sum += Math.abs((distance[a] ?? 0) - (distance[b] ?? 0)) * DISTANCE.distance;
  else sum += 2;
  if (noPower[a] === 0 && noPower[b] === 0) sum += Math.abs((power[a] ?? 0) - (power[b] ?? 0)) * DISTANCE.power;
  else sum += 2;
  if (fuel[a] !== fuel[b]) sum += DISTANCE.fuel;
  if (gear[a] !== gear[b]) sum += DISTANCE.gear;
  if (drive[a] !== drive[b]) sum += DISTANCE.drive;
  if (body[a] !== body[b]) sum += DISTANCE.body;
  if (generation[a] !== generation[b]) sum += DISTANCE.generation;
  if (text[a] !== text[b]) sum += DISTANCE.model;
  return sum;
}

/** Finds the comparables of each car of one series. */
export class ComparableSearch {
  private readonly columns: CarColumns;
  /** Rows of the sample, youngest first. */
  private readonly byAge: Int32Array;
  /** Of each row: decides between cars as near, by their facts, as the order of the ads' ids is that of the deliveries. */
  private readonly rank: Int32Array;
  private readonly ages: Float32Array;

  constructor(columns: CarColumns) {
    this.columns = columns;
    const rows = Int32Array.from({ length: columns.size }, (_, row) => row).filter(
      (row) => columns.inSample[row] === 1,
    );
    const { identity, logPrice, age } = columns;
    const ranked = rows.toSorted(
      (a, b) => (identity[a] ?? 0) - (identity[b] ?? 0) || (logPrice[a] ?? 0) - (logPrice[b] ?? 0) || a - b,
    );
    this.rank = new Int32Array(columns.size);
    for (const [rank, row] of ranked.entries()) this.rank[row] = rank;
    this.byAge = ranked.sort((a, b) => (age[a] ?? 0) - (age[b] ?? 0) || (this.rank[a] ?? 0) - (this.rank[b] ?? 0));
    this.ages = Float32Array.from(this.byAge, (row) => columns.age[row] ?? 0);
  }

  /** Writes the nearest cars into `found`: never the car itself, nor the same car at another dealer. */
  find(row: number, found: Comparables): void {
    found.size = 0;
    found.close = 0;
    const { byAge, ages, columns } = this;
    const { dealer } = columns;
    const age = columns.age[row] ?? 0;
    let above = this.firstFrom(age);
    let below = above - 1;
    for (let scanned = 0; scanned < 2 * MAX_SCANNED; scanned += 1) {
      const up = above < byAge.length ? (ages[above] ?? 0) - age : Number.POSITIVE_INFINITY;
      const down = below >= 0 ? age - (ages[below] ?? 0) : Number.POSITIVE_INFINITY;
      const gap = Math.min(up, down);
      // Everything further away in age alone is further than all that were found.
      const isFull = found.size === MAX_COMPARABLES;
      if (
        gap === Number.POSITIVE_INFINITY ||
        (isFull && gap * DISTANCE.years > (found.distances[MAX_COMPARABLES - 1] ?? 0))
      )
        break;
      const other = up <= down ? (byAge[above++] ?? 0) : (byAge[below--] ?? 0);
      if (other === row || columns.identity[other] === columns.identity[row]) continue;
      const distance = distanceBetween(columns, row, other);
      if (isFull && distance > (found.distances[MAX_COMPARABLES - 1] ?? 0)) continue;
      this.insert(found, other, distance);
    }
    for (let place = 0; place < found.size; place += 1)
      if ((found.distances[place] ?? 0) < CLOSE && dealer[found.rows[place] ?? 0] !== dealer[row]) found.close += 1;
  }

  private firstFrom(age: number): number {
    let low = 0;
    let high = this.ages.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.ages[middle] ?? 0) < age) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Inserts a car by distance and rank; of a dealer's cars only the nearest remain. */
  private insert(found: Comparables, other: number, distance: number): void {
    const { rows, distances } = found;
    const { dealer } = this.columns;
    let sameDealer = 0;
    let furthest = -1;
    for (let place = 0; place < found.size; place += 1) {
      if (dealer[rows[place] ?? 0] !== dealer[other]) continue;
      sameDealer += 1;
      furthest = place;
    }
    if (sameDealer === MAX_OF_ONE_DEALER) {
      if (!this.isBefore(distance, other, distances[furthest] ?? 0, rows[furthest] ?? 0)) return;
      rows.copyWithin(furthest, furthest + 1, found.size);
      distances.copyWithin(furthest, furthest + 1, found.size);
      found.size -= 1;
    }
    if (found.size === MAX_COMPARABLES) {
      const last = MAX_COMPARABLES - 1;
      if (!this.isBefore(distance, other, distances[last] ?? 0, rows[last] ?? 0)) return;
      found.size -= 1;
    }
    let place = found.size;
    while (place > 0 && this.isBefore(distance, other, distances[place - 1] ?? 0, rows[place - 1] ?? 0)) {
      rows[place] = rows[place - 1] ?? 0;
      distances[place] = distances[place - 1] ?? 0;
      place -= 1;
    }
    rows[place] = other;
    distances[place] = distance;
    found.size += 1;
  }

  private isBefore(distance: number, row: number, otherDistance: number, otherRow: number): boolean {
    if (distance !== otherDistance) return distance < otherDistance;
    return (this.rank[row] ?? 0) < (this.rank[otherRow] ?? 0);
  }
}
