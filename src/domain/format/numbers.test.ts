import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countInWords,
  formatBytes,
  formatCount,
  formatNumber,
  formatShare,
  groupTypedDigits,
  roundDownForClaim,
  shareInWords,
} from './numbers.ts';
import { readKronor } from './read-kronor.ts';

test.each([
  [0, '0'],
  [7, '7'],
  [999, '999'],
  [1000, '1\u202f000'],
  [189_900, '189\u202f900'],
  [12_345_678, '12\u202f345\u202f678'],
  [-10_000, '−10\u202f000'],
  [-0.2, '0'],
  [Number.NaN, '–'],
  [Number.POSITIVE_INFINITY, '–'],
])('formats %d as %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

test('formats decimals with a comma and rounds them', () => {
  expect(formatNumber(8.25, 1)).toMatch(/^8,[23]$/);
  expect(formatNumber(1234.5, 1)).toBe('1\u202f234,5');
});

test('rounds sizes down', () => {
  expect(formatBytes(64 * 1024)).toBe('65\u00a0kB');
  expect(formatBytes(1024 * 1024)).toBe('1\u00a0MB');
  expect(formatBytes(50_000_000)).toBe('50\u00a0MB');
});

test('inflects the noun of a count', () => {
  expect(formatCount(1, 'bil', 'bilar')).toBe('1 bil');
  expect(formatCount(1200, 'bil', 'bilar')).toBe('1\u202f200 bilar');
});

test('writes counts up to twelve in letters', () => {
  expect([0, 1, 2, 12, 13, 1_000].map((count) => countInWords(count, 'bil', 'bilar'))).toEqual([
    'inga bilar',
    'en bil',
    'två bilar',
    'tolv bilar',
    '13 bilar',
    '1\u202f000 bilar',
  ]);
});

test.each([
  [2, 500, 'under 1 %', 'färre än en av hundra'],
  [125, 500, '25 %', '25 %'],
  [499, 500, 'över 99 %', 'fler än 99 av hundra'],
])('formats %d of %d as %s', (part, whole, label, words) => {
  const said = (text: string) => text.replaceAll('\u00a0', ' ');
  expect(said(formatShare(part, whole))).toBe(label);
  expect(said(shareInWords(part, whole))).toBe(words);
});

test.each([
  [84_512, 84_000],
  [84_000, 84_000],
  [999, 990],
  [100, 100],
  [57, 57],
  [0, 0],
  [1_234_567, 1_200_000],
])('rounds %d down to %d', (count, claim) => {
  expect(roundDownForClaim(count)).toBe(claim);
});

test('never rounds a count up', () => {
  fc.assert(fc.property(fc.nat(), (count) => roundDownForClaim(count) <= count));
});

test('preserves the digits of integers', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (value) => {
      expect(Number(formatNumber(value).replaceAll('\u202f', '').replace('−', '-'))).toBe(value);
    }),
  );
});

test('groups the bare digits of a field, and leaves anything else as typed', () => {
  expect(groupTypedDigits('150000')).toBe('150\u202f000');
  for (const typed of ['', '900', '150 tkr', '150 000 kr', '0150', '1e5', 'mycket', '99999999999'])
    expect(groupTypedDigits(typed)).toBe(typed);
  expect(readKronor(groupTypedDigits('150000'))).toBe(150_000);
});
