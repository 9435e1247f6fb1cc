import { expect, test } from 'vitest';
import { type FollowUp, NOTHING_UNDERSTOOD, type Understanding } from '../understanding/understanding.ts';
import { applyFollowUp } from './follow-up.ts';

const shown = [
  { internalId: 1, price: 100_000, modelYear: 2015, odometerKm: 100_000 },
  { internalId: 2, price: 120_000, modelYear: 2017, odometerKm: 120_000 },
  { internalId: 3, price: null, modelYear: null, odometerKm: null },
];
const after = (followUp: FollowUp, filters: Partial<Understanding['filters']> = {}, ads = shown) =>
  applyFollowUp({ ...NOTHING_UNDERSTOOD, followUp, filters: { ...NOTHING_UNDERSTOOD.filters, ...filters } }, ads);

test('"billigare" goes below the limit, else below the cars that were shown', () => {
  expect(after('cheaper', { maxPrice: 200_000 }).filters.maxPrice).toBe(170_000);
  expect(after('cheaper').filters.maxPrice).toBe(102_000);
  expect(after('cheaper', { minPrice: 190_000, maxPrice: 200_000 }).filters.minPrice).toBeNull();
  expect(after('cheaper', {}, []).sort).toEqual({ by: 'price', order: 'asc' });
});

test('"nyare" and "färre mil" likewise', () => {
  expect(after('newer').filters.minYear).toBe(2017);
  expect(after('fewerMiles').filters.maxMileage).toBe(9_000);
  expect(after('fewerMiles', { maxMileage: 8_000 }).filters.maxMileage).toBe(6_000);
});

test('"vilken drar minst" ranks by it before all else', () => {
  expect(applyFollowUp({ ...NOTHING_UNDERSTOOD, wishes: ['hund'], followUp: 'thriftiest' }, shown).wishes).toEqual([
    'snål',
    'hund',
  ]);
});
