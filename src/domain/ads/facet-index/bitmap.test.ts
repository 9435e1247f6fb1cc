import { expect, test } from 'vitest';
import { addRow, difference, firstRows, intersection, newBitmap, rowsInBitmap, ScratchBitmaps } from './bitmap.ts';

const bitmapOf = (...rows: number[]) => {
  const bitmap = newBitmap(100);
  for (const row of rows) addRow(bitmap, row);
  return bitmap;
};

test('rows of both sets and rows of one set alone overwrite what a scratch bitmap had', () => {
  const scratch = new ScratchBitmaps();
  scratch.like(newBitmap(100)).fill(0xffff_ffff);
  scratch.reset();
  const [one, other] = [bitmapOf(0, 31, 32, 99), bitmapOf(31, 99)];
  expect(rowsInBitmap(intersection(one, other, scratch.like(one)))).toEqual([31, 99]);
  expect(rowsInBitmap(difference(one, other, scratch.like(one)))).toEqual([0, 32]);
});

test('scratch bitmaps are distinct until they are reset, and of the asked length after the stock has grown', () => {
  const scratch = new ScratchBitmaps();
  const [first, second] = [scratch.like(newBitmap(100)), scratch.like(newBitmap(100))];
  expect(second).not.toBe(first);
  scratch.reset();
  expect(scratch.like(newBitmap(100))).toBe(first);
  expect(scratch.like(newBitmap(1_000))).toHaveLength(newBitmap(1_000).length);
});

test('the first rows end within a word', () => {
  expect(rowsInBitmap(firstRows(34, 100))).toEqual(Array.from({ length: 34 }, (_, row) => row));
});
