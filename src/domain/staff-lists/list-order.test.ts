import { expect, test } from 'vitest';
import { isSameStaffOrder, PAGE_SIZES, readListSize, readOrder, writeOrder } from './list-order.ts';

const COLUMNS = ['namn', 'pris'] as const;

test('reads what it writes, and nothing else', () => {
  for (const by of COLUMNS)
    for (const isDescending of [true, false])
      expect(readOrder(writeOrder({ by, isDescending }), COLUMNS)).toEqual({ by, isDescending });
  for (const text of [null, '', '-', '--pris', 'pris ', 'constructor', '-pris-'])
    expect(readOrder(text, COLUMNS)).toBe(null);
});

test('compares column and direction', () => {
  const order = { by: 'pris', isDescending: true };
  expect(isSameStaffOrder(order, { ...order })).toBe(true);
  expect(isSameStaffOrder(order, { ...order, isDescending: false })).toBe(false);
  expect(isSameStaffOrder(order, { ...order, by: 'namn' })).toBe(false);
});

test('accepts the offered page sizes only', () => {
  for (const size of PAGE_SIZES) expect(readListSize(String(size))).toBe(size);
  for (const text of [null, '0', '51', '1e9', '200 ']) expect(readListSize(text)).toBe(PAGE_SIZES[0]);
});
