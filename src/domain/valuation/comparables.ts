import { type CarColumns, UNKNOWN } from './car-columns.ts';
import { type SellerLimits, sellerLimits } from './seller-limits.ts';

export const MAX_COMPARABLES = 15;
/**
 * Comparables of other dealers nearer than this are close: their number decides whether a price can be judged. A dealer who has all cars
 * of a generation would otherwise be judged by its own prices.
 */
const CLOSE = 6;

/** Distances that differences add. Years, 10 000 km, log power and the effects of words are multiplied. */
const DISTANCE = {
  years: 1,
  distance: 0.5,
  power: 10,
  fuel: 4,
  gear: 2,
  drive: 2,
  body: 2,
  unknownBody: 1,
  generation: 3,
  model: 1.5,
  words: 20,
};

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
  size: 0,
  close: 0,
});

/** Where one of two cars does not state odometer or power. */
const UNKNOWN_DISTANCE = 2;

/** @param words how far the words of the two are apart, in logs */
export function distanceBetween(columns: CarColumns, a: number, b: number, words = 0): number {
  const { age, distance, text, noDistance } = columns;
  let sum = distanceOfGroups(columns, a, b) + Math.abs((age[a] ?? 0) - (age[b] ?? 0)) * DISTANCE.years;
  if (noDistance[a] === 0 && noDistance[b] === 0)
    sum += Math.abs((distance[a] ?? 0) - (distance[b] ?? 0)) * DISTANCE.distance;
  if (text[a] !== text[b]) sum += DISTANCE.model;
  return sum + words * DISTANCE.words;
}

/** The part of the distance that does not depend on age, odometer and text. */
function distanceOfGroups(columns: CarColumns, a: number, b: number): number {
  const { power, fuel, gear, drive, body, generation, noDistance, noPower } = columns;
  let sum = noDistance[a] === 0 && noDistance[b] === 0 ? 0 : UNKNOWN_DISTANCE;
  if (noPower[a] === 0 && noPower[b] === 0) sum += Math.abs((power[a] ?? 0) - (power[b] ?? 0)) * DISTANCE.power;
  else sum += UNKNOWN_DISTANCE;
  if (fuel[a] !== fuel[b]) sum += DISTANCE.fuel;
  if (gear[a] !== gear[b]) sum += DISTANCE.gear;
  if (drive[a] !== drive[b]) sum += DISTANCE.drive;
  if (body[a] !== body[b]) sum += body[a] === UNKNOWN || body[b] === UNKNOWN ? DISTANCE.unknownBody : DISTANCE.body;
  if (generation[a] !== generation[b]) sum += DISTANCE.generation;
  return sum;
}

/** Equal for cars between which {@link distanceOfGroups} is the same to every car: power depends on the horsepower alone within a series. */
function groupKey({ generation, horsepower, fuel, gear, drive, body, noDistance }: CarColumns, row: number): number {
  const choices = (((fuel[row] ?? 0) * 4 + (gear[row] ?? 0)) * 4 + (drive[row] ?? 0)) * 16 + (body[row] ?? 0);
  const power = Math.min(horsepower[row] ?? 0, 65_535);
  return (((generation[row] ?? 0) * 65_536 + power) * 2_048 + choices) * 2 + (noDistance[row] ?? 0);
}

/** Bounds add the same differences in another order than the distance. */
const ROUNDING = 1e-9;
/** Numbers of cached groups by nearness, 12 bytes each: a series of 37 000 cars has fewer. */
const MAX_CACHED = 4_000_000;

/** Groups of a series, the nearest first, with the distance to each that differences of age, odometer and text add to. */
type NearGroups = { groups: Int32Array; distances: Float64Array };

/**
 * Finds the comparables of each car of one series, exactly. Cars that are equal but for age, odometer and text are a group, sorted by
 * age: a search ends at the first group, and in each group at the first age, that are further than the cars found.
 */
export class ComparableSearch {
  private readonly columns: CarColumns;
  /** Rows of the sample by group, the youngest of each first. */
  private readonly rows: Int32Array;
  private readonly ages: Float32Array;
  /** Where each group begins in `rows`; the last entry is its end. */
  private readonly starts: Int32Array;
  /** Of each row: decides between cars as near, by their facts, as the order of the ads' ids is that of the deliveries. */
  private readonly rank: Int32Array;
  private readonly limits: SellerLimits;
  private readonly wordDifference: (row: number, other: number) => number;
  private readonly near = new Map<number, NearGroups>();
  private cached = 0;

  /**
   * @param dealers of the whole stock
   * @param wordDifference of two rows, in logs: not negative
   */
  constructor(columns: CarColumns, dealers: number, wordDifference: (row: number, other: number) => number = () => 0) {
    this.columns = columns;
    this.limits = sellerLimits(dealers, MAX_COMPARABLES);
    this.wordDifference = wordDifference;
    const rows = Int32Array.from({ length: columns.size }, (_, row) => row).filter(
      (row) => columns.inSample[row] === 1,
    );
    const { identity, logPrice, age } = columns;
    rows.sort((a, b) => (identity[a] ?? 0) - (identity[b] ?? 0) || (logPrice[a] ?? 0) - (logPrice[b] ?? 0) || a - b);
    this.rank = new Int32Array(columns.size);
    for (const [rank, row] of rows.entries()) this.rank[row] = rank;
    const keys = Float64Array.from({ length: columns.size }, (_, row) => groupKey(columns, row));
    this.rows = rows.sort(
      (a, b) =>
        (keys[a] ?? 0) - (keys[b] ?? 0) || (age[a] ?? 0) - (age[b] ?? 0) || (this.rank[a] ?? 0) - (this.rank[b] ?? 0),
    );
    this.ages = Float32Array.from(this.rows, (row) => age[row] ?? 0);
    const starts = [...this.rows.keys()].filter((place) => keys[rows[place] ?? 0] !== keys[rows[place - 1] ?? -1]);
    this.starts = Int32Array.from([...starts, rows.length]);
  }

  /** Writes the nearest cars into `found`: never the car itself, nor the same car at another dealer. */
  find(row: number, found: Comparables): void {
    found.size = 0;
    found.close = 0;
    const { groups, distances } = this.nearGroups(row);
    for (let place = 0; place < groups.length; place += 1) {
      if ((distances[place] ?? 0) > furthestOf(found)) break;
      this.scan(groups[place] ?? 0, distances[place] ?? 0, row, found);
    }
    const { dealer } = this.columns;
    let ofOwnDealer = 0;
    for (let place = 0; place < found.size; place += 1) {
      if ((found.distances[place] ?? 0) >= CLOSE) continue;
      if (dealer[found.rows[place] ?? 0] === dealer[row]) ofOwnDealer += 1;
      else found.close += 1;
    }
    found.close += Math.floor(ofOwnDealer * this.limits.ownShare);
  }

  /** Cars of one group, from the age of the car outwards. */
  private scan(group: number, toGroup: number, row: number, found: Comparables): void {
    const { rows, ages, columns } = this;
    const { identity, distance } = columns;
    const [begin, end] = [this.starts[group] ?? 0, this.starts[group + 1] ?? 0];
    const [age, driven] = [columns.age[row] ?? 0, distance[row] ?? 0];
    // The distance to the group covers an odometer that is not known.
    const perDistance =
      columns.noDistance[row] === 1 || columns.noDistance[rows[begin] ?? 0] === 1 ? 0 : DISTANCE.distance;
    let above = this.firstFrom(age, begin, end);
    let below = above - 1;
    for (;;) {
      const up = above < end ? (ages[above] ?? 0) - age : Number.POSITIVE_INFINITY;
      const down = below >= begin ? age - (ages[below] ?? 0) : Number.POSITIVE_INFINITY;
      const toAge = toGroup + Math.min(up, down) * DISTANCE.years;
      const furthest = furthestOf(found);
      if (toAge === Number.POSITIVE_INFINITY || toAge > furthest) return;
      const other = up <= down ? (rows[above++] ?? 0) : (rows[below--] ?? 0);
      if (toAge + Math.abs(driven - (distance[other] ?? 0)) * perDistance > furthest) continue;
      if (identity[other] === identity[row]) continue;
      this.insert(found, other, distanceBetween(columns, row, other, this.wordDifference(row, other)));
    }
  }

  /** All groups, the nearest to the car first; the cars of a group share them. */
  private nearGroups(row: number): NearGroups {
    const key = groupKey(this.columns, row);
    const known = this.near.get(key);
    if (known) return known;
    const count = this.starts.length - 1;
    const toGroup = Float64Array.from({ length: count }, (_, group) =>
      distanceOfGroups(this.columns, row, this.rows[this.starts[group] ?? 0] ?? 0),
    );
    const groups = Int32Array.from({ length: count }, (_, group) => group).sort(
      (a, b) => (toGroup[a] ?? 0) - (toGroup[b] ?? 0) || a - b,
    );
    if (this.cached > MAX_CACHED) {
      this.near.clear();
      this.cached = 0;
    }
    const near = { groups, distances: Float64Array.from(groups, (group) => toGroup[group] ?? 0) };
    this.near.set(key, near);
    this.cached += count;
    return near;
  }

  private firstFrom(age: number, begin: number, end: number): number {
    let [low, high] = [begin, end];
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
    if (sameDealer === this.limits.ofDealer) {
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

/** Cars further than this are not inserted. */
const furthestOf = ({ size, distances }: Comparables): number =>
  size === MAX_COMPARABLES ? (distances[MAX_COMPARABLES - 1] ?? 0) + ROUNDING : Number.POSITIVE_INFINITY;
