import { expect, test } from 'vitest';
import { preview } from './preview.ts';

test('a text is cut at 200 letters, and no letter in two', () => {
  expect(preview('å'.repeat(200))).toBe('å'.repeat(200));
  expect(preview('🚗'.repeat(201))).toBe(`${'🚗'.repeat(200)}…`);
});
