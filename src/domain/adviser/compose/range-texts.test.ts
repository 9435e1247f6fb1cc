import { expect, test } from 'vitest';
import type { ElectricFacts } from '#src/domain/catalogue/electric-range.ts';
import { rangeTexts } from './range-texts.ts';

const car = (range: number | null): ElectricFacts => ({
  fuels: ['El'],
  electricValues: {
    range,
    rangeTo: null,
    rangeFrom: 'catalogue',
    battery: null,
    batteryTo: null,
    batteryFrom: null,
    consumption: null,
    acKw: null,
    dcKw: null,
    chargeMinutes: null,
    isSure: true,
  } as NonNullable<ElectricFacts['electricValues']>,
});
const plain = (texts: readonly string[]) => texts.join(' ').replace(/[\u00a0\u202f]/g, ' ');

test('states the range of cars by WLTP, and in the cold', () => {
  expect(plain(rangeTexts([car(400), car(500), car(null)]))).toBe(
    'Bilarna nedan når 400–500 km på en laddning enligt WLTP. Räkna med 300–380 km vid −5 °C: 24 % kortare, efter Norges automobilförbunds vinterprov.',
  );
  expect(plain(rangeTexts([car(402)]))).toContain('når omkring 400 km');
});

test('states nothing where no range is known', () => expect(rangeTexts([car(null)])).toEqual([]));
