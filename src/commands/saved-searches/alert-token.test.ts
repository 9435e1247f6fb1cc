import { expect, test } from 'vitest';
import { alertTokenOf, readAlertToken } from './alert-token.ts';

const SECRET = Buffer.from('hemligt');

test('a token belongs to one search and one secret', () => {
  const token = alertTokenOf(SECRET, 42);
  expect(readAlertToken(SECRET, token)).toBe(42);
  expect(readAlertToken(Buffer.from('annat'), token)).toBeNull();
  expect(readAlertToken(SECRET, token.replace('42.', '43.'))).toBeNull();
});

test.each(['', 'x', '42', '42.', '0.aaaa', `42.${'a'.repeat(43)}`, `42.${'å'.repeat(43)}`, '99999999999999999999.x'])(
  '%s is no token',
  (text) => expect(readAlertToken(SECRET, text)).toBeNull(),
);
