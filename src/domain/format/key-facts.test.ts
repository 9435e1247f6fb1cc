import { expect, test } from 'vitest';
import { keyFacts } from './key-facts.ts';

test('lists known facts of a car in a fixed order', () => {
  const car = { modelYear: 2019, odometerKm: 64_300, fuels: ['El', 'Bensin'], transmission: 'Automat' } as const;
  expect(keyFacts(car)).toEqual(['2019', '6\u202f430\u00a0mil', 'El/Bensin', 'Automat']);
});

test('omits unknown facts', () => {
  expect(keyFacts({ modelYear: null, odometerKm: null, fuels: [], transmission: null })).toEqual([]);
});
