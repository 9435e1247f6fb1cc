import { expect, test } from 'vitest';
import { addressOfFilledFields, isReadableAddress, tidyAddress } from './address.ts';

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

test.each([
  ['/vehicles?make=&fuel=El&search=&near=', '/vehicles?fuel=El'],
  ['/vehicles?make=&fuel=&search=', '/vehicles'],
  ['/vehicles?make=&fuel=', null],
  ['/vehicles?a==&b=%20&c', null],
  ['/admin/vehicles?q=&status=&rader=100&serie=', '/admin/vehicles?rader=100'],
  ['/ad/100001/kostnad?mil=&ar=&lan=&returnUrl=', null],
  ['/ad/100001/kostnad?mil=&a=&b=&returnUrl=', '/ad/100001/kostnad?mil='],
  ['/vehicles.data?make=&fuel=&search=&_routes=x', null],
])('of %s, the address of the filled fields is %s', (path, better) => {
  expect(addressOfFilledFields(at(path))).toBe(better);
});
