import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRICE_LABELS } from '#src/domain/vocabulary/price-labels.ts';
import { type ConcludedCar, comparisonConclusion } from './comparison-conclusion.ts';

const UP: ConcludedCar = {
  name: 'Up!',
  isForSale: true,
  price: 80_000,
  judged: { label: 'low', ratio: 0.85 },
  costPerMonth: 2_500,
  modelYear: 2017,
  odometerKm: 90_000,
};
const XC40: ConcludedCar = {
  name: 'XC40',
  isForSale: true,
  price: 300_000,
  judged: { label: 'usual', ratio: 1 },
  costPerMonth: 5_500,
  modelYear: 2021,
  odometerKm: 40_000,
};

test.each([
  [
    'which car is best in what',
    [UP, XC40],
    'Up! är billigast, lägst prissatt mot liknande bilar och billigast att äga; XC40 är nyast och minst körd.',
  ],
  [
    'one car that is best in all',
    [
      { ...UP, modelYear: 2022, odometerKm: 10 },
      { ...XC40, judged: null, costPerMonth: null },
    ],
    'Up! är billigast, nyast och minst körd.',
  ],
  [
    'nothing of equal values',
    [UP, { ...UP, name: 'Mii' }],
    'Ingen av bilarna är ensam om att vara billigast, nyast eller minst körd.',
  ],
  [
    'nothing of unknown values',
    [{ ...UP, price: null, modelYear: null, odometerKm: null, judged: null, costPerMonth: null }, XC40],
    'Vi vet för lite om bilarna för att säga vilken som är billigast, nyast eller minst körd.',
  ],
  [
    'only cars for sale',
    [UP, XC40, { ...UP, name: 'Mii', price: 1, isForSale: false }],
    'Up! är billigast, lägst prissatt mot liknande bilar och billigast att äga; XC40 är nyast och minst körd. Det gäller de två som är till salu.',
  ],
  ['which car alone is for sale', [UP, { ...XC40, isForSale: false }], 'Bara Up! är till salu nu.'],
  [
    'that no car is for sale',
    [UP, XC40].map((car) => ({ ...car, isForSale: false })),
    'Ingen av bilarna är till salu längre.',
  ],
])('concludes %s', (_, cars, text) => {
  expect(comparisonConclusion(cars)).toBe(text);
});

test.each([
  ['one car', [UP]],
  ['no car', []],
])('concludes nothing about %s', (_, cars) => {
  expect(comparisonConclusion(cars)).toBeNull();
});

const cars = fc
  .array(
    fc.record({
      isForSale: fc.boolean(),
      price: fc.option(fc.integer({ min: 1, max: 3 })),
      judged: fc.option(
        fc.record({ label: fc.constantFrom(...PRICE_LABELS), ratio: fc.constantFrom(0.8, 0.9, 1, 1.2) }),
      ),
      costPerMonth: fc.option(fc.constantFrom(3_000, 3_100, 4_000)),
      modelYear: fc.option(fc.integer({ min: 2019, max: 2021 })),
      odometerKm: fc.option(fc.integer({ min: 0, max: 2 })),
    }),
    { minLength: 2, maxLength: 4 },
  )
  .map((list) => list.map((car, at): ConcludedCar => ({ ...car, name: `Bil${at}` })));

/** The words that the conclusion says of a car. */
function wordsOf(text: string, name: string): string[] {
  const said = text.split(/[;.]/u).find((part) => part.trim().startsWith(`${name} är `));
  return said === undefined
    ? []
    : said
        .trim()
        .slice(`${name} är `.length)
        .split(/, | och /u);
}

test('claims only what holds against every other car for sale, of known values', () => {
  const figures = new Map<string, (car: ConcludedCar) => number | null>([
    ['billigast', ({ price }) => price],
    ['lägst prissatt mot liknande bilar', ({ judged }) => judged?.ratio ?? null],
    ['billigast att äga', ({ costPerMonth }) => costPerMonth],
    ['nyast', ({ modelYear }) => modelYear && -modelYear],
    ['minst körd', ({ odometerKm }) => odometerKm],
  ]);
  fc.assert(
    fc.property(cars, (list) => {
      const forSale = list.filter(({ isForSale }) => isForSale);
      const text = comparisonConclusion(list) ?? '';
      for (const car of list) {
        const words = forSale.length < 2 ? [] : wordsOf(text, car.name);
        if (words.length > 0) expect(car.isForSale).toBe(true);
        for (const word of words) {
          const figureOf = figures.get(word) ?? (() => null);
          const others = forSale.filter((other) => other !== car).map(figureOf);
          expect(others).not.toContain(null);
          for (const other of others) expect(figureOf(car) ?? Number.POSITIVE_INFINITY).toBeLessThan(other ?? 0);
          if (word.startsWith('lägst')) expect(forSale.every(({ judged }) => judged?.label !== 'very_low')).toBe(true);
        }
      }
    }),
  );
});

test('says of each value which car is alone with the lowest price or distance, and which is newest', () => {
  fc.assert(
    fc.property(cars, (list) => {
      const forSale = list.filter(({ isForSale }) => isForSale);
      const prices = forSale.map(({ price }) => price ?? Number.NaN);
      const lowest = Math.min(...prices);
      const winners = forSale.filter(({ price }) => price === lowest);
      const text = comparisonConclusion(list) ?? '';
      if (forSale.length > 1 && winners.length === 1)
        expect(wordsOf(text, winners[0]?.name ?? '')).toContain('billigast');
    }),
  );
});

test('the order of the cars changes no claim', () => {
  fc.assert(
    fc.property(cars, (list) => {
      const claims = (order: ConcludedCar[]) => {
        const text = comparisonConclusion(order) ?? '';
        return list.map(({ name }) => wordsOf(text, name));
      };
      expect(claims(list.toReversed())).toEqual(claims(list));
    }),
  );
});
