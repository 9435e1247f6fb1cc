import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ElectricValues } from './electric-values.ts';
import { rangeForWinter, WINTER_TESTS, winterRangeText, winterShare } from './winter-range.ts';

test('is that of the tests at their temperatures', () => {
  for (const { celsius, percent } of WINTER_TESTS) expect(winterShare(celsius)).toBeCloseTo(1 - percent / 100);
});

test('falls with the temperature, and never to nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: -60, max: 40 }), fc.integer({ min: 0, max: 30 }), (celsius, colder) => {
      expect(winterShare(celsius - colder)).toBeLessThanOrEqual(winterShare(celsius));
      expect(winterShare(celsius)).toBeGreaterThan(0.4);
    }),
  );
});

test('a range in winter needs a longer one by WLTP', () => {
  expect(rangeForWinter(400)).toBe(530);
  expect(rangeForWinter(400, -20)).toBe(650);
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 900 }), (km) => {
      expect(rangeForWinter(km) * winterShare()).toBeGreaterThanOrEqual(km);
    }),
  );
});

test('is stated for electric cars whose range is that of the test', () => {
  const values = { range: 500, rangeFrom: 'catalogue' } as ElectricValues;
  const text = (own: Partial<ElectricValues>, fuel: 'El' | 'Laddhybrid' = 'El') =>
    winterRangeText({ fuels: [fuel], electricValues: { ...values, ...own } })?.replace(/[\u00a0\u202f]/g, ' ');
  expect(text({})).toBe('Omkring 380 km vid −5 °C: 24 % kortare, efter Norges automobilförbunds vinterprov');
  expect(text({ rangeFrom: 'ad' })).toBeUndefined();
  expect(text({}, 'Laddhybrid')).toBeUndefined();
  expect(text({ range: null })).toBeUndefined();
});
