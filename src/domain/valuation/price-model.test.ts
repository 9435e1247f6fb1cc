import { describe, expect, test } from 'vitest';
import { randomOf, STOCK_AS_OF, valuedStock } from '#test/support/valued-stock.ts';
import { carColumns } from './car-columns.ts';
import { fitPriceModel, formatModel, type PriceModel, parseModel } from './price-model.ts';
import { type Valuation, valueSeries } from './value-series.ts';
import type { ValuedCar } from './valued-car.ts';

const SIZE = 1_100;
const stock = valuedStock(SIZE);

function fitted(cars: readonly ValuedCar[]): PriceModel {
  const model = fitPriceModel(cars, STOCK_AS_OF);
  if (model === null) throw new Error('The stock is too small.');
  return model;
}

const valueWith = (model: PriceModel, cars: readonly ValuedCar[]): Map<number, Valuation> =>
  new Map(
    [...Map.groupBy(cars, ({ seriesId }) => seriesId).values()]
      .flatMap((ofSeries) => valueSeries(model, ofSeries))
      .map((valuation) => [valuation.adId, valuation]),
  );
const value = (cars: readonly ValuedCar[]): Map<number, Valuation> => valueWith(fitted(cars), cars);

/** Fitted once: a fit takes most of a test's time. */
const model = fitted(stock);
const valued = valueWith(model, stock);
const judged = [...valued.values()].filter(({ label }) => label !== null);
const estimateOf = (valuations: ReadonlyMap<number, Valuation>, id: number): number =>
  valuations.get(id)?.estimate ?? Number.NaN;
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN;
const changeOf = (after: ReadonlyMap<number, Valuation>, id: number, factor = 1): number =>
  Math.abs(estimateOf(after, id) / (estimateOf(valued, id) * factor) - 1);

test('most cars of a stock with many comparables are judged, and their intervals cover what they state', () => {
  expect(judged.length).toBeGreaterThan(SIZE * 0.7);
  const covered = judged.filter(({ price, low80, high80 }) => Number(price) >= low80 && Number(price) <= high80);
  expect(covered.length / judged.length).toBeGreaterThan(0.76);
  expect(covered.length / judged.length).toBeLessThan(0.86);
  const wide = judged.filter(({ price, low90, high90 }) => Number(price) >= low90 && Number(price) <= high90);
  expect(wide.length / judged.length).toBeGreaterThan(0.87);
  expect(
    quantile(
      judged.map(({ estimate, price }) => Math.abs(estimate / Number(price) - 1)),
      0.5,
    ),
  ).toBeLessThan(0.06);
});

describe('changes that must not matter', () => {
  test('all prices times 1.7 give all estimates times 1.7 and the same labels', () => {
    const dearer = value(stock.map((car) => ({ ...car, price: Math.round(Number(car.price) * 1.7) })));
    expect(Math.max(...judged.map(({ adId }) => changeOf(dearer, adId, 1.7)))).toBeLessThan(0.002);
    const changed = judged.filter(({ adId, label }) => dearer.get(adId)?.label !== label);
    // Amounts are rounded to hundreds, which moves a price at the limit over it.
    expect(changed.length / judged.length).toBeLessThanOrEqual(0.005);
  });

  test('renamed brands, series and generations give the same estimates', () => {
    const renamed = value(
      stock.map((car) => ({
        ...car,
        brandId: 900 - car.brandId,
        seriesId: 500 - car.seriesId,
        generationId: 700 - Number(car.generationId),
      })),
    );
    expect(Math.max(...judged.map(({ adId }) => changeOf(renamed, adId)))).toBeLessThan(0.002);
  });

  test('the order of the ads changes nothing to the krona', () => {
    expect(value(stock.toReversed())).toEqual(valued);
  });
});

describe("an ad's own price", () => {
  const random = randomOf(7);
  const chosen = Array.from({ length: 2 }, () => judged[Math.floor(random() * judged.length)]).filter(
    (each) => each !== undefined,
  );

  test.each([0.5, 2])('times %d moves its own estimate by at most 0.2 %%', (factor) => {
    for (const { adId } of chosen) {
      const changed = value(
        stock.map((car) => (car.id === adId ? { ...car, price: Math.round(Number(car.price) * factor) } : car)),
      );
      expect(changeOf(changed, adId)).toBeLessThanOrEqual(0.002);
    }
  });

  // The coefficients of this fuel, which all series share, rest on six cars.
  const rare = new Set(judged.filter((_, place) => place % 180 === 0).map(({ adId }) => adId));
  const cars = stock.map((car): ValuedCar => (rare.has(car.id) ? { ...car, fuels: ['Etanol'] } : car));
  const before = value(cars);

  test.each([0.5, 2])('times %d does not move it either where few cars share a fact', (factor) => {
    expect(rare.size).toBeGreaterThan(3);
    for (const id of [...rare].slice(0, 2)) {
      const after = value(
        cars.map((car) => (car.id === id ? { ...car, price: Math.round(Number(car.price) * factor) } : car)),
      );
      expect(Math.abs(estimateOf(after, id) / estimateOf(before, id) - 1)).toBeLessThanOrEqual(0.002);
    }
  });

  test('does not move the estimate of the same car at another dealer', () => {
    const [{ adId } = { adId: 0 }] = chosen;
    const original = stock.find(({ id }) => id === adId);
    if (!original) throw new Error('The ad is in the stock.');
    const copy = { ...original, id: SIZE + 1, dealerId: 99 };
    const before = value([...stock, copy]);
    const after = value([
      ...stock.map((car) => (car.id === adId ? { ...car, price: Number(car.price) * 2 } : car)),
      copy,
    ]);
    expect(Math.abs(estimateOf(after, copy.id) / estimateOf(before, copy.id) - 1)).toBeLessThanOrEqual(0.002);
    expect(after.get(copy.id)?.comparables).not.toContain(adId);
  });
});

test("a dealer with 40 % of a generation who raises all prices 20 % moves the others' estimates by at most 3 %", () => {
  const owned = stock.map((car, place) => (car.generationId === 1 && place % 5 < 2 ? { ...car, dealerId: 77 } : car));
  const before = value(owned);
  const after = value(
    owned.map((car) => (car.dealerId === 77 ? { ...car, price: Math.round(Number(car.price) * 1.2) } : car)),
  );
  const others = owned.filter(({ generationId, dealerId }) => generationId === 1 && dealerId !== 77);
  const moved = others.map(({ id }) => Math.abs(estimateOf(after, id) / estimateOf(before, id) - 1));
  expect(Math.max(...moved)).toBeLessThanOrEqual(0.03);
});

test('a dealer weighs as 4 % of a generation, or as its equal share where a series has few dealers; an only one is judged by its own cars', () => {
  /** The weight of a dealer with nine of ten cars, by all cars. */
  const weightBeside = (others: number): number => {
    const owned = stock.map((car, place) => ({
      ...car,
      brandId: 1,
      seriesId: 1,
      generationId: 1,
      dealerId: others === 0 || place % 10 > 0 ? 1 : 2 + ((place / 10) % others),
    }));
    const { weight, inSample } = carColumns(owned, STOCK_AS_OF);
    const own = new Float32Array(weight).filter((_, row) => inSample[row] === 1 && (weight[row] ?? 1) < 1);
    return own.reduce((sum, each) => sum + each, 0) / inSample.reduce((sum, each) => sum + each, 0);
  };
  // None weighs less than a whole car.
  expect(weightBeside(0)).toBe(0);
  expect(weightBeside(1)).toBeCloseTo(1 / 2, 2);
  expect(weightBeside(3)).toBeCloseTo(1 / 4, 2);
  expect(weightBeside(99)).toBeCloseTo(0.04, 2);
  const labels = [...value(stock.map((car) => ({ ...car, dealerId: 1 }))).values()].map(({ label }) => label);
  expect(labels.filter((label) => label !== null).length).toBeGreaterThan(SIZE / 3);
});

test('the reasons and the typical price sum to the estimate exactly', () => {
  for (const { estimate, typical, reasons } of valued.values())
    expect(typical.price + reasons.reduce((sum, { kr }) => sum + kr, 0)).toBe(estimate);
});

test('frauds at 40 to 65 % of the price are very low, and hardly any honest ad is', () => {
  let [planted, found, honest, flagged] = [0, 0, 0, 0];
  for (const seed of [11, 12, 13, 14]) {
    const random = randomOf(seed);
    const frauds = new Set(judged.filter(() => random() < 0.02).map(({ adId }) => adId));
    const after = value(
      stock.map((car) =>
        frauds.has(car.id) ? { ...car, price: Math.round(Number(car.price) * (0.4 + random() * 0.25)) } : car,
      ),
    );
    for (const { adId } of judged) {
      const isFlagged = after.get(adId)?.label === 'very_low';
      if (frauds.has(adId)) [planted, found] = [planted + 1, found + Number(isFlagged)];
      else [honest, flagged] = [honest + 1, flagged + Number(isFlagged)];
    }
  }
  expect(found / planted).toBeGreaterThan(0.97);
  expect(flagged / honest).toBeLessThan(0.012);
});

test('a new car at half its price is very low, though few kilometres on a young car may be a mistake', () => {
  const youngest = judged
    .map(({ adId }) => stock.find(({ id }) => id === adId))
    .filter((car) => car?.modelYear === 2026 && Number(car.odometerKm) < 3_000)
    .slice(0, 5);
  expect(youngest.length).toBeGreaterThan(0);
  for (const young of youngest) {
    const cars = stock.map((car) => (car === young ? { ...car, price: Math.round(Number(car.price) / 2) } : car));
    expect(valueWith(model, cars).get(young?.id ?? 0)?.label).toBe('very_low');
  }
});

describe('a stock in which 3 % of the ads are replaced', () => {
  const others = valuedStock(SIZE, 2);
  const replaced = stock.map((car, place) => {
    const other = others[place];
    return place % 33 === 0 && other
      ? {
          ...other,
          id: SIZE + car.id,
          seriesId: car.seriesId,
          brandId: car.brandId,
          generationId: car.generationId,
          price: car.price,
          modelYear: car.modelYear,
          firstRegistered: car.firstRegistered,
          odometerKm: Number(car.odometerKm) + 10,
        }
      : car;
  });
  const fittedAgain = fitted(replaced);

  test('at most 0.5 % of the labels change, with the labels before', () => {
    const after = [...Map.groupBy(replaced, ({ seriesId }) => seriesId).values()].flatMap((cars) =>
      valueSeries(fittedAgain, cars, valued),
    );
    const both = after.filter(({ adId, label }) => label !== null && valued.get(adId)?.label);
    const flipped = both.filter(({ adId, label }) => valued.get(adId)?.label !== label);
    expect(flipped.length / both.length).toBeLessThanOrEqual(0.005);
  });

  test('the model of yesterday gives nearly the estimates of one fitted again', () => {
    const [withOld, withNew] = [valueWith(model, replaced), valueWith(fittedAgain, replaced)];
    const moved = [...withNew.values()].map(({ adId, estimate }) => Math.abs(estimateOf(withOld, adId) / estimate - 1));
    expect(quantile(moved, 0.95)).toBeLessThanOrEqual(0.008);
  });
});

test('a car that does not state its power is as strong as its series, also where all others state theirs', () => {
  // Series of different strength, as a sports car beside a small one.
  const strengthOf = ({ seriesId }: ValuedCar): number => 2 ** ((seriesId - 6) / 4);
  const strong = stock.map((car) => ({
    ...car,
    horsepower: Math.round(Number(car.horsepower) * strengthOf(car)),
    price: Math.round(Number(car.price) * strengthOf(car)),
  }));
  const ofStrong = fitted(strong);
  const silent = strong.filter(({ id }) => id % 50 === 0);
  expect(silent.length).toBeGreaterThan(20);
  for (const { id, seriesId, price } of silent) {
    const ofSeries = strong.filter((car) => car.seriesId === seriesId);
    const cars = ofSeries.map((car) => (car.id === id ? { ...car, horsepower: null } : car));
    const estimate = valueSeries(ofStrong, cars).find(({ adId }) => adId === id)?.estimate ?? 0;
    // The powers of a series differ by a factor of two, which is 40 % of the price.
    expect(Math.abs(Math.log(estimate / price)), `series ${seriesId}`).toBeLessThan(0.6);
  }
});

describe('abstains', () => {
  const changed = (change: Partial<ValuedCar>): Valuation | undefined =>
    valueWith(
      model,
      stock.map((car) => (car.id === judged[0]?.adId ? { ...car, ...change } : car)),
    ).get(judged[0]?.adId ?? 0);

  test.each<[Partial<ValuedCar>, string]>([
    [{ price: null }, 'no_price'],
    [{ odometerKm: null }, 'facts'],
    [{ isFlagged: true }, 'flagged'],
    [{ modelYear: 1999, firstRegistered: new Date('1999-05-01') }, 'old'],
  ])('%o: %s', (change, whyNot) => {
    expect(changed(change)).toMatchObject({ label: null, whyNot });
  });

  test.each([
    ['mil written as km', 0.1],
    ['km written as mil', 10],
  ])('every odometer in %s, as the odometer is unlikely at the age', (_, factor) => {
    const wrong = judged.filter((_car, place) => place % 10 === 0).map(({ adId }) => adId);
    const readable = wrong.filter((id) => Number(stock[id - 1]?.odometerKm) * factor >= 500);
    expect(readable.length).toBeGreaterThan(50);
    const cars = stock.map((car) =>
      readable.includes(car.id) ? { ...car, odometerKm: Math.round(Number(car.odometerKm) * factor) } : car,
    );
    const after = valueWith(model, cars);
    for (const id of readable) expect(after.get(id)).toMatchObject({ label: null, whyNot: 'odometer' });
  });

  test('where all cars of a series belong to one dealer beyond five comparables', () => {
    const cars = stock.filter(({ seriesId }) => seriesId === 1).slice(0, 4);
    for (const { whyNot } of valueSeries(model, cars)) expect(whyNot).toBe('few');
  });

  test('a stock of 30 ads has no model', () => {
    expect(fitPriceModel(stock.slice(0, 30), STOCK_AS_OF)).toBeNull();
  });
});

test('a model that was stored and read again gives the same valuations as stored', () => {
  const stored = formatModel(model);
  const [first, second] = [parseModel(JSON.parse(stored)), parseModel(JSON.parse(stored))];
  if (first === null || second === null) throw new Error('The stored model is readable.');
  expect(formatModel(first)).toBe(stored);
  expect(valueWith(first, stock)).toEqual(valueWith(second, stock));
  expect(parseModel({ method: 'another' })).toBeNull();
});

describe('words of headings and equipment', () => {
  const [core, ultimate] = [-0.07, 0.07];
  /** Every third car is an Ultimate and every third a Core, which cost more and less, and of each some have the equipment in a list alone. */
  const trimmed = stock.map((car, place) => {
    const trim = [ultimate, core, 0][place % 3] ?? 0;
    const [name, item] = trim > 0 ? ['Ultimate', 'Panoramatak'] : trim < 0 ? ['Core', 'Plåtfälgar'] : ['', 'Klimat'];
    return {
      ...car,
      price: Math.round(Number(car.price) * Math.exp(trim)),
      text: place % 2 === 0 ? `Provmodell ${name} bilen du söker` : 'Provmodell',
      equipment: place % 2 === 0 ? [] : [item, 'Luftkonditionering'],
    };
  });
  const after = value(trimmed);
  const errorOf = (valuations: ReadonlyMap<number, Valuation>, isOf: (place: number) => boolean): number =>
    quantile(
      trimmed
        .filter((_, place) => isOf(place))
        .map(({ id, price }) => Math.abs(estimateOf(valuations, id) / Number(price) - 1)),
      0.5,
    );

  test.each([
    ['a heading', 0],
    ['a list of equipment', 1],
  ])('a version that %s names is not an error of the estimate', (_, half) => {
    const wordless = value(trimmed.map((car) => ({ ...car, text: '', equipment: [] })));
    const isOf = (place: number): boolean => place % 2 === half;
    expect(errorOf(after, isOf)).toBeLessThan(0.8 * errorOf(wordless, isOf));
  });

  test('reasons name the words, and add up', () => {
    const names = trimmed
      .filter(({ text }) => text.includes('Ultimate'))
      .flatMap(({ id }) => after.get(id)?.reasons.filter(({ fact }) => fact === 'version') ?? []);
    expect(names.length).toBeGreaterThan(SIZE / 10);
    for (const { kr, words } of names) {
      expect(kr).toBeGreaterThan(0);
      expect(words?.has).toContain('Ultimate');
    }
    for (const { typical, reasons, estimate } of after.values())
      expect(typical.price + reasons.reduce((sum, { kr }) => sum + kr, 0)).toBe(estimate);
  });

  test('a word of one dealer says nothing, and no words change an estimate by more than a quarter', () => {
    const [first] = trimmed;
    const own = trimmed.map((car) =>
      car.dealerId === first?.dealerId ? { ...car, text: `${car.text} superfin`, price: car.price * 2 } : car,
    );
    const columns = carColumns(own, STOCK_AS_OF);
    expect([...columns.wordNames.values()]).toContain('Ultimate');
    expect([...columns.wordNames.values()]).not.toContain('superfin');
    const boasted = value(
      trimmed.map((car) => (car === first ? { ...car, text: `Ultimate ${'superfin panoramatak '.repeat(50)}` } : car)),
    );
    expect(Math.abs(estimateOf(boasted, Number(first?.id)) / estimateOf(after, Number(first?.id)) - 1)).toBeLessThan(
      0.5,
    );
  });
});
