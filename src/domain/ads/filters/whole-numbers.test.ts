import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWholeNumber } from '#src/domain/format/parameter-text.ts';

test.each([
  ['150,000', 150_000],
  ['150.000', 150_000],
  ['150 000 kr', 150_000],
  ["150'000", 150_000],
  ['1,250,000.00', 1_250_000],
  ['1.250.000,00 kr', 1_250_000],
  ['12,5', 12],
  ['150,00', 150],
  ['1,2,3', null],
  ['1.234,567', null],
  ['-5', null],
])('%s is %s', (text, expected) => {
  expect(readWholeNumber(text)).toBe(expected);
});

test('reads thousands with any sign between them, with and without decimals', () => {
  const sign = fc.constantFrom(',', '.', ' ', '\u00a0', "'", '’');
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: 999_999_999 }), sign, fc.boolean(), (number, between, hasDecimals) => {
      const grouped = String(number).replace(/\B(?=(?:\d{3})+$)/g, between);
      const decimals = hasDecimals ? `${between === ',' ? '.' : ','}00` : '';
      expect(readWholeNumber(grouped + decimals)).toBe(number);
    }),
  );
});
