import { expect, test } from 'vitest';
import { hashVin, normalisePlate } from './ad-identity.ts';

test.each([
  ['ufo 123', 'UFO123'],
  ['FEM-12A', 'FEM12A'],
  ['TRE 12 3', 'TRE123'],
  ['MINBIL', null],
  ['UFO12', null],
  ['ÅÄÖ123', null],
])('normalises the plate %s', (text, plate) => {
  expect(normalisePlate(text)).toBe(plate);
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
