import { expect, test } from 'vitest';
import { acceptedEncoding } from './compression.ts';

test('selects a fast level for pages and a high one for files', () => {
  expect(acceptedEncoding('gzip, deflate, br, zstd', 'fast')).toBe('zstd');
  expect(acceptedEncoding('gzip, deflate, br, zstd', 'best')).toBe('br');
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0', null],
  ['identity', null],
  ['', null],
  [undefined, null],
])('%s', (header, encoding) => {
  expect(acceptedEncoding(header, 'fast')).toBe(encoding);
});
