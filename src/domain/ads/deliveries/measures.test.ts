import { describe, expect, test } from 'vitest';
import type { OdometerUnit } from './feed-row.ts';
import { type MeasureName, readMeasure, readOdometerKm } from './measures.ts';

test.each<[MeasureName, string, number | null]>([
  ['price', '225.000 kr', 225_000],
  ['price', '225 tkr', 225_000],
  ['price', '22 000 EUR', null],
  ['kw', '115 kW', 115],
  ['kw', '150 hk', 110.29],
  ['hp', '150 hk', 150],
  ['hp', '115 kW', 156.4],
  ['hp', '115 Nm', null],
  ['seconds', '9,4 s', 9.4],
  ['cc', '1 498 cm³', 1498],
  ['cc', '2,0 l', 2000],
  ['consumption', '0,51 l/mil', 5.1],
  ['co2', '129 g/km', 129],
  ['year', '2018.0', 2018],
])('%s: %s', (measure, text, value) => {
  const read = readMeasure(text, measure);
  if (value === null) expect(read).toBeNull();
  else expect(read).toBeCloseTo(value, 2);
});

describe('reads odometers', () => {
  test.each<[string, string, string | null, OdometerUnit, number | null]>([
    ['a bare number is in the unit of the format', '12253', null, 'mil', 122_530],
    ['a small number too', '12', null, 'mil', 120],
    ['and a large one', '158500', null, 'mil', 1_585_000],
    ['the unit beside the number wins', '120000 km', 'ScandinavianMile', 'mil', 120_000],
    ['mil typed out', '11375 mil', null, 'km', 113_750],
    ['then the unit of the row', '12253', 'ScandinavianMile', 'km', 122_530],
    ['Kilometer', '12253', 'Kilometer', 'mil', 12_253],
    ['KM', '9800', 'KM', 'mil', 9800],
    ['the UN code', '122530', 'KMT', 'mil', 122_530],
    ['English miles', '62000 miles', null, 'km', 99_779.328],
    ['an unknown unit is not guessed', '62000', 'timmar', 'km', null],
    ['nor an unknown unit in the text', '62000 varv', null, 'km', null],
  ])('%s', (_what, text, rowUnit, formatUnit, km) => {
    const read = readOdometerKm(text, rowUnit, formatUnit);
    if (km === null) expect(read).toBeNull();
    else expect(read).toBeCloseTo(km, 3);
  });
});

test.each(Object.getOwnPropertyNames(Object.prototype))('rejects the unit of "%s"', (name) => {
  expect(readOdometerKm('1200', name, 'km') ?? 0).toSatisfy(Number.isFinite);
  expect(readOdometerKm(`1200 ${name}`, null, 'km')).toBeNull();
  expect(readMeasure(`12 ${name}`, 'co2')).toBeNull();
});
