import { HP_PER_KW, KM_PER_MIL } from '#src/base/units.ts';
import { RANGE_FIELDS, type RangeFilter } from '#src/domain/ads/filters/ad-filters.ts';
import { usableRange } from '#src/domain/ads/filters/ad-query.ts';
import { rangeForWinter } from '#src/domain/catalogue/winter-range.ts';
import { type Limits, type Note, type ParsedQuery, union } from '#src/domain/wish/parsed-query.ts';
import type { Direction, Measure, Quantity } from './quantities.ts';

/** Range of "runt", as a share of the value. */
const AROUND = 0.1;
const MAX_SEATS = 20;

type Ends = { min: number | null; max: number | null };

/** Adds the quantities of a text to the query. */
export function applyQuantities(to: ParsedQuery, quantities: readonly Quantity[], thisYear: number): ParsedQuery {
  return quantities.reduce((understood, quantity) => applyOne(understood, quantity, thisYear), to);
}

/** Measures of a filter with bounds, the bound that a number without comparison sets, and the factor to the filter's unit. */
const RANGES: Readonly<Partial<Record<Measure, { filter: RangeFilter; alone: 'min' | 'max'; factor: number }>>> = {
  price: { filter: 'price', alone: 'max', factor: 1 },
  mil: { filter: 'mileage', alone: 'max', factor: 1 },
  km: { filter: 'mileage', alone: 'max', factor: 1 / KM_PER_MIL },
  horsepower: { filter: 'power', alone: 'min', factor: 1 },
  kilowatt: { filter: 'power', alone: 'min', factor: HP_PER_KW },
  rangeKm: { filter: 'electricRange', alone: 'min', factor: 1 },
  rangeMil: { filter: 'electricRange', alone: 'min', factor: KM_PER_MIL },
};
/** The thirstiest cars need about 3 litres per mil; a larger number ("5 liter milen") means litres per 100 km. */
const MAX_LITRES_PER_MIL = 3;
const per100Km = (litres: number): number => (litres > MAX_LITRES_PER_MIL ? litres : Math.round(litres * 100) / 10);
/** The limits of other measures, by the greatest number stated. */
const LIMITS: Readonly<Partial<Record<Measure, (most: number) => Partial<Limits>>>> = {
  doors: (doors) => ({ doors }),
  litresPerMil: (litres) => ({ maxConsumption: per100Km(litres) }),
  litresPer100Km: (litres) => ({ maxConsumption: litres }),
  co2: (grams) => ({ maxCo2: grams }),
};
const NOTES: Readonly<Partial<Record<Measure, (most: number) => Note>>> = {
  monthlyCost: (kronor) => ({ kind: 'monthlyCost', kronor }),
  yearlyTax: (kronor) => ({ kind: 'yearlyTax', kronor }),
  kg: (kg) => ({ kind: 'towWeight', kg }),
  ton: (tons) => ({ kind: 'towWeight', kg: tons * 1_000 }),
};
/** Lighter weights are those of loads and persons, kg. */
const LIGHTEST_TRAILER = 300;

function applyOne(to: ParsedQuery, quantity: Quantity, thisYear: number): ParsedQuery {
  const { measure, value, high } = quantity;
  const range = RANGES[measure];
  const ends = range && mapEnds(endsOf(quantity, range.alone), (each) => each * range.factor);
  // Nobody wants a car that goes about 400 km at most.
  if (ends && range.filter === 'electricRange' && quantity.direction === 'around')
    return withRange(to, range.filter, { ...ends, max: null });
  if (ends) return withRange(to, range.filter, ends);
  const winter = WINTER[measure];
  if (winter !== undefined) return withWinterRange(to, (high ?? value) * winter);
  if (measure === 'year' || measure === 'age' || measure === 'decade')
    return withRange(to, 'year', yearsOf(quantity, thisYear));
  const { minSeats, maxSeats } = to.limits;
  const seats = { minSeats: Math.max(minSeats ?? 0, value), maxSeats: value === 2 ? 2 : maxSeats };
  const limits = measure === 'seats' && value <= MAX_SEATS ? seats : LIMITS[measure]?.(high ?? value);
  if (limits) return { ...to, limits: { ...to.limits, ...limits } };
  const note = NOTES[measure]?.(high ?? value);
  if (!note || (note.kind === 'towWeight' && note.kg < LIGHTEST_TRAILER)) return to;
  const wishes = note.kind === 'towWeight' ? union(to.wishes, ['dra släp' as const]) : to.wishes;
  return { ...to, wishes, notes: [...to.notes.filter(({ kind }) => kind !== note.kind), note] };
}

/** Kilometres of each unit of a range in winter. */
const WINTER: Readonly<Partial<Record<Measure, number>>> = { winterRangeKm: 1, winterRangeMil: KM_PER_MIL };

/** The list filters by the range of the test, which is longer. */
function withWinterRange(to: ParsedQuery, km: number): ParsedQuery {
  const notes = to.notes.filter(({ kind }) => kind !== 'winterRange');
  const ranged = withRange(to, 'electricRange', { min: rangeForWinter(km), max: null });
  return { ...ranged, notes: [...notes, { kind: 'winterRange', km }] };
}

const mapEnds = ({ min, max }: Ends, change: (value: number) => number): Ends => ({
  min: min === null ? null : change(min),
  max: max === null ? null : change(max),
});

const LOWER_BOUNDS: ReadonlySet<Direction> = new Set(['min', 'newer', 'notOlder']);
/** @param alone the bound that a number without comparison sets */
function endsOf({ value, high, direction }: Quantity, alone: 'min' | 'max'): Ends {
  if (high !== null) return { min: value, max: high };
  if (direction === 'around') return { min: Math.round(value * (1 - AROUND)), max: Math.round(value * (1 + AROUND)) };
  const isMin = LOWER_BOUNDS.has(direction) || (direction === 'exact' && alone === 'min');
  return isMin ? { min: value, max: null } : { min: null, max: value };
}

/** The first and last year relative to the one that is compared with; null: no bound. */
const YEARS_BY_DIRECTION: Readonly<Record<Direction, readonly [number | null, number | null]>> = {
  min: [0, null],
  notOlder: [0, null],
  newer: [1, null],
  max: [null, 0],
  notNewer: [null, 0],
  older: [null, -1],
  around: [-1, 1],
  exact: [0, 0],
};

function yearsOf({ measure, value, high, direction }: Quantity, thisYear: number): Ends {
  const [min, max] = YEARS_BY_DIRECTION[direction];
  if (measure === 'decade') {
    if (value % 10 !== 0 || (value >= 100 && (value < 1_900 || value > thisYear))) return { min: null, max: null };
    const begin = (decade: number): number =>
      decade >= 1_000 ? decade : decade + (decade <= thisYear % 100 ? 2_000 : 1_900);
    const isUpTo = high === null && (direction === 'max' || direction === 'older');
    return { min: isUpTo ? null : begin(value), max: begin(high ?? value) + 9 };
  }
  if (measure === 'year')
    return high === null
      ? { min: min === null ? null : value + min, max: max === null ? null : value + max }
      : { min: value, max: high };
  // The oldest age is the first year.
  const first = thisYear - value;
  if (high !== null) return { min: thisYear - high, max: first };
  if (direction === 'min' || direction === 'older' || direction === 'notNewer') return { min: null, max: first };
  return direction === 'around' ? { min: first - 1, max: first + 1 } : { min: first, max: null };
}

/** Preserves earlier bounds that the new ones do not set ("från 100 000 … högst 200 000"). */
function withRange(to: ParsedQuery, filter: RangeFilter, ends: Ends): ParsedQuery {
  const { min: minField, max: maxField } = RANGE_FIELDS[filter];
  const before = { min: to.filters[minField], max: to.filters[maxField] };
  const whole = mapEnds({ min: ends.min ?? before.min, max: ends.max ?? before.max }, Math.round);
  const usable = usableRange(filter, whole);
  return { ...to, filters: { ...to.filters, [minField]: usable.min, [maxField]: usable.max } };
}
