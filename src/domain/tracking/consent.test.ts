import { expect, test } from 'vitest';
import { formatConsent, mayRun, parseConsent } from './consent.ts';

test.each([[{}], [{ statistics: true }], [{ statistics: false, marketing: true }]])(
  '%j comes back as it was kept',
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
])('"%s" is no answer', (cookie) => {
  expect(parseConsent(cookie)).toEqual({});
});

test('no is stronger than yes', () => {
  expect(parseConsent('1.statistics-yes.statistics-no')).toEqual({ statistics: false });
});

test('only the necessary runs without a yes', () => {
  expect(mayRun('necessary', {})).toBe(true);
  expect(mayRun('necessary', { statistics: false, marketing: false })).toBe(true);
  expect(mayRun('statistics', { marketing: true })).toBe(false);
  expect(mayRun('statistics', { statistics: false })).toBe(false);
  expect(mayRun('statistics', { statistics: true })).toBe(true);
});
