import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PRICE_LABELS } from '#src/domain/vocabulary/price-labels.ts';
import { fitAccuracyOf } from './accuracy.ts';
import { accuracyCsv } from './accuracy-csv.ts';
import { WHY_NOT } from './judge-price.ts';
import { bandText } from './method-texts.ts';

const kr = fc.integer({ min: 1_000, max: 900_000 });
const valuedAd = fc
  .record({
    price: fc.option(kr),
    estimate: kr,
    age: fc.double({ min: 0, max: 40, noNaN: true }),
    close: fc.nat(15),
    label: fc.constantFrom(...PRICE_LABELS),
    whyNot: fc.constantFrom(...WHY_NOT),
    isJudged: fc.boolean(),
  })
  .map(({ isJudged, label, whyNot, ...ad }) => ({
    ...ad,
    ...(isJudged && ad.price !== null ? { label, whyNot: null } : { label: null, whyNot }),
    low80: ad.estimate * 0.9,
    high80: ad.estimate * 1.1,
    low90: ad.estimate * 0.8,
    high90: ad.estimate * 1.2,
  }));

describe('the accuracy of a fit', () => {
  test('has each priced ad in one band of each fact, and each unjudged ad under one reason', () => {
    fc.assert(
      fc.property(fc.array(valuedAd, { maxLength: 60 }), (ads) => {
        const { whyNot, bands, judged } = fitAccuracyOf(ads);
        for (const by of ['price', 'age', 'close']) {
          const own = bands.filter((band) => band.by === by);
          const sum = (count: (band: (typeof own)[number]) => number) =>
            own.reduce((total, each) => total + count(each), 0);
          expect(sum((band) => band.ads)).toBe(ads.filter(({ price }) => price !== null).length);
          expect(sum((band) => band.judged)).toBe(judged);
        }
        const reasons = Object.values(whyNot).reduce((total, each) => total + each, 0);
        expect(reasons + judged).toBe(ads.length);
      }),
    );
  });

  test('counts an error of exactly 10 or 20 % as within it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 9_000 }), fc.constantFrom(-1, 1), (hundreds, sign) => {
        const price = hundreds * 1_000;
        const errorOf = (share: number) => {
          const estimate = price + sign * hundreds * share;
          const range = { low80: estimate, high80: estimate, low90: estimate, high90: estimate };
          return fitAccuracyOf([{ ...range, price, estimate, age: 2, close: 6, label: 'usual', whyNot: null }]);
        };
        expect(errorOf(100)).toMatchObject({ within10: 1, within20: 1 });
        expect(errorOf(101)).toMatchObject({ within10: 0, within20: 1 });
        expect(errorOf(200)).toMatchObject({ within10: 0, within20: 1 });
        expect(errorOf(201)).toMatchObject({ within10: 0, within20: 0 });
      }),
    );
  });

  test('is of judged ads only, beside the error of all ads of a band', () => {
    const range = { low80: 90_000, high80: 110_000, low90: 80_000, high90: 125_000 };
    const ad = { estimate: 100_000, age: 2, close: 6, ...range };
    const accuracy = fitAccuracyOf([
      { ...ad, price: 100_000, label: 'usual', whyNot: null },
      { ...ad, price: 120_000, label: 'usual', whyNot: null },
      { ...ad, price: 50_000, label: null, whyNot: 'wide' },
      { ...ad, price: null, label: null, whyNot: 'no_price' },
    ]);
    expect(accuracy).toMatchObject({
      ads: 4,
      judged: 2,
      medianError: 0.1667,
      within10: 0.5,
      within20: 1,
      covered80: 0.5,
      covered90: 1,
      whyNot: { wide: 1, no_price: 1 },
    });
    const band = accuracy.bands.find(({ by, from }) => by === 'age' && from === 1);
    expect(band).toMatchObject({ below: 3, ads: 3, judged: 2, medianErrorOfAll: 0.1667 });
    expect(accuracy.bands.find(({ by, from }) => by === 'price' && from === 50_000)).toMatchObject({
      ads: 1,
      judged: 0,
      medianError: null,
      medianErrorOfAll: 1,
    });
  });

  test('has bands with names that no other band of the fact has', () => {
    const names = fitAccuracyOf([]).bands.map((band) => `${band.by} ${bandText(band)}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining(['age Under 1\u00a0år', 'close 0', 'close 1–4', 'close 15 eller fler']),
    );
    expect(names).toContain('price 50\u202f000–100\u202f000\u00a0kr');
  });
});

test('is a line of the table for each fit, without a figure that is not known', () => {
  const fittedAt = new Date('2026-11-23T01:30:00Z');
  const [header, line] = accuracyCsv([{ fittedAt, ...fitAccuracyOf([]) }]).split('\r\n');
  expect(header).toBe('fitted_at,ads,judged,median_error,within_10,within_20,covered_80,covered_90');
  expect(line).toBe('2026-11-23T01:30:00.000Z,0,0,,0,0,0,0');
});
