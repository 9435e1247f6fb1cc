import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparedNames } from './comparison-names.ts';

const car = { name: 'Volvo V60 D4', series: 'V60', modelYear: 2019, odometerKm: 64_300, price: 200_000 };

test.each([
  ['by their models', [car, { ...car, name: 'VW Up!', series: 'Up!' }], ['V60', 'Up!']],
  ['of one model by their years', [car, { ...car, modelYear: 2021 }], ['V60 från 2019', 'V60 från 2021']],
  ['of one year by their versions', [car, { ...car, name: 'Volvo V60 D3' }], ['Volvo V60 D4', 'Volvo V60 D3']],
  [
    'without a year by their versions',
    [
      { ...car, modelYear: null },
      { ...car, name: 'Volvo V60' },
    ],
    ['Volvo V60 D4', 'Volvo V60'],
  ],
  [
    'of one version by their distances',
    [car, { ...car, odometerKm: 120_000 }],
    ['V60 med 6\u202f430\u00a0mil', 'V60 med 12\u202f000\u00a0mil'],
  ],
  [
    'of one distance by their prices',
    [car, { ...car, price: 190_000 }],
    ['V60 för 200\u202f000\u00a0kr', 'V60 för 190\u202f000\u00a0kr'],
  ],
  ['that are alike by their places', [car, car], ['V60, bil 1', 'V60, bil 2']],
  [
    'without a model by their names',
    [
      { ...car, series: null },
      { ...car, series: null, name: 'Okänd' },
    ],
    ['Volvo V60 D4', 'Okänd'],
  ],
])('names cars %s', (_, cars, names) => {
  expect(comparedNames(cars)).toEqual(names);
});

test('no two cars have one name, whatever is known of them', () => {
  const words = fc.constantFrom('V60', 'V60 från 2019', 'V60, bil 1', 'V60, bil 2', '');
  const known = fc.record({
    name: words,
    series: fc.option(words),
    modelYear: fc.option(fc.constantFrom(2019, 2020)),
    odometerKm: fc.option(fc.constantFrom(0, 10, 12)),
    price: fc.option(fc.constantFrom(1, 2)),
  });
  fc.assert(
    fc.property(fc.array(known, { maxLength: 4 }), (cars) => {
      const names = comparedNames(cars);
      expect(names).toHaveLength(cars.length);
      expect(new Set(names).size).toBe(cars.length);
    }),
  );
});
