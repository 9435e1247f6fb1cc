import { expect, test } from 'vitest';
import { carColumns } from '#src/domain/valuation/car-columns.ts';
import { fitSeries } from '#src/domain/valuation/cross-fit.ts';
import { fitPriceModel } from '#src/domain/valuation/price-model.ts';
import { valueSeries } from '#src/domain/valuation/value-series.ts';
import type { ValuedCar } from '#src/domain/valuation/valued-car.ts';
import { STOCK_AS_OF, valuedStock } from '#test/support/valued-stock.ts';
import { decodePrices } from './guide-price.ts';
import { type PriceGuide, priceGuide } from './price-guide.ts';

const stock = valuedStock(2_000);
const fitted = fitPriceModel(stock, STOCK_AS_OF);
if (fitted === null) throw new Error('too few cars');
const model = fitted;
const guideOf = (cars: readonly ValuedCar[]): PriceGuide =>
  priceGuide(model, fitSeries(carColumns(cars, model.asOf), model.shared));
const series = [...Map.groupBy(stock, ({ seriesId }) => seriesId).values()];
const [first = []] = series;
const guides = series.map(guideOf);

test('has every model year of the ads for sale, the latest first, and the fuels that some of them have', () => {
  const closed = first.map((car) => (car.modelYear === 2018 ? { ...car, closedAt: STOCK_AS_OF } : car));
  const { cars, seriesId } = guideOf(closed);
  expect(seriesId).toBe(first[0]?.seriesId);
  const years = [2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019, 2017, 2016];
  expect([...new Set(cars.map(({ modelYear }) => modelYear))]).toEqual(years);
  for (const { modelYear, fuel, ads } of cars)
    expect(ads).toBe(
      closed.filter((car) => car.modelYear === modelYear && car.fuels[0] === (fuel === 'diesel' ? 'Diesel' : 'Bensin'))
        .length,
    );
  expect(cars.filter(({ modelYear }) => modelYear === 2020).map(({ ads }) => ads)).toEqual(
    cars
      .filter(({ modelYear }) => modelYear === 2020)
      .map(({ ads }) => ads)
      .toSorted((a, b) => b - a),
  );
});

test('a price never rises with the distance, lies in its range, and the usual distance has one', () => {
  const cars = guides.flatMap((guide) => guide.cars);
  expect(cars.length).toBeGreaterThan(200);
  for (const { prices: encoded, mil } of cars) {
    const prices = decodePrices(encoded);
    expect(prices.some((price) => price.mil === mil)).toBe(true);
    expect(prices.length).toBeLessThan(20);
    for (const [place, { mil: distance, estimate, low80, high80 }] of prices.entries()) {
      const before = prices[place - 1] ?? { mil: -1, estimate: Number.POSITIVE_INFINITY };
      expect(distance).toBeGreaterThan(before.mil);
      expect(estimate).toBeLessThanOrEqual(before.estimate);
      expect(low80 <= estimate && estimate <= high80).toBe(true);
      expect(estimate % 100).toBe(0);
    }
  }
});

test('is what an ad with these facts and no price is estimated at', () => {
  const differences = guides.slice(0, 4).flatMap(({ seriesId, cars }, place) =>
    cars.flatMap(({ modelYear, mil, fuel, prices, ...car }) => {
      const own = series[place] ?? [];
      const alike = own.find((each) => each.generationId === car.generationId && each.modelYear === modelYear);
      const asAd: ValuedCar = {
        ...(alike ?? (stock[0] as ValuedCar)),
        id: 99_999,
        seriesId,
        dealerId: 99_999,
        firstRegistered: null,
        modelYear,
        odometerKm: mil * 10,
        horsepower: car.horsepower,
        fuels: [fuel === 'diesel' ? 'Diesel' : 'Bensin'],
        transmission: car.isAutomatic ? 'Automat' : 'Manuell',
        drive: car.isFourWheelDrive ? 'Fyrhjulsdrift' : 'Framhjulsdrift',
        price: null,
      };
      const ad = valueSeries(model, [...own, asAd]).find(({ adId }) => adId === asAd.id);
      const price = decodePrices(prices).find((each) => each.mil === mil);
      return ad && price ? [{ estimate: price.estimate / ad.estimate - 1, close: price.close - ad.close }] : [];
    }),
  );
  expect(differences.length).toBeGreaterThan(60);
  expect(Math.max(...differences.map(({ close }) => Math.abs(close)))).toBe(0);
  const errors = differences.map(({ estimate }) => Math.abs(estimate)).toSorted((a, b) => a - b);
  // Only pooling of prices that rise with the distance differs.
  expect(errors[Math.floor(errors.length * 0.8)]).toBeLessThan(0.003);
  expect(errors.at(-1)).toBeLessThan(0.03);
});

test('says why a price cannot be judged, and has no cars where no ad states its model year', () => {
  const [only] = first;
  if (only === undefined) throw new Error('no car');
  const { cars } = guideOf([only]);
  expect(cars).toHaveLength(1);
  expect(decodePrices(cars[0]?.prices ?? '').every(({ whyNot, close }) => whyNot === 'few' && close <= 1)).toBe(true);
  expect(guideOf([{ ...only, modelYear: null, firstRegistered: null }]).cars).toEqual([]);
  const old = guideOf(first.map((car) => ({ ...car, modelYear: 1998, firstRegistered: null })));
  expect(decodePrices(old.cars[0]?.prices ?? '').every(({ whyNot }) => whyNot === 'old')).toBe(true);
});

test('changes no estimate of an ad', () => {
  const fit = fitSeries(carColumns(first, model.asOf), model.shared);
  const before = structuredClone(fit.predictions);
  priceGuide(model, fit);
  expect(fit.predictions).toEqual(before);
});
