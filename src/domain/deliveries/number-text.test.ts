import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type NumberKind, parseNumberText } from './number-text.ts';

describe('reads numbers as dealers type them', () => {
  test.each<[string, NumberKind, number, string]>([
    ['1722', 'whole', 1722, ''],
    ['1 722', 'whole', 1722, ''],
    ['1\u00a0722', 'whole', 1722, ''],
    ['1\u202f722', 'whole', 1722, ''],
    ['1\u2009722 mil', 'whole', 1722, 'mil'],
    ['225.000 kr', 'whole', 225_000, 'kr'],
    ['225 000 SEK', 'whole', 225_000, 'sek'],
    ['249000 SEK', 'whole', 249_000, 'sek'],
    ['SEK 249 000', 'whole', 249_000, 'sek'],
    ['225 000:-', 'whole', 225_000, 'kr'],
    ['225 000,-', 'whole', 225_000, 'kr'],
    ['225 000 kr.', 'whole', 225_000, 'kr'],
    ['11375 mil', 'whole', 11_375, 'mil'],
    ['9,4 s', 'decimal', 9.4, 's'],
    ['115 kW', 'whole', 115, 'kw'],
    ['289900.0', 'whole', 289_900, ''],
    ['1.498,5', 'whole', 1498.5, ''],
    ['1,498.5', 'whole', 1498.5, ''],
    ['1.234.567', 'whole', 1_234_567, ''],
    ['1.498', 'whole', 1498, ''],
    ['1.498', 'decimal', 1.498, ''],
    ['0.500', 'whole', 0.5, ''],
    ["1'722", 'whole', 1722, ''],
    ['-5', 'whole', -5, ''],
    ['−5', 'whole', -5, ''],
    ['5,1 l/100 km', 'decimal', 5.1, 'l/100km'],
    ['1498 cm³', 'whole', 1498, 'cm3'],
  ])('%s (%s)', (text, kind, value, unit) => {
    expect(parseNumberText(text, kind)).toEqual({ value, unit });
  });

  test.each([
    '',
    'kr',
    'femtio',
    '17 22',
    '1 7222',
    '1.2.3',
    '12,34,5',
    '4-5',
    '1e9',
    'Infinity',
    '1 722 000 5',
    'x12',
    '9'.repeat(60),
  ])('returns null for %j', (text) => {
    const number = parseNumberText(text, 'whole');
    expect(number === null || number.unit !== '').toBe(true);
  });
});

describe('reads back numbers written in Swedish ways', () => {
  const spaces = fc.constantFrom(' ', '\u00a0', '\u202f', '\u2009', '.');

  test('whole numbers in groups of three', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000_000), spaces, fc.constantFrom('', ' kr', ' mil', 'km'), (value, space, unit) => {
        const grouped = String(value).replace(/\B(?=(\d{3})+$)/gu, space);
        expect(parseNumberText(`${grouped}${unit}`, 'whole')).toEqual({ value, unit: unit.trim() });
      }),
    );
  });

  test('decimals with comma or point', () => {
    fc.assert(
      fc.property(fc.nat(999_999), fc.nat(99), fc.constantFrom(',', '.'), (whole, hundredths, sign) => {
        const text = `${whole}${sign}${String(hundredths).padStart(2, '0')}`;
        expect(parseNumberText(text, 'decimal')?.value).toBeCloseTo(whole + hundredths / 100, 6);
      }),
    );
  });

  test('returns a finite number or null for any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom<NumberKind>('whole', 'decimal'), (text, kind) => {
        const number = parseNumberText(text, kind);
        expect(number === null || Number.isFinite(number.value)).toBe(true);
      }),
    );
  });
});
