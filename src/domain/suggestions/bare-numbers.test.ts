import { expect, test } from 'vitest';
import { withoutNumbers } from './named-car.ts';

test.each([
  ['volvo 123', { text: 'volvo', numbers: ['123'] }],
  [' 12  röd volvo 3 ', { text: 'röd volvo', numbers: ['12', '3'] }],
  ['123', { text: '', numbers: ['123'] }],
  ['volvo v60', null],
  ['ID.3 9-3 4x4 1,5', null],
  ['', null],
])('"%s"', (text, rest) => {
  expect(withoutNumbers(text)).toEqual(rest);
});
