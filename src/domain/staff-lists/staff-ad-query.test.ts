import { expect, test } from 'vitest';
import { formatStaffAdQuery, parseStaffAdQuery } from './staff-ad-query.ts';

test('survives the round trip through an address', () => {
  const query = {
    text: 'ABC 123',
    status: 'hidden' as const,
    dealerId: 7,
    brand: 'Lynk & Co',
    series: '01',
    flag: 'alla',
    missing: 'bild' as const,
    lacking: 'plausiblePrice' as const,
    isEdited: true,
    price: { min: 10_000, max: null },
    year: { min: null, max: 2020 },
    order: { by: 'andrad' as const, isDescending: false },
    page: 3,
    size: 200 as const,
  };
  expect(parseStaffAdQuery(formatStaffAdQuery(query))).toEqual(query);
  expect(formatStaffAdQuery({}).size).toBe(0);
});

test('ignores invalid values', () => {
  const nonsense = new URLSearchParams([
    ['status', '<b>'],
    ['handlare', '-1'],
    ['handlare', '9'.repeat(30)],
    ['anmarkning', 'x'],
    ['saknar', 'toString'],
    ['pris-fran', '1e9'],
    ['sida', '0'],
    ['sortering', 'pris; drop table ads'],
    ['q', `a\0b${'x'.repeat(10_000)}`],
    ['ar-till', '99999999999'],
  ]);
  const query = parseStaffAdQuery(nonsense);
  expect(query).toMatchObject({ status: null, dealerId: null, flag: null, missing: null, page: 1, size: 50 });
  expect(query.order).toEqual({ by: 'publicerad', isDescending: true });
  expect([query.price.min, query.year.max]).toEqual([null, null]);
  expect(query.text).toHaveLength(100);
  expect(query.text).not.toContain('\0');
});
