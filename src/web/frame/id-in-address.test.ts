import { expect, test } from 'vitest';
import { readId } from './id-in-address.ts';

test.each([
  ['1', 1],
  ['100001', 100_001],
  ['2147483647', 2_147_483_647],
])('reads %s', (text, id) => {
  expect(readId(text)).toBe(id);
});

test.each([undefined, '', '0', '-1', '01', '1.5', '1e9', ' 1', 'ett', '2147483648', '9999999999', '9'.repeat(15)])(
  'reads no id from %s',
  (text) => {
    expect(readId(text)).toBeNull();
  },
);
