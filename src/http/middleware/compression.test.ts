import { expect, test } from 'vitest';
import { acceptedEncoding } from './compression.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0', null],
  ['identity', null],
  ['', null],
  [undefined, null],
])('%s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
