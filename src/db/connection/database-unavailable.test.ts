import pg from 'pg';
import { expect, test } from 'vitest';
import {
  DatabaseUnavailableError,
  isDatabaseUnavailable,
  isUnanswered,
  isUnreachable,
} from './database-unavailable.ts';

const withCode = (code: string): Error => Object.assign(new Error('x'), { code });

test.each([
  ['refused', withCode('ECONNREFUSED')],
  ['shutting down', withCode('57P01')],
  ['starting', withCode('57P03')],
  ['no more connections', withCode('53300')],
  ['demoted to a standby', withCode('25006')],
  ['several addresses, all refused', new AggregateError([withCode('ECONNREFUSED')])],
  ['no answer', new Error('Query read timeout')],
  ['all connections busy', new Error('timeout exceeded when trying to connect')],
  ['known to be away', new DatabaseUnavailableError()],
])('the database is unavailable: %s', (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test.each([
  ['a wrong statement', withCode('42P01')],
  ['a statement that took too long', withCode('57014')],
  ['a mistake in the code', new TypeError('x')],
  ['no error', 'ECONNREFUSED'],
])('the database is available: %s', (_, error) => {
  expect([isDatabaseUnavailable(error), isUnanswered(error), isUnreachable(error)]).toEqual([false, false, false]);
});

test('exhausted connections do not mean that the database is unavailable', () => {
  expect(isUnreachable(new Error('timeout exceeded when trying to connect'))).toBe(false);
  expect(isUnreachable(withCode('57P01'))).toBe(false);
});

test('recognises the driver’s errors when nobody listens, and when nobody answers', async () => {
  const refused = await new pg.Client({ host: '127.0.0.1', port: 9 }).connect().catch((error: unknown) => error);
  expect([isDatabaseUnavailable(refused), isUnreachable(refused)]).toEqual([true, true]);
});
