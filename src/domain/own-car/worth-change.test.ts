import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMoved, type Worth, worthChangeText } from './worth-change.ts';

const MARCH = { value: 202_400, error: 0.005, at: new Date(Date.UTC(2026, 2, 3, 12)) };
const plain = (now: Worth) => worthChangeText(MARCH, now).replace(/\s/gu, ' ');

test('states a change beyond the errors of both values, and no other', () => {
  expect(plain({ value: 198_400, error: 0.005 })).toBe('4 000 kr mindre än den 3 mars 2026');
  expect(plain({ value: 210_400, error: 0.005 })).toBe('8 000 kr mer än den 3 mars 2026');
  expect(plain({ value: 198_400, error: 0.02 })).toBe('ungefär som den 3 mars 2026');
  expect(plain({ value: 202_400, error: 0 })).toBe('ungefär som den 3 mars 2026');
});

const worth = fc.record({
  value: fc.integer({ min: 1, max: 3_000_000 }),
  error: fc.double({ min: 0, max: 1, noNaN: true }),
});

test('is the same in both directions, and never stated more readily of values less sure', () => {
  fc.assert(
    fc.property(worth, worth, fc.double({ min: 0, max: 1, noNaN: true }), (before, now, more) => {
      expect(isMoved(before, now)).toBe(isMoved(now, before));
      if (!isMoved(before, now)) expect(isMoved(before, { ...now, error: now.error + more })).toBe(false);
    }),
  );
});
