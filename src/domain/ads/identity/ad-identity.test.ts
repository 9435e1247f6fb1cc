import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashVin, normalisePlate, readDealerAdId } from './ad-identity.ts';

test.each([
  ['ufo 123', 'UFO123'],
  ['FEM-12A', 'FEM12A'],
  ['TRE 12 3', 'TRE123'],
  ['MINBIL', 'MINBIL'],
  ['åäö 12', 'ÅÄÖ12'],
  ['PROVBIL', 'PROVBIL'],
  ['7 UP', '7UP'],
])('normalises the plate %s', (text, plate) => {
  expect(normalisePlate(text)).toBe(plate);
});

test.each([
  '',
  'A',
  'UFO12',
  'ÅÄÖ123',
  'UFO12O',
  'IVQ123',
  '1234567',
  'UFOBILAR',
  'XXX',
  'SAKNAS',
  'okänt',
  'Ny bil',
  'test',
])('returns null for %j, which no Swedish plate is', (text) => {
  expect(normalisePlate(text)).toBeNull();
});

test('hashes a VIN to the same value however it is typed', () => {
  expect(hashVin('yv1zzzzzzzz000001')).toMatch(/^[0-9a-f]{64}$/u);
  expect(hashVin(' YV1 ZZZZZZZZ-000001')).toBe(hashVin('yv1zzzzzzzz000001'));
});

test.each(['', 'YV1ZZZZZZZZ00000', 'YV1ZZZZZZZZ0000011', 'YV1ZZZZZZZZ00000I', 'YV1ZZZZZZZZ00000O'])(
  'returns null for the invalid VIN %j',
  (text) => {
    expect(hashVin(text)).toBeNull();
  },
);

test.each([
  '11111111111111111',
  '00000000000000000',
  'XXXXXXXXXXXXXXXXX',
  'WVWZZZ00000000000',
  'YV1ZZZ1KZ99999999',
  'WVWZZZ1KZAW000000',
  '12345678912345678',
  '01234567890123456',
  'ABCDEFGH123456789',
  '98765432198765432',
  'TESTTESTTESTTEST1',
  '10101010101010101',
])('returns null for the placeholder VIN %j', (text) => {
  expect(hashVin(text)).toBeNull();
});

test.each([
  '1,23457E+11',
  '1.23457e+11',
  '1E+15',
  '#N/A',
  '#REF!',
  '#SAKNAS!',
  '#VÄRDEFEL!',
  '########',
  '0',
  '000000',
  'Ingen',
  'test',
])('takes %j for no id of a dealer', (text) => {
  expect(readDealerAdId(text)).toBeNull();
});

test('takes whole numbers, words and codes for ids of a dealer', () => {
  for (const id of ['1', '123457000000', 'A-17', 'E5', '12E', '1E5', '1E5B', '#17', 'bil 3'])
    expect(readDealerAdId(id)).toBe(id);
  fc.assert(fc.property(fc.uuid(), (id) => readDealerAdId(id) === id));
});
