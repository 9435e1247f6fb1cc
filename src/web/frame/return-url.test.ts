import { expect, test } from 'vitest';
import { readReturnUrl } from './return-url.ts';

test.each([
  ['/annonser', '/annonser'],
  ['/annonser?make=Volvo&page=2', '/annonser?make=Volvo&page=2'],
  ['/vehicles/volvo/v60?page=3', '/vehicles/volvo/v60?page=3'],
  ['/annonser#annons-1', '/annonser'],
  [null, null],
  ['', null],
  ['/', null],
  ['/admin', null],
  ['/annonserna', null],
  ['annonser', null],
  ['//evil.example/annonser', null],
  ['/\\evil.example/annonser', null],
  ['https://evil.example/annonser', null],
  ['javascript:alert(1)', null],
  ['/annonser/../admin', null],
  ['http://[', null],
])('%s', (text, expected) => {
  expect(readReturnUrl(text)).toBe(expected);
});
