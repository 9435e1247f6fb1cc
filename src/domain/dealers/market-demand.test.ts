import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  demandReasons,
  demandScore,
  type GroupDemand,
  listWanted,
  MIN_DEMAND_CARS,
  MIN_OPENED,
  MIN_SCORE,
  MIN_SEARCHES,
  PRICE_CLASSES,
  priceClassEnd,
  priceClassName,
  priceClassOf,
} from './market-demand.ts';

const TYPICAL = { openedPerWeek: 4, medianDays: 30 };
const GROUP: GroupDemand = { forSale: 3, cars: 10, opened: 200, openedPerWeek: 8, medianDays: 30, searches: 0 };

test('a group scores by openings per car and by speed, at most twice as much by speed', () => {
  expect(demandScore(GROUP, TYPICAL)).toBe(2);
  expect(demandScore({ ...GROUP, medianDays: null }, TYPICAL)).toBe(2);
  expect(demandScore({ ...GROUP, medianDays: 0 }, TYPICAL)).toBe(4);
  expect(demandScore({ ...GROUP, medianDays: 900 }, TYPICAL)).toBe(1);
});

test('says nothing of few openings, few cars, or a site without visits', () => {
  expect(demandScore({ ...GROUP, opened: MIN_OPENED - 1 }, TYPICAL)).toBeNull();
  expect(demandScore({ ...GROUP, cars: MIN_DEMAND_CARS - 1 }, TYPICAL)).toBeNull();
  expect(demandScore(GROUP, { openedPerWeek: 0, medianDays: null })).toBeNull();
});

test('the list has what is asked for more than usual, in the order of the score', () => {
  const demand = fc.record({
    forSale: fc.nat(50),
    cars: fc.integer({ min: 1, max: 100 }),
    opened: fc.nat(500),
    openedPerWeek: fc.float({ min: 0, max: 50, noNaN: true }),
    medianDays: fc.option(fc.nat(200)),
    searches: fc.nat(500),
  });
  fc.assert(
    fc.property(fc.array(demand), (groups) => {
      const scores = listWanted(groups, TYPICAL, 5).map((group) => demandScore(group, TYPICAL) ?? 0);
      expect(scores.length).toBeLessThanOrEqual(5);
      expect(scores.every((score) => score >= MIN_SCORE)).toBe(true);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    }),
  );
});

test('states why, as far as it is known', () => {
  expect(demandReasons({ ...GROUP, medianDays: 1 }, TYPICAL, 0)).toEqual([
    'Öppnas 2,0 gånger så ofta som andra bilar',
    'hälften borta på 1 dag',
    '3 till salu',
    'ni har ingen',
  ]);
  expect(demandReasons({ ...GROUP, searches: MIN_SEARCHES }, TYPICAL, 0)).toContain('sökt 10 gånger');
  expect(demandReasons({ ...GROUP, searches: MIN_SEARCHES - 1 }, TYPICAL, 0).join()).not.toContain('sökt');
  expect(demandReasons({ ...GROUP, opened: 2, medianDays: null }, TYPICAL, 2)).toEqual(['3 till salu', 'ni har 2']);
});

test('the classes have every price once', () => {
  expect([0, 49_999, 50_000, 9_999_999].map(priceClassOf)).toEqual([0, 0, 50_000, 500_000]);
  for (const [at, from] of PRICE_CLASSES.entries())
    expect(priceClassEnd(from)).toBe(PRICE_CLASSES[at + 1] === undefined ? null : (PRICE_CLASSES[at + 1] ?? 0) - 1);
  expect(priceClassName(0)).toMatch(/^Under 50\s000\skr$/u);
  expect(priceClassName(500_000)).toMatch(/^Från 500\s000\skr$/u);
});
