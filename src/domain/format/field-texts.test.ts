import { expect, test } from 'vitest';
import { fieldTexts } from './field-texts.ts';

test('each field with its value; what is no text as JSON', () => {
  expect(fieldTexts({ name: 'ränta', isActive: true, fuels: ['El', 'Bensin'] })).toEqual([
    'name: ränta',
    'isActive: true',
    'fuels: ["El","Bensin"]',
  ]);
});

test('nothing of what is no thing', () => {
  expect([null, undefined, 'text', 7].flatMap(fieldTexts)).toEqual([]);
});
