import { expect, test } from 'vitest';
import type { ShownAd } from '#src/domain/adviser/conversation/conversation.ts';
import { EMPTY_PARSED_QUERY, type FollowUp, type ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { inOrderAsked, stepsOn } from './follow-up.ts';

const shown: ShownAd[] = [
  { internalId: 1, price: 100_000, modelYear: 2015, odometerKm: 100_000 },
  { internalId: 2, price: 120_000, modelYear: 2017, odometerKm: 120_000 },
  { internalId: 3, price: 149_900, modelYear: 2016, odometerKm: 95_500 },
  { internalId: 4, price: null, modelYear: null, odometerKm: null },
];
const after = (followUp: FollowUp, some: Partial<ParsedQuery['filters']> = {}, ads = shown) => {
  const understanding = { ...EMPTY_PARSED_QUERY, followUp, filters: { ...EMPTY_PARSED_QUERY.filters, ...some } };
  return stepsOn(understanding, ads).map(({ understanding: { filters } }) => filters);
};

test('limits "billigare" to prices below every car shown, else below their median', () => {
  expect(after('cheaper').map(({ maxPrice }) => maxPrice)).toEqual([99_000, 119_000]);
  expect(after('cheaper', { maxPrice: 90_000 }).map(({ maxPrice }) => maxPrice)).toEqual([90_000, 90_000]);
  expect(after('cheaper', { minPrice: 99_000 }).map(({ minPrice }) => minPrice)).toEqual([null, 99_000, null]);
  expect(after('cheaper', {}, [])).toEqual([]);
  const farOff: ShownAd = { internalId: 5, price: 30_000, modelYear: null, odometerKm: null };
  expect(after('cheaper', {}, [...shown, farOff]).map(({ maxPrice }) => maxPrice)).toEqual([99_000, 119_000]);
});

test('limits "nyare" and "färre mil" likewise', () => {
  expect(after('newer').map(({ minYear }) => minYear)).toEqual([2018, 2017]);
  expect(after('newer', { maxYear: 2017 }).map(({ maxYear }) => maxYear)).toEqual([null, 2017]);
  expect(after('fewerMiles').map(({ maxMileage }) => maxMileage)).toEqual([9_500, 9_900]);
});

test('states the limit in the answer', () => {
  const [step] = stepsOn({ ...EMPTY_PARSED_QUERY, followUp: 'cheaper' }, shown);
  expect(step?.text).toBe('Billigare än alla jag har visat: högst 99\u202f000\u00a0kr.');
});

test('sorts by price when nothing is known about the cars shown', () => {
  expect(inOrderAsked({ ...EMPTY_PARSED_QUERY, followUp: 'cheaper' }).sort).toEqual({ by: 'price', order: 'asc' });
});

test('sorts by consumption before everything else for "vilken drar minst"', () => {
  expect(inOrderAsked({ ...EMPTY_PARSED_QUERY, wishes: ['hund'], followUp: 'thriftiest' }).wishes).toEqual([
    'snål',
    'hund',
  ]);
});
