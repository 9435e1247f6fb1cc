import { describe, expect, test } from 'vitest';
import { matchKey } from '#src/domain/swedish/match-key.ts';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import { carName } from './car-name.ts';

test.each([
  ['Volvo', 'V60', null, 'Volvo V60'],
  ['Volvo', 'V60', 'II', 'Volvo V60 II'],
  ['Volvo', '780', '780', 'Volvo 780'],
  ['Volkswagen', 'Golf', 'Golf VII', 'Volkswagen Golf VII'],
  ['Mazda', 'Mazda3', null, 'Mazda3'],
  ['Mazda', 'Mazda3', 'BP', 'Mazda3 BP'],
  ['MG', 'MG4 Urban', null, 'MG4 Urban'],
  ['Ford', 'A-Ford', null, 'A-Ford'],
  ['MINI', 'Classic Mini', null, 'Classic Mini'],
  ['Alfa Romeo', 'Alfasud', null, 'Alfa Romeo Alfasud'],
  ['DS', '3', null, 'DS 3'],
  ['Egenbygge', null, null, 'Egenbygge'],
  ['Volvo', '', null, 'Volvo'],
  ['—', 'X', null, '— X'],
])('names %s, %s, %s as %s', (brand, series, generation, name) => {
  expect(carName(brand, series, generation)).toBe(name);
});

describe('over the whole catalogue', () => {
  const names = catalogueFromFiles().brands.flatMap(({ name: brand, series }) =>
    series.flatMap(({ name, generations }) =>
      [null, ...generations.map((each) => each.name)].map((generation) => ({
        brand,
        series: name,
        name: carName(brand, name, generation),
      })),
    ),
  );

  test('no word occurs twice in a row', () => {
    const repeating = names.filter(({ name }) => {
      const words = name.split(' ').map(matchKey);
      return words.some((word, at) => word === words[at + 1]);
    });
    expect(repeating.map(({ name }) => name)).toEqual([]);
  });

  test('every name contains its brand and its series', () => {
    const lacking = names.filter(
      ({ brand, series, name }) => ![brand, series].every((part) => matchKey(name).includes(matchKey(part))),
    );
    expect(lacking).toEqual([]);
  });

  test('names of different series differ', () => {
    const all = catalogueFromFiles().brands.flatMap((brand) =>
      brand.series.map(({ name }) => carName(brand.name, name)),
    );
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
  });
});
