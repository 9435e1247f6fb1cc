import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OdometerUnit } from './feed-row.ts';
import { type MeasureName, type Power, readMeasure, readOdometerKm, readPower } from './measures.ts';

test.each<[MeasureName, string, number | null]>([
  ['seconds', '9,4 s', 9.4],
  ['cc', '1 498 cm³', 1498],
  ['cc', '2,0 l', 2000],
  ['consumption', '0,51 l/mil', 5.1],
  ['co2', '129 g/km', 129],
  ['year', '2018.0', 2018],
  ['co2', '129 g/km (WLTP)', 129],
  ['co2', 'CO2: 129 g/km', 129],
  ['co2', '129 g CO₂/km, blandad körning', 129],
  ['co2', '129/140', null],
  ['count', '5-dörrars', 5],
  ['count', '5 dörrar', 5],
  ['count', '5+2 säten', 7],
  ['count', 'fem', 5],
  ['count', '4/5', null],
  ['count', '6 växlar', 6],
  ['cc', '2.0', 2000],
  ['cc', '2.005 l', 2005],
  ['cc', '2.0 l (1 969 cm3)', 1969],
  ['cc', '1.969', 1969],
  ['cc', '1968.00', 1968],
  ['cc', '2.0 TDI', null],
  ['cc', 'B4204T11', null],
  ['seconds', '0–100 km/h: 9,4 sek', 9.4],
  ['seconds', '0-100 på 7,2 s', 7.2],
  ['consumption', 'Blandad körning: 5,4 l/100 km', 5.4],
  ['consumption', '0,54 l/mil (5,4 l/100 km)', 5.4],
  ['consumption', '5,4–6,1', null],
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
    ['words around it', 'Endast 8 100 mil enligt mätare', null, 'km', 81_000],
    ['thousands of km', '120 tkm', null, 'mil', 120_000],
    ['both units', '12 000 mil (120 000 km)', null, 'km', 120_000],
    ['both units that differ', '12 000 mil (130 000 km)', null, 'km', null],
    ['another number', '8 100 mil, 2 ägare', null, 'mil', null],
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

test.each<[string, Power | null]>([
  ['150 hk (110 kW)', { kw: 110, hp: 150 }],
  ['110 kW (150 PS)', { kw: 110, hp: 150 }],
  ['110 kW/150 hk', { kw: 110, hp: 150 }],
  ['110/150', { kw: 110, hp: 150 }],
  ['150 / 110', { kw: 110, hp: 150 }],
  ['110 (150 hk)', { kw: 110, hp: 150 }],
  ['150hkr', { kw: null, hp: 150 }],
  ['ca 150 hk', { kw: null, hp: 150 }],
  ['150 hk @ 4 000 rpm', { kw: null, hp: 150 }],
  ['110 kW', { kw: 110, hp: null }],
  ['150', { kw: null, hp: 150 }],
  ['150 hk / 200 kW', null],
  ['150/250', null],
  ['150 hk, 320 Nm', null],
  ['150 Nm', null],
  ['-150 hk', null],
])('reads the power of %s', (text, power) => {
  expect(readPower(text, 'hp')).toEqual(power);
});

describe('a number among words', () => {
  const before = fc.constantFrom('', 'ca ', 'Endast ', 'max ', 'x', 'service vid ', 'upp till ', '2 ägare, ', '- ');
  const after = fc.constantFrom(
    '',
    ' (WLTP)',
    ' blandad körning',
    ' enligt mätare',
    ' Nm',
    ' 2019',
    ' B5',
    '/2',
    ' st',
    '!',
  );
  const units = ['', ' mil', ' km', ' hk', ' kW', ' g/km', ' l', ' dörrar', ' s', ' cm3'];

  test('reads as itself in the unit beside it, or not at all', () => {
    const readers: readonly ((text: string) => number | null | undefined)[] = [
      (text) => readOdometerKm(text, null, 'km'),
      (text) => readPower(text, 'hp')?.hp,
      (text) => readPower(text, 'kw')?.kw,
      (text) => readMeasure(text, 'co2'),
      (text) => readMeasure(text, 'count'),
      (text) => readMeasure(text, 'cc'),
      (text) => readMeasure(text, 'seconds'),
    ];
    fc.assert(
      fc.property(
        before,
        fc.integer({ min: 2, max: 9999 }),
        fc.constantFrom(...units),
        after,
        (first, value, unit, end) => {
          const text = first + value + unit + end;
          for (const read of readers) {
            const found = read(text);
            if (found == null) continue;
            const stated = [value, value * 10, value * 1000, value * 2];
            expect(Math.abs(found) === value || stated.includes(Math.abs(found)), `${text}: ${found}`).toBe(true);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
