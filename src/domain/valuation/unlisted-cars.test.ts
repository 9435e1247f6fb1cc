import { expect, test } from 'vitest';
import { ownValuedCar } from '#src/domain/own-car/own-car.ts';
import { STOCK_AS_OF, valuedStock } from '#test/support/valued-stock.ts';
import { carColumns } from './car-columns.ts';
import { fitSeries } from './cross-fit.ts';
import { fitPriceModel } from './price-model.ts';
import { UnlistedCars } from './unlisted-cars.ts';
import { valueSeries } from './value-series.ts';
import { hashText, type ValuedCar } from './valued-car.ts';

const TOWBARS = 3;
const stock = valuedStock(2_000).map((car) =>
  car.id % TOWBARS === 0
    ? { ...car, price: Math.round((car.price ?? 0) * 1.06), equipment: ['Dragkrok', 'Radio'] }
    : { ...car, equipment: car.id % 2 === 0 ? ['Radio'] : [] },
);
const fitted = fitPriceModel(stock, STOCK_AS_OF);
if (fitted === null) throw new Error('too few cars');
const model = fitted;
const cars = stock.filter(({ seriesId }) => seriesId === 1);
const unlisted = new UnlistedCars(model, fitSeries(carColumns(cars, model.asOf), model.shared));
const facts = (car: ValuedCar) => ({
  ...ownValuedCar(car),
  firstRegistered: car.firstRegistered,
  engineCc: car.engineCc,
  model: car.model,
});
const value = (car: ValuedCar) => {
  const valuation = unlisted.value(car);
  if (valuation === null) throw new Error('not valued');
  return valuation;
};

test('values a car as an ad with its facts and no price', () => {
  for (const car of cars.slice(0, 20)) {
    const own = { ...car, id: 90_000, price: null, odometerKm: (car.odometerKm ?? 0) + 1_230 };
    const listed = valueSeries(model, [...cars, own]).find(({ adId }) => adId === own.id);
    const { estimate, low80, high80, comparables } = value(facts(own));
    expect(Math.abs(estimate / (listed?.estimate ?? 0) - 1)).toBeLessThan(0.005);
    expect(low80).toBeLessThanOrEqual(estimate);
    expect(high80).toBeGreaterThanOrEqual(estimate);
    // The mean power of the series has one car less.
    const shared = comparables.filter((id) => listed?.comparables.includes(id));
    expect(shared.length).toBeGreaterThanOrEqual(comparables.length - 1);
  }
});

test('the typical price and the reasons sum to the estimate', () => {
  for (const car of cars.slice(0, 20)) {
    const { estimate, typical, reasons } = value(facts(car));
    expect(typical.price + reasons.reduce((sum, { kr }) => sum + kr, 0)).toBe(estimate);
  }
});

test('takes unknown facts from the typical car, without a reason', () => {
  const [car] = cars;
  if (car === undefined) throw new Error('no car');
  const { reasons } = value({ ...facts(car), transmission: null, drive: null, horsepower: null, bodyType: null });
  const named = reasons.map(({ fact }) => fact);
  for (const fact of ['transmission', 'drive', 'power', 'body']) expect(named).not.toContain(fact);
});

test('equipment of the series counts, other words do not, and that which changes the price most is named first', () => {
  expect(unlisted.equipment[0]).toBe('Dragkrok');
  const [car] = cars.filter(({ equipment }) => equipment.length === 0);
  if (car === undefined) throw new Error('no car');
  const without = value(facts(car)).estimate;
  expect(value({ ...facts(car), equipment: ['Dragkrok'] }).estimate).toBeGreaterThan(without);
  expect(value({ ...facts(car), text: 'toString <b>Provord</b>', equipment: ['__proto__'] }).estimate).toBe(without);
});

test('values a car far outside of the stock', () => {
  const [car] = cars;
  if (car === undefined) throw new Error('no car');
  const { estimate, whyNot } = value({
    ...facts(car),
    modelYear: 1985,
    firstRegistered: null,
    odometerKm: 600_000,
    horsepower: 1_500,
  });
  expect(estimate).toBeGreaterThan(0);
  expect(whyNot).not.toBeNull();
});

test('the standard error is about the difference that fits of other cars of the same market give', () => {
  const market = valuedStock(4_000);
  const halves = [0, 1].map((half) => {
    const own = market.filter(({ id }) => hashText(`half ${id}`) % 2 === half);
    const fittedHalf = fitPriceModel(own, STOCK_AS_OF);
    if (fittedHalf === null) throw new Error('too few cars');
    const series = own.filter(({ seriesId }) => seriesId === 1);
    return new UnlistedCars(fittedHalf, fitSeries(carColumns(series, fittedHalf.asOf), fittedHalf.shared));
  });
  const ratios = market
    .filter(({ seriesId }) => seriesId === 1)
    .slice(0, 60)
    .flatMap((car) => {
      const [one, other] = halves.map((half) => half.value(facts(car)));
      if (!one || !other) return [];
      return [Math.abs(Math.log(one.estimate / other.estimate)) / Math.hypot(one.error, other.error)];
    });
  expect(ratios.length).toBe(60);
  // Student's t of five folds: beyond 2.776 in a twentieth; the cars of one series differ together.
  expect(ratios.filter((ratio) => ratio > 2.776).length / ratios.length).toBeLessThan(0.12);
  expect(ratios.toSorted((a, b) => a - b)[30]).toBeGreaterThan(0.3);
});

test('a car that states its power in a series that does not is valued as the series', () => {
  const silent = cars.map((car) => ({ ...car, horsepower: null }));
  const ofSilent = new UnlistedCars(model, fitSeries(carColumns(silent, model.asOf), model.shared));
  for (const car of cars.slice(0, 20)) {
    const without = ofSilent.value(facts({ ...car, horsepower: null }))?.estimate ?? 0;
    const stated = ofSilent.value(facts({ ...car, horsepower: 160 }))?.estimate ?? 0;
    expect(Math.abs(stated / without - 1)).toBeLessThan(0.15);
  }
});
