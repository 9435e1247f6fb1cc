import { expect, test } from 'vitest';
import { isNothing } from '#src/domain/wish/merge-queries.ts';
import { EMPTY_PARSED_QUERY } from '#src/domain/wish/parsed-query.ts';
import { NEW_STATE, readState, writeState } from './conversation-state.ts';

/** Reorders fields as the database does. */
const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, each]) => [name, shuffled(each)]),
  );
};

test('restores a state with its fields in order', () => {
  const filters = { ...EMPTY_PARSED_QUERY.filters, make: ['Volvo'] };
  const state = { ...NEW_STATE, understanding: { ...EMPTY_PARSED_QUERY, filters }, context: 'Volvo V60' };
  expect(JSON.stringify(readState(shuffled(writeState(state))))).toBe(JSON.stringify(state));
  expect(isNothing(readState(shuffled(writeState(NEW_STATE))).understanding)).toBe(true);
});

test('restarts from a state of another version', () => {
  for (const stored of [{}, null, 'x', { version: 0, shown: [1] }]) expect(readState(stored)).toEqual(NEW_STATE);
});
