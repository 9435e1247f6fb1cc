import { expect, test } from 'vitest';
import { carTitle, distinctTitles } from './car-title.ts';

const car = {
  name: 'VOLVO XC60 T6 AWD RECHARGE PLUS, 20", DRAG',
  brand: 'Volvo',
  series: 'XC60',
  modelYear: 2023,
  price: 462_900,
};
const plain = (texts: readonly string[]) => texts.map((text) => text.replace(/[\u00a0\u202f]/g, ' '));

test('names a car as the site does, with its year', () => {
  expect(carTitle(car)).toBe('Volvo XC60 T6 AWD Recharge 2023');
  expect(carTitle({ ...car, modelYear: null, series: null, name: 'Fin bil' })).toMatch(/^Volvo/);
});

test('adds the price where two cars have one title', () => {
  expect(plain(distinctTitles([car, { ...car, price: 450_000 }, { ...car, modelYear: 2020 }]))).toEqual([
    'Volvo XC60 T6 AWD Recharge 2023 för 462 900 kr',
    'Volvo XC60 T6 AWD Recharge 2023 för 450 000 kr',
    'Volvo XC60 T6 AWD Recharge 2020',
  ]);
});
