import { expect, test } from 'vitest';
import { formatConsent, mayRun, parseConsent } from './tracking.ts';

test.each([[{}], [{ statistics: true }], [{ statistics: false, marketing: true }]])(
  'reads back %j as it was written',
  (consent) => {
    expect(parseConsent(formatConsent(consent))).toEqual(consent);
  },
);

test.each([
  undefined,
  '',
  'ja',
  '2.statistics-yes',
  'statistics-yes',
  '1',
  '1.necessary-no',
  '1.statistics-true',
  '1.__proto__-yes',
])('rejects the answer "%s"', (cookie) => {
  expect(parseConsent(cookie)).toEqual({});
});

test('gives a refusal precedence over consent', () => {
  expect(parseConsent('1.statistics-yes.statistics-no')).toEqual({ statistics: false });
});

test('runs only necessary scripts without consent', () => {
  expect(mayRun('necessary', {})).toBe(true);
  expect(mayRun('necessary', { statistics: false, marketing: false })).toBe(true);
  expect(mayRun('statistics', { marketing: true })).toBe(false);
  expect(mayRun('statistics', { statistics: false })).toBe(false);
  expect(mayRun('statistics', { statistics: true })).toBe(true);
});
