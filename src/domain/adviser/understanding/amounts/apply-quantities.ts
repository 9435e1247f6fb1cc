import { RANGE_FIELDS, type RangeFilter } from '#src/domain/ads/filters/ad-filters.ts';
import { usableRange } from '#src/domain/ads/filters/ad-query.ts';
import type { Limits, Note, ParsedQuery } from '#src/domain/adviser/understanding/parsed-query.ts';
import { HP_PER_KW, KM_PER_MIL } from '#src/domain/units.ts';
import type { Direction } from './comparisons.ts';
import type { Quantity } from './quantities.ts';

/** Range of "runt", as a share of the value. */
const AROUND = 0.1;
const MAX_SEATS = 20;

type Ends = { min: number | null; max: number | null };

/** Adds the quantities of a text to the query. */
export function applyQuantities(to: ParsedQuery, quantities: readonly Quantity[], thisYear: number): ParsedQuery {
  return quantities.reduce((understood, quantity) => applyOne(understood, quantity, thisYear), to);
}

const same = (value: number): number => value;
/** Measures of a filter with bounds, the bound that a number without comparison sets, and the conversion to the filter's unit. */
const RANGES: ReadonlyMap<string, { filter: RangeFilter; alone: 'min' | 'max'; convert: (value: number) => number }> =
  new Map([
    ['price', { filter: 'price', alone: 'max', convert: same }],
    ['mil', { filter: 'mileage', alone: 'max', convert: same }],
    ['km', { filter: 'mileage', alone: 'max', convert: (km) => km / KM_PER_MIL }],
    ['horsepower', { filter: 'power', alone: 'min', convert: same }],
    ['kilowatt', { filter: 'power', alone: 'min', convert: (kW) => kW * HP_PER_KW }],
  ]);

function applyOne(to: ParsedQuery, quantity: Quantity, thisYear: number): ParsedQuery {
  const { measure, value, high, direction } = quantity;
  const most = high ?? value;
  const inRange = RANGES.get(measure);
  if (inRange) return withRange(to, inRange.filter, mapEnds(endsOf(quantity, inRange.alone), inRange.convert));
  switch (measure) {
    case 'year':
      return withRange(to, 'year', yearsOf(quantity));
    case 'age':
      return withRange(
        to,
        'year',
        mapEnds(yearsOfAge(quantity), (age) => thisYear - age),
      );
    case 'decade': {
      if (value % 10 !== 0 || (value >= 100 && (value < 1_900 || value > thisYear))) return to;
      const from = decadeStart(value, thisYear);
      const isUpTo = high === null && (direction === 'max' || direction === 'older');
      return withRange(to, 'year', { min: isUpTo ? null : from, max: decadeStart(most, thisYear) + 9 });
    }
    case 'seats':
      if (value > MAX_SEATS) return to;
      return withLimits(to, {
        minSeats: Math.max(to.limits.minSeats ?? 0, value),
        maxSeats: value === 2 ? 2 : to.limits.maxSeats,
      });
    case 'doors':
      return withLimits(to, { doors: value });
    case 'litresPerMil':
      return withLimits(to, { maxConsumption: per100Km(most) });
    case 'litresPer100Km':
      return withLimits(to, { maxConsumption: most });
    case 'co2':
      return withLimits(to, { maxCo2: most });
    case 'kg':
    case 'ton':
      return withTowWeight(to, measure === 'ton' ? most * 1_000 : most);
    case 'monthlyCost':
    case 'yearlyTax':
      return withNote(to, { kind: measure, kronor: most });
    case 'rangeMil':
    case 'rangeKm':
      return withNote(to, { kind: 'range', km: measure === 'rangeMil' ? most * KM_PER_MIL : most });
    default:
      return to;
  }
}

const withLimits = (to: ParsedQuery, more: Partial<Limits>): ParsedQuery => ({
  ...to,
  limits: { ...to.limits, ...more },
});
const withNote = (to: ParsedQuery, note: Note): ParsedQuery => ({
  ...to,
  notes: [...to.notes.filter(({ kind }) => kind !== note.kind), note],
});

/** A weight is a towing capacity only if towing was mentioned; loads and persons have weights too, kg. */
const LIGHTEST_TRAILER = 300;
function withTowWeight(to: ParsedQuery, kg: number): ParsedQuery {
  if (kg < LIGHTEST_TRAILER) return to;
  const wishes = to.wishes.includes('dra släp') ? to.wishes : [...to.wishes, 'dra släp' as const];
  return { ...withNote(to, { kind: 'towWeight', kg }), wishes };
}

/** The thirstiest cars need about 3 litres per mil; a larger number ("5 liter milen") means litres per 100 km. */
const MAX_LITRES_PER_MIL = 3;
const per100Km = (litres: number): number => (litres > MAX_LITRES_PER_MIL ? litres : Math.round(litres * 100) / 10);

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
  ...{ min: [0, null], notOlder: [0, null], newer: [1, null] },
  ...{ max: [null, 0], notNewer: [null, 0], older: [null, -1] },
  ...{ around: [-1, 1], exact: [0, 0] },
};

function yearsOf({ value, high, direction }: Quantity): Ends {
  if (high !== null) return { min: value, max: high };
  const [min, max] = YEARS_BY_DIRECTION[direction];
  return { min: min === null ? null : value + min, max: max === null ? null : value + max };
}

/** Converts ages to bounds of years: the oldest age is the first year. */
function yearsOfAge({ value, high, direction }: Quantity): Ends {
  if (high !== null) return { min: high, max: value };
  const isOld = direction === 'min' || direction === 'older' || direction === 'notNewer';
  if (isOld) return { min: null, max: value };
  return direction === 'around' ? { min: value + 1, max: value - 1 } : { min: value, max: null };
}

function decadeStart(value: number, thisYear: number): number {
  if (value >= 1_000) return value;
  return value + (value <= thisYear % 100 ? 2_000 : 1_900);
}

/** Preserves earlier bounds that the new ones do not set ("från 100 000 … högst 200 000"). */
function withRange(to: ParsedQuery, filter: RangeFilter, ends: Ends): ParsedQuery {
  const { min: minField, max: maxField } = RANGE_FIELDS[filter];
  const before = { min: to.filters[minField], max: to.filters[maxField] };
  const whole = mapEnds({ min: ends.min ?? before.min, max: ends.max ?? before.max }, Math.round);
  const usable = usableRange(filter, whole);
  return { ...to, filters: { ...to.filters, [minField]: usable.min, [maxField]: usable.max } };
}
