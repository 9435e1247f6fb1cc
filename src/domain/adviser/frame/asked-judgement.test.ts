import { expect, test } from 'vitest';
import { extremePlace } from './asked-judgement.ts';

const SHOWN = [
  { internalId: 1, price: 200_000, modelYear: 2018, odometerKm: 90_000 },
  { internalId: 2, price: 100_000, modelYear: 2012, odometerKm: 150_000 },
];

test('takes an extreme for one of the cars shown', () => {
  expect(extremePlace('vad var den billigaste nu igen?', [1, 2], SHOWN)).toBe(1);
  expect(extremePlace('den nyaste, hur langt har den gatt?', [1, 2], SHOWN)).toBe(0);
});

test.each([
  'vad ar den billigaste bilen ni saljer?',
  'vad ar den billigaste bilen till salu?',
  'vilken ar den dyraste ni har?',
  'visa den billigaste',
])('takes an extreme of the whole stock for none of them: %s', (text) =>
  expect(extremePlace(text, [1, 2], SHOWN)).toBeNull(),
);
