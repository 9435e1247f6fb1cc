import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseShowcase, mainTerms, type ShowcaseCandidate } from './showcase-car.ts';

const [first, second] = [new Date('2026-10-01'), new Date('2026-11-01')];
const candidate = (id: number, overrides: Partial<ShowcaseCandidate> = {}): ShowcaseCandidate => ({
  id,
  estimate: 200_000,
  low80: 180_000,
  high80: 220_000,
  prices: [{ at: first, price: 170_000 }],
  ...overrides,
});
const changed = [
  { at: first, price: 190_000 },
  { at: second, price: 170_000 },
];

test('chooses a car whose price has changed before a surer one whose price has not', () => {
  const sure = candidate(1, { low80: 195_000, high80: 205_000 });
  expect(chooseShowcase([sure, candidate(2, { prices: changed })])?.id).toBe(2);
  expect(chooseShowcase([sure, candidate(2)])?.id).toBe(1);
});

test('chooses the surest of the changed ones, and the first of equally sure ones', () => {
  const narrow = candidate(9, { low80: 190_000, high80: 210_000, prices: changed });
  expect(chooseShowcase([candidate(3, { prices: changed }), narrow])?.id).toBe(9);
  expect(chooseShowcase([candidate(5), candidate(4)])?.id).toBe(4);
});

test('a repeated price is no change', () => {
  const repeated = [
    { at: first, price: 170_000 },
    { at: second, price: 170_000 },
  ];
  expect(chooseShowcase([candidate(2, { prices: repeated }), candidate(1)])?.id).toBe(1);
});

test('the choice does not depend on the order of the candidates', () => {
  const any = fc.uniqueArray(fc.record({ id: fc.nat(99), spread: fc.nat(3), hasChanged: fc.boolean() }), {
    selector: ({ id }) => id,
    maxLength: 8,
  });
  fc.assert(
    fc.property(any, (cars) => {
      const candidates = cars.map(({ id, spread, hasChanged }) =>
        candidate(id, { high80: 220_000 + spread, ...(hasChanged && { prices: changed }) }),
      );
      expect(chooseShowcase(candidates.toReversed())).toEqual(chooseShowcase(candidates));
      expect(chooseShowcase(candidates) === null).toBe(cars.length === 0);
    }),
  );
});

test('the main terms are the largest, in their order, with the rest as one term', () => {
  const terms = [
    { text: 'nyare', kr: 5_000 },
    { text: 'färre mil', kr: 20_000 },
    { text: 'manuell', kr: -9_000 },
    { text: 'svagare', kr: -3_000 },
  ];
  expect(mainTerms(terms, 2)).toEqual([
    { text: 'färre mil', kr: 20_000 },
    { text: 'manuell', kr: -9_000 },
    { text: 'övrigt', kr: 2_000 },
  ]);
  expect(mainTerms(terms.slice(0, 3), 2)).toEqual(terms.slice(0, 3));
});

test('the main terms sum to the same', () => {
  const term = fc.record({ text: fc.string(), kr: fc.integer({ min: -90_000, max: 90_000 }) });
  const sum = (terms: readonly { kr: number }[]) => terms.reduce((all, { kr }) => all + kr, 0);
  fc.assert(
    fc.property(fc.array(term, { maxLength: 9 }), fc.integer({ min: 1, max: 4 }), (terms, max) => {
      const main = mainTerms(terms, max);
      expect(sum(main)).toBe(sum(terms));
      expect(main.length).toBeLessThanOrEqual(max + 1);
    }),
  );
});
