import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomOrder } from '#test/support/random-search.ts';
import { isListCursor, readListCursor, writeListCursor } from './list-cursor.ts';

const places = fc.record({
  value: fc.option(fc.nat(2_000_000_000)),
  publishedAt: fc.integer({ min: -(2 ** 50), max: 2 ** 52 }),
  createdAt: fc.integer({ min: 0, max: 2 ** 52 }),
  internalId: fc.nat(2 ** 31),
});

test('reads back a written position, in URL-safe characters', () => {
  fc.assert(
    fc.property(randomOrder, places, (order, place) => {
      const text = writeListCursor(order, place);
      expect(text).toMatch(/^[\w-]{1,120}$/);
      expect(readListCursor(text)).toEqual({ kind: 'place', order, place });
    }),
  );
});

test('reads a plain number as an offset', () => {
  expect(readListCursor('40')).toEqual({ kind: 'offset', offset: 40 });
  expect(readListCursor('999999999')).toEqual({ kind: 'offset', offset: 100_000_000 });
});

test('returns null for anything else', () => {
  fc.assert(
    fc.property(randomOrder, places, fc.nat(200), fc.constantFrom('A', '_', ''), (order, place, at, sign) => {
      const text = writeListCursor(order, place);
      const forged = text.slice(0, at % text.length) + sign + text.slice((at % text.length) + 1);
      if (forged !== text) expect(isListCursor(forged)).toBe(false);
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => isListCursor(text) === /^\d{1,9}$/.test(text)));
});
