import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StockCar } from '#src/domain/ads/ad-search.ts';
import { budgetBands, budgetTable, cellStrength, commonestModels } from './budget-table.ts';

const THIS_YEAR = 2026;
const car = (overrides: Partial<StockCar>): StockCar => ({
  brand: 'Volvo',
  series: 'V60',
  modelYear: 2018,
  odometerKm: 98_000,
  hasImage: true,
  ...overrides,
});
const byAge = { columns: 'alder', order: 'vanligast', thisYear: THIS_YEAR } as const;

test('counts the cars of each model by age, with medians', () => {
  const table = budgetTable(
    [
      car({ odometerKm: 90_000 }),
      car({ odometerKm: 100_000, hasImage: false }),
      car({ odometerKm: 200_000 }),
      car({ modelYear: 2025, odometerKm: null }),
      car({ modelYear: null, odometerKm: 1_000 }),
      car({ series: null }),
      car({ brand: 'Kia', series: 'Ceed', modelYear: 1999 }),
    ],
    byAge,
  );
  expect(table).toMatchObject({ cars: 7, models: 2, unknownModel: 1, inNoColumn: 1 });
  const [volvo, kia] = table.rows;
  expect(volvo?.all).toEqual({ cars: 5, withImage: 4, withoutImage: 1, modelYear: 2018, mil: 9_000 });
  expect(volvo?.cells.map((cell) => cell?.cars ?? 0)).toEqual([1, 0, 0, 3, 0, 0]);
  expect(volvo?.cells[0]).toMatchObject({ modelYear: 2025, mil: null });
  expect(volvo?.cells[3]?.mil).toBe(10_000);
  expect(kia?.cells.at(-1)?.cars).toBe(1);
});

test('columns join without a gap', () => {
  expect(budgetBands('alder', THIS_YEAR).map(({ min, max }) => [min, max])).toEqual([
    [2024, null],
    [2022, 2023],
    [2020, 2021],
    [2017, 2019],
    [2012, 2016],
    [null, 2011],
  ]);
  const distances = budgetBands('miltal', THIS_YEAR);
  for (const [place, { min }] of distances.entries()) {
    const before = distances[place - 1];
    expect(min).toBe(before ? (before.max ?? 0) + 1 : null);
  }
});

test('a median of few cars does not put a model first', () => {
  const cars = [
    car({ modelYear: 2026, odometerKm: 100, brand: 'Kia', series: 'Ceed' }),
    ...[2017, 2018, 2019].map((modelYear) => car({ modelYear })),
    ...[2010, 2011, 2012].map((modelYear) => car({ modelYear, odometerKm: 50_000, series: 'V70' })),
  ];
  const names = (order: 'nyast' | 'minst-kord') =>
    budgetTable(cars, { ...byAge, order }).rows.map(({ series }) => series);
  expect(names('nyast')).toEqual(['V60', 'V70', 'Ceed']);
  expect(names('minst-kord')).toEqual(['V70', 'V60', 'Ceed']);
});

const anyCar = fc.record({
  brand: fc.constantFrom('Volvo', 'Kia'),
  series: fc.option(fc.constantFrom('V60', 'Ceed', 'XC60')),
  modelYear: fc.option(fc.integer({ min: 1950, max: 2028 })),
  odometerKm: fc.option(fc.integer({ min: 0, max: 400_000 })),
  hasImage: fc.boolean(),
});

test('every car is counted once, whatever the columns and the order', () => {
  fc.assert(
    fc.property(
      fc.array(anyCar),
      fc.constantFrom('alder' as const, 'miltal' as const),
      fc.constantFrom('vanligast' as const, 'nyast' as const, 'minst-kord' as const),
      (cars, columns, order) => {
        const table = budgetTable(cars, { columns, order, thisYear: THIS_YEAR });
        const inCells = table.rows.flatMap(({ cells }) => cells.map((cell) => cell?.cars ?? 0));
        const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);
        expect(sum(inCells) + table.inNoColumn + table.unknownModel).toBe(cars.length);
        expect(sum(table.rows.map(({ all }) => all.cars)) + table.unknownModel).toBe(cars.length);
        for (const { all } of table.rows) expect(all.withImage + all.withoutImage).toBe(all.cars);
      },
    ),
  );
});

test('the commonest models of different brands come before other models', () => {
  const cars = [
    ...[1, 2, 3, 4].map(() => car({})),
    ...[1, 2, 3].map(() => car({ series: 'V70' })),
    ...[1, 2].map(() => car({ brand: 'Kia', series: 'Ceed' })),
  ];
  expect(commonestModels(cars, 3).map(({ series }) => series)).toEqual(['V60', 'Ceed', 'V70']);
});

test('the commonest models are rows of the table, one of each brand first', () => {
  fc.assert(
    fc.property(fc.array(anyCar), fc.integer({ min: 0, max: 4 }), (cars, max) => {
      const { rows } = budgetTable(cars, byAge);
      const models = commonestModels(cars, max);
      expect(models).toHaveLength(Math.min(max, rows.length));
      for (const model of models) expect(rows).toContainEqual(expect.objectContaining(model));
      const brands = new Set(rows.map(({ brand }) => brand)).size;
      expect(new Set(models.map(({ brand }) => brand)).size).toBe(Math.min(max, brands));
    }),
  );
});

test('colours are stronger for more cars', () => {
  fc.assert(
    fc.property(fc.nat(5_000), fc.nat(5_000), fc.integer({ min: 1, max: 5_000 }), (one, other, largest) => {
      const [fewer, more] = one < other ? [one, other] : [other, one];
      expect(cellStrength(fewer, largest)).toBeLessThanOrEqual(cellStrength(more, largest));
    }),
  );
  expect(cellStrength(10, 10)).toBe(3);
});
