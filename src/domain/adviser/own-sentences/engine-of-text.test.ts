import { expect, test } from 'vitest';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import { mayBeOfEngine } from './engine-of-text.ts';

const car = (name: string, fuel: Fuel) => ({ name, engineName: null, fuels: [fuel], modelYear: 2016 });

test.each([
  ['1.5 dCi har kamrem och 1.6 dCi har kedja.', 'Nissan Qashqai 1.2 DIG-T', 'Bensin'],
  ['1.2 DIG-T till 2018 kan dra mycket olja.', 'Nissan Qashqai 1.6 DIG-T 163', 'Bensin'],
  ['T8: fråga om bakre elmotorn.', 'Volvo XC60 D4', 'Diesel'],
  ['D4 och D3 med femcylindrig motor: fråga om EGR.', 'Volvo V60 D5 215', 'Diesel'],
  ['Dieslarnas EGR-kylare: fråga om den är bytt.', 'Volvo XC60 T5', 'Bensin'],
  ['2.0 TDI: vattenpumpen läcker.', 'Volkswagen Golf 1.4 TSI', 'Bensin'],
] as const)('a text about another engine is not of the car: %s', (text, name, fuel) =>
  expect(mayBeOfEngine(text, car(name, fuel))).toBe(false),
);

test.each([
  ['1.2 DIG-T till 2018 kan dra mycket olja.', 'Nissan Qashqai 1.2 DIG-T 115', 'Bensin'],
  ['Rost i bakre hjulhus. Be om lyft.', 'Mazda CX-5 2.2', 'Diesel'],
  ['2.2 Skyactiv-D: sotat insug.', 'Mazda CX-5 2.2 Skyactiv-D 150', 'Diesel'],
  ['Bensinbilar drar 0,65 liter milen, dieslar 0,5.', 'Mazda CX-5 2.2 Skyactiv-D 150', 'Diesel'],
  ['D4 och D3: fråga om EGR.', 'Volvo V60 D4 AWD', 'Diesel'],
] as const)('a text about the engine, or about none, is of the car: %s', (text, name, fuel) =>
  expect(mayBeOfEngine(text, car(name, fuel))).toBe(true),
);
