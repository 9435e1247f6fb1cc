import { expect, test } from 'vitest';
import { plainNumber, TYPED_UNITS, type TypedUnit } from './typed-numbers.ts';

const WRITTEN: Readonly<Record<TypedUnit, readonly string[]>> = {
  kronor: ['kr', 'kr.', 'KR', 'kronor', 'SEK', 'SEK.', ':-', ',-', ':–'],
  kronorAYear: ['kr', 'kr.', 'kronor', 'SEK', 'SEK.', 'kr/år', 'kr per år', 'kr om året', ',-'],
  kronorPerFuel: ['kr', 'SEK', 'SEK.', 'kr/kWh', 'kr/l', 'kr / liter', 'kr per liter'],
  mil: ['mil', 'mil/år', 'mil om året'],
  years: ['år'],
  percent: ['%', 'procent', '% per år'],
  fuelPerMil: ['l', 'liter', 'kWh', 'l/mil', 'kWh/mil', 'liter per mil'],
  fuelPer100Km: ['l/100 km', 'l/100km', 'kWh/100 km', 'liter per 100 km'],
  kilometres: ['km', 'kilometer'],
  horsepower: ['hk', 'hästkrafter'],
  kilowatts: ['kW'],
  seconds: ['s', 'sek', 'sek.', 'sekunder'],
  cubicCentimetres: ['cm³', 'cm3', 'cc'],
  grams: ['g', 'g/km', 'gram per km'],
  stars: ['stjärnor', 'stjärna'],
};
const names = Object.keys(TYPED_UNITS) as TypedUnit[];

test.each(names)('%s: read with and without a space, and refused where it is not the unit', (name) => {
  for (const written of WRITTEN[name])
    for (const space of ['', ' ', '\u00a0'])
      for (const other of [...names, undefined]) {
        const isNumber = /^[\d.]+$/.test(plainNumber(`1 200,5${space}${written}`, other));
        const isOwn = other !== undefined && WRITTEN[other].some((one) => one.toLowerCase() === written.toLowerCase());
        const says = `${written} as ${other}`;
        if (other === name) expect([says, plainNumber(`1 200,5${space}${written}`, other)]).toEqual([says, '1200.5']);
        else if (!isOwn && !isKin(name, other)) expect([says, isNumber]).toEqual([says, false]);
      }
});

/** Units that read each other's spellings: kronor, and kronor for something. */
const isKin = (one: TypedUnit, other: TypedUnit | undefined): boolean =>
  one.startsWith('kronor') && other?.startsWith('kronor') === true;

test.each(['150,000', '150.000', '150 000', "150'000 kr", '150,000 kr', '150.000,00'])('%s are 150 000 kr', (text) => {
  expect(Number(plainNumber(text, 'kronor'))).toBe(150_000);
});

test('three decimals remain where they are written', () => {
  expect(plainNumber('0,650', 'fuelPerMil')).toBe('0.650');
  expect(plainNumber('1,5 mil', 'mil')).toBe('1.5');
});
