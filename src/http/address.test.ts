import { expect, test } from 'vitest';
import { isReadableAddress, tidyAddress } from './address.ts';

const at = (path: string) => new URL(`http://milvis.example${path}`);

test.each([
  ['/vehicles?make=%C3%84', true],
  ['/h%C3%A4r', true],
  ['/100%25', true],
  ['/%E4', false],
  ['/%', false],
  ['/a?b=%zz', true],
  ['/%00', false],
  ['/a?b=%00', true],
])('decides whether %s can be decoded: %s', (path, isReadable) => {
  expect(isReadableAddress(at(path))).toBe(isReadable);
});

test.each([
  ['/', null],
  ['/vehicles', null],
  ['/vehicles/', '/vehicles'],
  ['/vehicles///?page=2', '/vehicles?page=2'],
  ['//annan.example', '/annan.example'],
  ['//', '/'],
  ['/bil//volvo/', '/bil/volvo'],
  ['/BIL/Volvo', '/bil/Volvo'],
  ['/Admin/login?a=B', '/admin/login?a=B'],
  ['/Okänt', null],
])('canonicalizes %s to %s', (path, better) => {
  expect(tidyAddress(at(path))).toBe(better);
});
