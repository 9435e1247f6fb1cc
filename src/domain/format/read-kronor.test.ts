import { expect, test } from 'vitest';
import { readKronor } from './read-kronor.ts';

test.each([
  ['150000', 150_000],
  ['150 000', 150_000],
  ['150\u202f000 kr', 150_000],
  ['150.000:-', 150_000],
  ['150 tkr', 150_000],
  ['150 tusen kronor', 150_000],
  ['99 900,00 kr', 99_900],
  ['', null],
  ['mycket', null],
  ['15 00', null],
  ['-150000', null],
  ['1e5', null],
])('reads the amount "%s"', (text, kronor) => {
  expect(readKronor(text)).toBe(kronor);
});
