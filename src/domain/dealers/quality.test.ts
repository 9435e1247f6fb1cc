import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CountedPart,
  QUALITY_PART_NAMES,
  QUALITY_PARTS,
  type StockCompleteness,
  stockQuality,
} from './quality.ts';

const COUNTED = QUALITY_PART_NAMES.filter((part): part is CountedPart => part !== 'fresh');
const completeWith = (value: (part: CountedPart) => number): StockCompleteness['complete'] =>
  Object.fromEntries(COUNTED.map((part) => [part, value(part)])) as StockCompleteness['complete'];

const figures: fc.Arbitrary<StockCompleteness> = fc.integer({ min: 1, max: 5_000 }).chain((ads) =>
  fc
    .tuple(
      fc.array(fc.double({ min: 0, max: ads, noNaN: true }), { minLength: COUNTED.length, maxLength: COUNTED.length }),
      fc.option(fc.integer({ min: 0, max: 400 })),
    )
    .map(([values, daysSinceDelivery]) => ({
      ads,
      complete: completeWith((part) => values[COUNTED.indexOf(part)] ?? 0),
      daysSinceDelivery,
    })),
);
const scoreOf = (stock: StockCompleteness): number => stockQuality(stock)?.score ?? -1;

test('the points of all parts are 100 together', () => {
  expect(Object.values(QUALITY_PARTS).reduce((sum, { points }) => sum + points, 0)).toBe(100);
});

test('a complete stock has 100 points, an empty one none, and no stock has no score', () => {
  expect(scoreOf({ ads: 7, complete: completeWith(() => 7), daysSinceDelivery: 0 })).toBe(100);
  expect(scoreOf({ ads: 7, complete: completeWith(() => 0), daysSinceDelivery: null })).toBe(0);
  expect(stockQuality({ ads: 0, complete: completeWith(() => 0), daysSinceDelivery: 0 })).toBeNull();
});

test('adding data to an ad or delivering never lowers the score', () => {
  fc.assert(
    fc.property(
      figures,
      fc.constantFrom(...COUNTED),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (stock, part, more) => {
        const better = { ...stock.complete, [part]: Math.min(stock.ads, stock.complete[part] + more * stock.ads) };
        expect(scoreOf({ ...stock, complete: better })).toBeGreaterThanOrEqual(scoreOf(stock));
        expect(scoreOf({ ...stock, daysSinceDelivery: 0 })).toBeGreaterThanOrEqual(scoreOf(stock));
      },
    ),
  );
});

test('the score is between 0 and 100, and the lines state what is lacking, the most first', () => {
  fc.assert(
    fc.property(figures, (stock) => {
      const quality = stockQuality(stock);
      const lines = quality?.lines ?? [];
      const lacks = lines.map((line) => line.lacks);
      expect(lacks).toEqual(lacks.toSorted((a, b) => b - a));
      expect(Math.abs(100 - lacks.reduce((sum, each) => sum + each, 0) - (quality?.score ?? 0))).toBeLessThan(0.51);
      expect(quality?.score).toBeGreaterThanOrEqual(0);
      expect(quality?.score).toBeLessThanOrEqual(100);
    }),
  );
});

test('counts each ad that lacks a picture, not the share of pictures that all lack together', () => {
  const stock = { ads: 35, complete: completeWith(() => 35), daysSinceDelivery: 0 };
  const few = { ...stock, complete: { ...stock.complete, pictures: 4.4 }, incomplete: { pictures: 35 } };
  expect(stockQuality(few)?.lines.find(({ part }) => part === 'pictures')?.ads).toBe(35);
});
