import fc from 'fast-check';
import { expect, test } from 'vitest';
import { carColumns } from '#src/domain/valuation/car-columns.ts';
import { fitSeries } from '#src/domain/valuation/cross-fit.ts';
import { fitPriceModel, type PriceModel } from '#src/domain/valuation/price-model.ts';
import type { ValuedCar } from '#src/domain/valuation/valued-car.ts';
import { STOCK_AS_OF, valuedStock } from '#test/support/valued-stock.ts';
import { type DepreciationCurve, depreciationCurves } from './depreciation.ts';
import { neverRising } from './isotonic.ts';
import { moderateAge } from './value-curve.ts';

const stock = valuedStock(2_000);
const seriesOf = (cars: readonly ValuedCar[]): ValuedCar[][] => [...Map.groupBy(cars, (car) => car.seriesId).values()];

function modelOf(cars: readonly ValuedCar[]): PriceModel {
  const model = fitPriceModel(cars, STOCK_AS_OF);
  if (model === null) throw new Error('too few cars');
  return model;
}
const curvesOfSeries = (model: PriceModel, cars: readonly ValuedCar[]): DepreciationCurve[] =>
  depreciationCurves(model, fitSeries(carColumns(cars, model.asOf), model.shared));
const curvesOf = (model: PriceModel, cars: readonly ValuedCar[]): DepreciationCurve[] =>
  seriesOf(cars).flatMap((each) => curvesOfSeries(model, each));
/** Fitted once: a fit takes most of a test's time. */
const model = modelOf(stock);
const curves = curvesOf(model, stock);

test('a sequence that never rises stays, and others become one with the same sum', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 1, maxLength: 30 }), (values) => {
      const pooled = neverRising(values);
      expect(pooled.every((value, place) => place === 0 || value <= (pooled[place - 1] ?? 0) + 1e-9)).toBe(true);
      expect(pooled.reduce((a, b) => a + b, 0)).toBeCloseTo(
        values.reduce((a, b) => a + b, 0),
        6,
      );
      const sorted = values.toSorted((a, b) => b - a);
      expect(neverRising(sorted)).toEqual(sorted);
    }),
  );
});

test('every curve falls with age, within its band, from enough cars over at least two years', () => {
  expect(curves.filter(({ generationId }) => generationId === null)).toHaveLength(12);
  expect(curves.some(({ generationId }) => generationId !== null)).toBe(true);
  for (const { ads, points } of curves) {
    expect(ads).toBeGreaterThanOrEqual(30);
    expect(points.length).toBeGreaterThanOrEqual(3);
    for (const [place, { kr, low, high }] of points.entries()) {
      expect(low <= kr && kr <= high).toBe(true);
      expect(kr).toBeLessThanOrEqual(points[place - 1]?.kr ?? Number.POSITIVE_INFINITY);
    }
  }
});

test('is close to the loss of value that the prices follow', () => {
  // 9 % a year and 2.2 % per 10 000 km: 1.126 of them a year.
  const yearly = Math.exp(-0.09 - 0.022 * 1.126);
  const errors = curves
    .filter(({ generationId }) => generationId === null)
    .map(({ points }) => {
      const [first, last] = [points[0], points.at(-1)];
      return Math.abs(((last?.kr ?? 0) / (first?.kr ?? 1)) ** (1 / (points.length - 1)) - yearly);
    })
    .sort((a, b) => a - b);
  expect(errors[errors.length >> 1]).toBeLessThan(0.015);
});

test('a curve takes the distance that the cars of its ads are driven, and falls faster where that is more', () => {
  const driven = (factor: number) =>
    stock.map((car) => ({
      ...car,
      odometerKm: Math.round(Number(car.odometerKm) * factor),
      price: Math.round(Number(car.price) * Math.exp(-0.022 * (factor - 1) * (Number(car.odometerKm) / 10_000))),
    }));
  const [usual, much] = [1, 2].map((factor) => {
    const cars = driven(factor);
    return curvesOf(modelOf(cars), cars).filter(({ generationId }) => generationId === null);
  });
  const lossOf = ({ points }: DepreciationCurve): number => 1 - (points.at(-1)?.kr ?? 0) / (points[0]?.kr ?? 1);
  for (const [place, curve] of (usual ?? []).entries()) {
    const other = much?.[place];
    const mil = curve.points[0]?.milPerYear ?? 0;
    expect(mil).toBeGreaterThan(1_000);
    expect(mil).toBeLessThan(2_000);
    expect(other?.points[0]?.milPerYear).toBeGreaterThan(1.8 * mil);
    if (other) expect(lossOf(other)).toBeGreaterThan(lossOf(curve));
  }
});

test('an age whose cars are left out keeps its price: median error at most 6 %', { timeout: 60_000 }, () => {
  const errors = [3, 5, 7].flatMap((age) => {
    const others = stock.filter(({ modelYear }) => modelYear !== 2026 - age);
    const without = curvesOf(modelOf(others), others);
    return curves
      .filter(({ generationId }) => generationId === null)
      .flatMap(({ seriesId, points }) => {
        const other = without.find((curve) => curve.seriesId === seriesId && curve.generationId === null);
        const [a, b] = [points, other?.points].map((each) => each?.find((point) => point.age === age)?.kr);
        return a === undefined || b === undefined ? [] : [Math.abs(Math.log(a / b))];
      });
  });
  expect(errors.length).toBeGreaterThan(25);
  expect(errors.sort((a, b) => a - b)[errors.length >> 1]).toBeLessThan(0.06);
});

test('is silent about few cars, and about cars of nearly the same age', () => {
  const [series = []] = seriesOf(stock);
  expect(curvesOfSeries(model, series.slice(0, 29))).toEqual([]);
  expect(
    curvesOfSeries(
      model,
      series.filter(({ modelYear }) => (modelYear ?? 0) > 2023),
    ),
  ).toEqual([]);
  expect(curvesOfSeries(model, [])).toEqual([]);
});

test('a car is moderately old when each of three years costs less than 8 %', () => {
  const points = [500, 420, 370, 345, 322, 301].map((kr, age) => ({ age, kr, low: kr, high: kr }));
  expect(moderateAge(points)).toBe(2);
  expect(moderateAge(points.slice(0, 5))).toBeNull();
});
