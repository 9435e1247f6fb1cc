/** An axis: its ends, and the values that are labelled. */
export type Scale = {
  low: number;
  high: number;
  /** In ascending order, none outside the ends; two or more unless the ends are equal. */
  ticks: readonly number[];
  /** The axis does not begin at zero though its values are amounts, which the plot must mark. */
  isBroken: boolean;
};

/** Maximum numbers of ticks: of a horizontal axis, whose labels stand beside each other, and of a vertical one. */
const [MAX_ACROSS, MAX_UP] = [5, 6];
/** Minimum height of a broken axis as a share of its highest value, so that small changes look small. */
const MIN_SPAN = 0.1;
/** Values that all lie above this share of the highest one would leave half of an axis from zero empty. */
const BROKEN_FROM = 0.5;

/** Position of a value on a scale, from 0 (low) to 1 (high); values beyond the ends are at the ends. */
export const placeOn = ({ low, high }: Pick<Scale, 'low' | 'high'>, value: number): number =>
  high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 0.5;

/** A scale with exactly these ends, and round values within: for ages, days and months. */
export function scaleBetween(low: number, high: number, minStep = 0): Scale {
  if (!(high > low)) return { low, high: low, ticks: [low], isBroken: false };
  for (let step = roundStep((high - low) / MAX_ACROSS, minStep); ; step = roundStep(step * 1.01)) {
    const multiples = multiplesOf(step, Math.ceil(low / step - ROUNDING), Math.floor(high / step + ROUNDING));
    const ticks = multiples.map((tick) => Math.min(high, Math.max(low, tick)));
    if (ticks.length < 2) return { low, high, ticks: [low, high], isBroken: false };
    if (ticks.length <= MAX_ACROSS) return { low, high, ticks, isBroken: false };
  }
}

/** A scale from zero to a round value at or above all values. @param minStep minimum distance of ticks: 1 for counts */
export const scaleFromZero = (values: Iterable<number>, minStep = 0): Scale => roundScale(0, highest(values), minStep);

/** A scale of amounts: from zero, but broken where all of them are so high that it would be half empty. @param minStep as above */
export function scaleOfAmounts(values: readonly number[], minStep = 0): Scale {
  const [low, high] = [Math.min(...values), highest(values)];
  if (values.length === 0 || low <= high * BROKEN_FROM) return scaleFromZero(values, minStep);
  const room = Math.max(0, high * MIN_SPAN - (high - low)) / 2;
  return { ...roundScale(low - room, high + room, minStep), isBroken: true };
}

/** A scale with zero in the middle. @param least its minimum end */
export function scaleOfChanges(values: Iterable<number>, least: number): Scale {
  const wanted = highest([...values].map(Math.abs));
  if (wanted <= least) return { low: -least, high: least, ticks: [-least, 0, least], isBroken: false };
  const end = roundStep(wanted);
  return { low: -end, high: end, ticks: [-end, 0, end], isBroken: false };
}

/** A scale whose ends are ticks. */
function roundScale(from: number, to: number, minStep = 0): Scale {
  const span = to > from ? to - from : Math.max(Math.abs(to), 1);
  for (let step = roundStep(span / MAX_UP, minStep); ; step = roundStep(step * 1.01)) {
    const first = Math.floor(from / step + ROUNDING);
    const last = Math.max(first + 1, Math.ceil(to / step - ROUNDING));
    const ticks = multiplesOf(step, first, last);
    if (ticks.length <= MAX_UP) return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks, isBroken: false };
  }
}

/** A scale of smaller values has one step. */
const SMALLEST = 1e-9;
/** Share of a step by which a value may miss a multiple of it: the rest of a division of decimals. */
const ROUNDING = 1e-9;

/** The smallest of 1, 2, 5, 10, 20 … and 0.5, 0.2 … that is at least the given one. */
function roundStep(wanted: number, minStep = 0): number {
  const least = Math.max(wanted, minStep, SMALLEST);
  const exponent = Math.floor(Math.log10(least) + ROUNDING);
  const digit = [1, 2, 5].find((each) => Number(`${each}e${exponent}`) >= least * (1 - ROUNDING));
  return digit === undefined ? Number(`1e${exponent + 1}`) : Number(`${digit}e${exponent}`);
}

/** Without the rest of binary fractions: 0.3, not 0.30000000000000004. */
const multiplesOf = (step: number, first: number, last: number): number[] =>
  last < first
    ? []
    : Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));

function highest(values: Iterable<number>): number {
  let high = 0;
  for (const value of values) high = Math.max(high, value);
  return high;
}
