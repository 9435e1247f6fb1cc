import type { Understanding } from '../understanding/understanding.ts';

/** What the answer before showed of a car. */
export type ShownAd = { internalId: number; price: number | null; modelYear: number | null; odometerKm: number | null };

const CHEAPER = 0.85;
const LESS_DRIVEN = 0.75;
const STEP = 1_000;
const KM_PER_MIL = 10;

/** Turns "billigare", "nyare" and the like into limits, by the cars that were shown before. */
export function applyFollowUp(understanding: Understanding, shown: readonly ShownAd[]): Understanding {
  const { filters, wishes } = understanding;
  const known = (read: (ad: ShownAd) => number | null): number[] => shown.map(read).filter((value) => value !== null);
  switch (understanding.followUp) {
    case 'cheaper': {
      const from = filters.maxPrice ?? median(known(({ price }) => price));
      if (from === null) return { ...understanding, sort: { by: 'price', order: 'asc' } };
      const maxPrice = Math.max(STEP, Math.floor((from * CHEAPER) / STEP) * STEP);
      const minPrice = filters.minPrice !== null && filters.minPrice >= maxPrice ? null : filters.minPrice;
      return { ...understanding, filters: { ...filters, maxPrice, minPrice } };
    }
    case 'newer': {
      const years = known(({ modelYear }) => modelYear);
      const minYear = years.length === 0 ? null : Math.max(...years);
      if (minYear === null) return { ...understanding, sort: { by: 'year', order: 'desc' } };
      const maxYear = filters.maxYear !== null && filters.maxYear < minYear ? null : filters.maxYear;
      return { ...understanding, filters: { ...filters, minYear, maxYear } };
    }
    case 'fewerMiles': {
      const from = filters.maxMileage ?? mil(median(known(({ odometerKm }) => odometerKm)));
      if (from === null) return { ...understanding, sort: { by: 'mileage', order: 'asc' } };
      const maxMileage = Math.max(100, Math.floor((from * LESS_DRIVEN) / 100) * 100);
      return { ...understanding, filters: { ...filters, maxMileage } };
    }
    case 'thriftiest':
      return { ...understanding, wishes: ['snål', ...wishes.filter((wish) => wish !== 'snål')] };
    case 'fastest':
      return { ...understanding, sort: { by: 'acceleration', order: 'asc' } };
    default:
      return understanding;
  }
}

const mil = (km: number | null): number | null => (km === null ? null : km / KM_PER_MIL);

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? null;
}
