import { expect, test } from 'vitest';
import { fieldTexts } from './field-texts.ts';

test('formats each field with its value, and other values than texts as JSON', () => {
  expect(fieldTexts({ name: 'ränta', isActive: true, fuels: ['El', 'Bensin'] })).toEqual([
    'name: ränta',
    'isActive: true',
    'fuels: ["El","Bensin"]',
  ]);
});

test('returns nothing for a value that is not an object', () => {
  expect([null, undefined, 'text', 7].flatMap(fieldTexts)).toEqual([]);
});
