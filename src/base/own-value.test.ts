import { expect, test } from 'vitest';
import { ownValue } from './own-value.ts';

test('returns what the table holds under the key', () => {
  expect(ownValue({ tva: 2 }, 'tva')).toBe(2);
  expect(ownValue({ tva: 2 }, 'tre')).toBeUndefined();
});

test.each([...Object.getOwnPropertyNames(Object.prototype)])('returns undefined for the inherited "%s"', (name) => {
  expect(ownValue({ tva: 2 }, name)).toBeUndefined();
});
