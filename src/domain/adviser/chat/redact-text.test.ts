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
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  '3782 822463 10005',
  'SE45 5000 0000 0583 9825 7466',
  'DE89 3704 0044 0532 0130 00',
  '850709 9805',
  '19850709 9805',
  '031/12 34 56',
  '08/12 34 56',
  '070.123.45.67',
  'swisha till 123 456 78 90',
  'Swish: 070 123 45 67',
  'bankgiro 5050-1055',
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
  '01/02 2020 eller 01.02.2020',
  'riksväg 40',
  '150412 2015',
  'Mercedes GLA 200 CDI 2015',
  'årsmodell 2019/2020, 1 500 000 kr',
  'jag heter inte det',
  'konto för elbil',
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

test.each([
  ['anna(at)exempel.se', /anna|exempel/],
  ['anna [at] exempel.se', /anna|exempel/],
  ['anna snabel-a exempel punkt se', /anna|exempel/],
  ['Jag heter Eva Svensson och söker en kombi', /Eva|Svensson/],
  ['jag heter eva och söker en kombi', /eva/],
  ['Söker kombi. Mvh Anna Ek', /Anna|Ek/],
  ['bor på Storgatan 5, 411 05 Göteborg', /Storgatan|411|Göteborg/],
  ['hämtar på Ekvägen 12b', /Ekvägen|12b/],
])('redacts who and where: %s', (text, personal) => {
  const redacted = redactText(text);
  expect(redacted).toContain(REDACTED);
  expect(redacted).not.toMatch(personal);
  expect(redactText(redacted)).toBe(redacted);
});

const luhnOf = (digits: string): string => {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const each = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (each > 9 ? each - 9 : each);
  }, 0);
  return digits + String((10 - (sum % 10)) % 10);
};

test('redacts every card number, in any grouping', () => {
  const digits = fc.integer({ min: 10 ** 14, max: 10 ** 15 - 1 }).map(String);
  fc.assert(
    fc.property(digits, fc.constantFrom('', ' ', '-', '\u00a0'), (start, between) => {
      const card = (luhnOf(start).match(/.{4}/g) ?? []).join(between);
      expect(redactText(`kort ${card} tack`)).toBe(`kort ${REDACTED} tack`);
    }),
  );
});

test('is idempotent on any text', () => {
  const part = fc.constantFrom(
    'jag heter',
    'mvh',
    'Anna',
    'swish',
    '123',
    '45',
    '070',
    '/',
    '.',
    '@',
    '(at)',
    'se',
    'gatan 5',
    'SE45',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const once = redactText(parts.join(' '));
      expect(redactText(once)).toBe(once);
    }),
  );
});
