import { expect, test } from 'vitest';
import { readAssumptions } from './cost-assumptions.ts';
import { COST_PARAMS, type CostField } from './cost-params.ts';

const read = (name: CostField, text: string) => {
  const { values, errors } = readAssumptions((one) => (one === name ? text : null), { mil: 1_200, ar: 3 }, 200_000);
  return errors[name] === undefined ? values[name] : 'refused';
};

/** A number of each field with units that people write, and the number. */
const WRITTEN: Readonly<Record<CostField, readonly [number, ...string[]]>> = {
  mil: [1_500, '1 500', '1 500 mil', '1500 mil/år'],
  ar: [5, '5', '5 år'],
  forbrukning: [0.6, '0,6', '0,6 l', '0,6 liter', '0,6 kWh', '0,6 l/mil'],
  energipris: [2, '2', '2 kr', '2 kr/kWh', '2 kr/l', '2,00 kr per liter'],
  elandel: [50, '50', '50 %', '50 procent'],
  elforbrukning: [2.2, '2,2', '2,2 kWh', '2,2 kWh/mil'],
  elpris: [1.5, '1,5', '1,50 kr/kWh'],
  varde: [120_000, '120 000', '120 000 kr', '120 000:-', '120 000,-', '120 000 SEK'],
  forsakring: [4_000, '4 000', '4 000 kr', '4 000 kr.', '4 000 kr/år'],
  service: [4_000, '4 000 kronor', '4 000 kr per år'],
  dack: [4_000, '4 000 kr', '4 000 kr om året'],
  besiktning: [500, '500 kr', '500 kr per år'],
  lan: [50_000, '50 000 kr', '50000:-'],
  ranta: [5.5, '5,5', '5,5 %', '5,5 procent'],
  snabbandel: [20, '20', '20 %', '20 procent'],
  snabbpris: [5.5, '5,5', '5,50 kr/kWh'],
};

test.each(COST_PARAMS)('%s is read with its unit', (name) => {
  const [value, ...texts] = WRITTEN[name];
  expect(texts.map((text) => [text, read(name, text)])).toEqual(texts.map((text) => [text, value]));
});

const UNIT_OF: Readonly<Record<CostField, string>> = {
  mil: 'mil',
  ar: 'år',
  forbrukning: 'l',
  energipris: 'kr',
  elandel: '%',
  elforbrukning: 'l',
  elpris: 'kr',
  varde: 'kr',
  forsakring: 'kr',
  service: 'kr',
  dack: 'kr',
  besiktning: 'kr',
  lan: 'kr',
  ranta: '%',
  snabbandel: '%',
  snabbpris: 'kr',
};

test.each(COST_PARAMS)('%s is refused with the unit of another field', (name) => {
  const others = [...new Set(Object.values(UNIT_OF))].filter((unit) => unit !== UNIT_OF[name]);
  for (const text of [...others.map((unit) => `5 ${unit}`), '5 öre', '5 tkr', 'kr', '%'])
    expect([text, read(name, text)]).toEqual([text, 'refused']);
});
