import { expect, test } from 'vitest';
import { excerpt, preview } from './excerpt.ts';

test.each([
  ['', 3, ''],
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc…'],
  ['ab cd', 3, 'ab…'],
  ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 2, '👨‍👩‍👧‍👦👨‍👩‍👧‍👦…'],
  ['🇸🇪🇳🇴🇩🇰', 2, '🇸🇪🇳🇴…'],
  ['a\u030ao\u0308x', 2, 'a\u030ao\u0308…'],
])('%s, %i characters: %s', (text, max, expected) => expect(excerpt(text, max)).toBe(expected));

test('shows 200 characters in a list', () => {
  expect(preview('å'.repeat(200))).toBe('å'.repeat(200));
  expect(preview('🚗'.repeat(201))).toBe(`${'🚗'.repeat(200)}…`);
});
