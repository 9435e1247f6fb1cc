import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAGE_SIZES } from '#src/domain/staff-lists/list-order.ts';
import {
  EVENT_SOURCES,
  SECURITY_EVENT_LIST,
  SEVERITY_FILTERS,
  type SecurityEventQuery,
} from './security-event-query.ts';

test('reads the query that it writes', () => {
  const query: fc.Arbitrary<SecurityEventQuery> = fc.record({
    eventType: fc.constantFrom(null, 'access-denied', 'chat_blocked', 'a b'),
    severity: fc.constantFrom(null, ...SEVERITY_FILTERS),
    source: fc.constantFrom(null, ...EVENT_SOURCES),
    since: fc.constantFrom(null, 'dygnet' as const),
    order: fc.record({
      by: fc.constantFrom('nar' as const, 'allvar' as const, 'handelse' as const),
      isDescending: fc.boolean(),
    }),
    page: fc.integer({ min: 1, max: 1_000_000 }),
    size: fc.constantFrom(...PAGE_SIZES),
  });
  fc.assert(
    fc.property(query, (written) => {
      expect(SECURITY_EVENT_LIST.parse(SECURITY_EVENT_LIST.format(written))).toEqual(written);
    }),
  );
});

test('writes nothing of the first view, and ignores unusable values', () => {
  expect(SECURITY_EVENT_LIST.format({}).size).toBe(0);
  const nonsense = 'handelse=%00&allvar=constructor&kalla=x&sortering=--nar&sida=-1&rader=7';
  expect(SECURITY_EVENT_LIST.format(SECURITY_EVENT_LIST.parse(new URLSearchParams(nonsense))).size).toBe(0);
});
