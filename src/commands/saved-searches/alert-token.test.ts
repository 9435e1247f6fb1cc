import { expect, test } from 'vitest';
import { alertTokenOf, readAlertToken } from './alert-token.ts';

const SECRET = Buffer.from('hemligt');
const NOW = new Date('2026-11-24T23:59:00Z');

test('a token belongs to one search, one day and one secret', () => {
  const token = alertTokenOf(SECRET, 42, NOW);
  expect(readAlertToken(SECRET, token, NOW)).toEqual({ searchId: 42, mayChange: true });
  expect(readAlertToken(Buffer.from('annat'), token, NOW)).toBeNull();
  expect(readAlertToken(SECRET, token.replace('42.', '43.'), NOW)).toBeNull();
  expect(
    readAlertToken(
      SECRET,
      token.replace(/\.(\d+)\./, (_, day) => `.${Number(day) + 1}.`),
      NOW,
    ),
  ).toBeNull();
});

test.each([
  ['2027-02-22T23:00:00Z', true],
  ['2027-02-23T01:00:00Z', false],
])('a token of 24 November may change alerts at %s: %s', (now, mayChange) => {
  const token = alertTokenOf(SECRET, 42, NOW);
  expect(readAlertToken(SECRET, token, new Date(now))).toEqual({ searchId: 42, mayChange });
});

test.each([
  '',
  'x',
  '42',
  '42.',
  '0.1.aaaa',
  `42.${'a'.repeat(43)}`,
  `42.20000.${'a'.repeat(43)}`,
  `42.20000.${'å'.repeat(43)}`,
  '99999999999999999999.x',
])('%s is no token', (text) => expect(readAlertToken(SECRET, text, NOW)).toBeNull());
