import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { REDACTED, redactText } from './redact-text.ts';

test.each([
  'jag heter Eva, 850101-1234',
  '19850101-1234',
  '19850101 – 1234',
  '8501011234',
  '198501011234',
  '850161-1234',
  'ring 070-123 45 67',
  'ring 0701234567',
  '+46 70 123 45 67',
  '+46701234567',
  '08-123 456 78',
  'eva.svensson+bil@post.example.se',
  'kort 4111111111111111',
  'nummer 1234567',
])('redacts %s', (text) => {
  const redacted = redactText(text);
  expect(redacted).toContain(REDACTED);
  expect(redacted.replace(/\D/g, '').length).toBeLessThan(4);
});

test.each([
  'under 1250000 kr',
  'högst 1250000',
  'mellan 100000-150000',
  '100 000 - 150 000 kr, 2015-2019',
  'gått 12000 mil, 0-100 på 8,5 s',
  '1 250 000 kr',
  '1.250.000:-',
  '1500-200612',
  'Volvo V70 2.4 2008, max 15 000 mil',
  'mejla mig @ kvällen',
  '1234567 km',
])('preserves %s', (text) => expect(redactText(text)).toBe(text));

const amount = fc.integer({ min: 1, max: 9_999_999 });
test('preserves prices, distances and years in any notation', () => {
  const round = amount.map((n) => Math.ceil(n / 1_000) * 1_000);
  const written = fc.oneof(
    amount.map((n) => `${formatNumber(n)} kr`),
    amount.map((n) => `${n} kr`),
    amount.map((n) => `${n}:-`),
    amount.map((n) => `${n} km`),
    round.map(String),
    fc.tuple(round, round).map((pair) => pair.sort((a, b) => a - b).join('-')),
    fc.integer({ min: 1950, max: 2030 }).map(String),
    fc.integer({ min: 1, max: 40_000 }).map((n) => `${n} mil`),
  );
  fc.assert(
    fc.property(written, written, (one, other) => {
      const text = `en kombi för ${one}, eller ${other}`;
      expect(redactText(text)).toBe(text);
    }),
    { numRuns: 3_000 },
  );
});

test('redacts personal numbers and addresses in any context', () => {
  const digits = (length: number) =>
    fc.integer({ min: 0, max: 10 ** length - 1 }).map((n) => String(n).padStart(length, '0'));
  const day = fc
    .date({ min: new Date('1930-01-01'), max: new Date('2020-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10).replaceAll('-', ''));
  const personal = fc.tuple(day, fc.constantFrom('-', '', '+'), digits(4), fc.boolean());
  fc.assert(
    fc.property(personal, fc.stringMatching(/^[a-zåäö .,!?]{0,20}$/), ([date, sign, last, isLong], around) => {
      const number = `${isLong ? date : date.slice(2)}${sign}${last}`;
      const redacted = redactText(`${around} ${number} ${around} a@b.se`);
      expect(redacted).not.toContain(number);
      expect(redacted).not.toContain('@');
      expect(redactText(redacted)).toBe(redacted);
    }),
    { numRuns: 2_000 },
  );
});
