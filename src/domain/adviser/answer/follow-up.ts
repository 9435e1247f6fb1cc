import { KM_PER_MIL } from '#src/base/units.ts';
import type { ShownAd } from '#src/domain/adviser/conversation/conversation.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import type { FollowUp, ParsedQuery } from '#src/domain/wish/parsed-query.ts';

/** A refinement relative to the cars shown: the new query and its text. */
export type FollowUpStep = { understanding: ParsedQuery; text: string };

const KRONOR = 1_000;
const MIL = 100;

/**
 * Refinements for "billigare", "nyare" and "färre mil": cars beyond every car shown, ignoring one outlier, else beyond their
 * median. Empty: the message is not such a refinement, or nothing is known about the cars.
 */
export function stepsOn(understanding: ParsedQuery, shown: readonly ShownAd[]): FollowUpStep[] {
  const { filters } = understanding;
  const from = (read: (ad: ShownAd) => number | null, isLeast: boolean): [number, string][] => {
    const values = shown.map(read).filter((value) => value !== null);
    const sorted = values.toSorted((one, other) => (isLeast ? one - other : other - one));
    const middle = sorted[sorted.length >> 1] ?? 0;
    const best = sorted.find((value) => !isLeast || value >= middle * FAR_OFF);
    if (best === undefined) return [];
    const than = best === sorted[0] ? ALL : MOST;
    return best === middle
      ? [[best, than]]
      : [
          [best, than],
          [middle, MOST],
        ];
  };
  const step = (changed: Partial<ParsedQuery['filters']>, text: string): FollowUpStep => ({
    understanding: { ...understanding, filters: { ...filters, ...changed } },
    text,
  });
  switch (understanding.followUp) {
    case 'cheaper': {
      const steps = from(({ price }) => price, true).map(([price, than]) => {
        const maxPrice = Math.min(below(price, KRONOR), filters.maxPrice ?? Number.POSITIVE_INFINITY);
        const minPrice = filters.minPrice !== null && filters.minPrice >= maxPrice ? null : filters.minPrice;
        return step({ maxPrice, minPrice }, `Billigare än ${than}: högst ${formatKronor(maxPrice)}.`);
      });
      // The last step is cheaper than the requested minimum.
      const [first] = filters.minPrice === null ? [] : steps;
      return first ? [...steps, step({ ...first.understanding.filters, minPrice: null }, first.text)] : steps;
    }
    case 'newer':
      return from(({ modelYear }) => modelYear, false).map(([year, than]) => {
        const minYear = Math.max(year + 1, filters.minYear ?? 0);
        const maxYear = filters.maxYear !== null && filters.maxYear < minYear ? null : filters.maxYear;
        return step({ minYear, maxYear }, `Nyare än ${than}: årsmodell ${minYear} eller senare.`);
      });
    case 'fewerMiles':
      return from(({ odometerKm }) => odometerKm, true).map(([km, than]) => {
        const maxMileage = Math.min(below(km / KM_PER_MIL, MIL), filters.maxMileage ?? Number.POSITIVE_INFINITY);
        return step({ maxMileage }, `Färre mil än ${than}: högst ${formatNumber(maxMileage)} mil.`);
      });
    default:
      return [];
  }
}

/** A car below this share of the median is an outlier. */
const FAR_OFF = 0.6;
const ALL = 'alla jag har visat';
const MOST = 'de flesta jag har visat';

/** The largest multiple of the unit below the value, at least one unit. */
const below = (value: number, unit: number): number => Math.max(unit, (Math.ceil(value / unit) - 1) * unit);

/** Texts for refinements that find no car. */
export const NO_FURTHER: Readonly<Partial<Record<FollowUp, string>>> = {
  cheaper: 'Det finns ingen billigare bil som uppfyller kraven.',
  newer: 'Det finns ingen nyare bil som uppfyller kraven.',
  fewerMiles: 'Det finns ingen bil med färre mil som uppfyller kraven.',
};

/** Converts requests for an order to a sort: "vilken drar minst?", and "billigare" without known prices. */
export function inOrderAsked(understanding: ParsedQuery): ParsedQuery {
  switch (understanding.followUp) {
    case 'cheaper':
      return { ...understanding, sort: { by: 'price', order: 'asc' } };
    case 'newer':
      return { ...understanding, sort: { by: 'year', order: 'desc' } };
    case 'fewerMiles':
      return { ...understanding, sort: { by: 'mileage', order: 'asc' } };
    case 'thriftiest':
      return { ...understanding, wishes: ['snål', ...understanding.wishes.filter((wish) => wish !== 'snål')] };
    case 'fastest':
      return { ...understanding, sort: { by: 'acceleration', order: 'asc' } };
    default:
      return understanding;
  }
}
