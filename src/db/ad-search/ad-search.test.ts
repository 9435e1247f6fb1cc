import { beforeEach, describe, expect, test } from 'vitest';
import { readAdRows } from '#src/db/ads/ad-rows.ts';
import { type AdSearchRequest, bestFilterToRemove } from '#src/domain/ads/ad-search.ts';
import { type AdFilters, type AdSort, NEWEST_FIRST, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import type { RecentChange } from '#src/domain/ads/recent-changes.ts';
import type { PriceLabel } from '#src/domain/vocabulary/price-labels.ts';
import { type AdOverrides, daysAgo, insertAd } from '#test/factories.ts';
import { fromToday } from '#test/from-today.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { sqlAdSearch } from './ad-search.ts';

/** Expected results, written by hand. ad-search-service.test.ts checks that the facet index returns the same. */
const { pool, db } = await testDatabase();
beforeEach(() => emptyStock(pool));

const search = (filters: Partial<AdFilters> = {}, request: Partial<AdSearchRequest> = {}) =>
  sqlAdSearch(db)({
    filters: { ...NO_AD_FILTERS, ...filters },
    order: NEWEST_FIRST,
    at: { page: 1 },
    size: 20,
    withImage: false,
    ...request,
  });
const add = async (overrides: AdOverrides = {}): Promise<number> => (await insertAd(db, overrides)).internal_id;
const sorted = async (by: AdSort['by'], order: AdSort['order']) => (await search({}, { order: { by, order } })).adIds;

describe('sorts', () => {
  test('by date: published, then created, then id (D6)', async () => {
    const created = daysAgo(1);
    const first = await add({ published_at: daysAgo(3), created_at: created });
    const second = await add({ published_at: daysAgo(3), created_at: created });
    const later = await add({ published_at: daysAgo(3), created_at: daysAgo(0) });
    const newest = await add({ published_at: daysAgo(2), created_at: daysAgo(5) });
    expect(await sorted('date', 'desc')).toEqual([newest, later, second, first]);
    expect(await sorted('date', 'asc')).toEqual([first, second, later, newest]);
  });

  test('by power: horsepower, otherwise converted from kW; missing values last in both directions', async () => {
    const none = await add({ horsepower_hp: null, power_kw: null });
    const converted = await add({ horsepower_hp: null, power_kw: 100 });
    const weak = await add({ horsepower_hp: 135, power_kw: 300 });
    const strong = await add({ horsepower_hp: 137, power_kw: 50 });
    expect(await sorted('power', 'desc')).toEqual([strong, converted, weak, none]);
    expect(await sorted('power', 'asc')).toEqual([weak, converted, strong, none]);
  });

  test('by value: price by estimate of judged prices, the others last in both directions', async () => {
    const judged = (price: number, estimate: number, label: PriceLabel, now = price) =>
      add({ price: now, judged_price: price, judged_estimate: estimate, judged_label: label });
    const none = await add();
    const fair = await judged(100_000, 100_000, 'usual');
    const good = await judged(300_000, 330_000, 'low');
    const dear = await judged(50_000, 40_000, 'high');
    const changed = await judged(80_000, 100_000, 'low', 79_000);
    const suspicious = await judged(50_000, 100_000, 'very_low');
    const others = [suspicious, changed, none];
    expect(await sorted('value', 'asc')).toEqual([good, fair, dear, ...others]);
    expect(await sorted('value', 'desc')).toEqual([dear, fair, good, ...others]);
    expect((await search({ priceLabel: ['Lågt pris'] })).adIds).toEqual([good]);
    expect((await search({ priceLabel: ['Mycket lågt pris'] })).adIds).toEqual([suspicious]);
    expect((await search({ priceLabel: ['Lågt pris', 'Högt pris'] })).facets.priceLabel).toEqual([
      { value: 'Mycket lågt pris', count: 1 },
      { value: 'Lågt pris', count: 1 },
      { value: 'Brukligt pris', count: 1 },
      { value: 'Högt pris', count: 1 },
    ]);
  });

  test('by price: ads without one are left out and counted (D12)', async () => {
    await add({ price: null });
    const cheap = await add({ price: 1_000 });
    const dear = await add({ price: 900_000 });
    const result = await search({}, { order: { by: 'price', order: 'asc' } });
    expect(result.adIds).toEqual([cheap, dear]);
    expect([result.total, result.excluded.withoutPrice]).toEqual([2, 1]);
  });
});

describe('counts', () => {
  test('of a filter are those under the others, of active ads only', async () => {
    await add({ color: 'Blå', fuels: ['El'] });
    await add({ color: 'Röd', fuels: ['El', 'Bensin'] });
    await add({ color: 'Röd', fuels: ['Diesel'] });
    await add({ color: 'Gul', status: 'sold' });
    const { facets, total, relaxed } = await search({ color: ['Blå'], fuel: ['El'] });
    expect(total).toBe(1);
    expect(facets.color).toEqual([
      { value: 'Blå', count: 1 },
      { value: 'Röd', count: 1 },
    ]);
    expect(facets.fuel).toEqual([
      { value: 'Bensin', count: 0 },
      { value: 'Diesel', count: 0 },
      { value: 'El', count: 1 },
    ]);
    expect(relaxed).toMatchObject({ color: 1, fuel: 0, make: 0 });
  });

  test('which filter to remove from an empty list', async () => {
    await add({ color: 'Röd', price: 100_000 });
    await add({ color: 'Röd', price: 110_000 });
    await add({ color: 'Gul', price: 50_000 });
    const result = await search({ color: ['Gul'], minPrice: 90_000 });
    expect([result.total, bestFilterToRemove(result)]).toEqual([0, { group: 'color', count: 2 }]);
    expect(bestFilterToRemove(await search({ color: ['Lila'], minPrice: 900_000 }))).toBeNull();
  });

  test('ranges are in kr, years and mil with the true ends under the other filters', async () => {
    await add({ price: 1_500_000, odometer_km: 123_456, model_year: 2019, color: 'Gul' });
    await add({ price: 70_000, odometer_km: 4, model_year: 1968 });
    const { ranges } = await search({ maxPrice: 80_000 });
    expect([ranges.price.min, ranges.price.max]).toEqual([70_000, 1_500_000]);
    expect([ranges.mileage.min, ranges.mileage.max]).toEqual([0, 1]);
    expect([ranges.year.min, ranges.year.max]).toEqual([1_968, 1_968]);
    expect((await search({ color: ['Lila'] })).ranges.price).toEqual({ min: null, max: null, histogram: [] });
  });
});

describe('a filter', () => {
  test('on tags requires every chosen one, and counts the others under all filters', async () => {
    const both = await add({ tags: ['Dragkrok', 'En ägare'] });
    await add({ tags: ['Dragkrok', 'Vinterhjul'] });
    await add({ tags: [] });
    const { adIds, facets, relaxed } = await search({ tags: ['En ägare', 'Dragkrok'] });
    expect(adIds).toEqual([both]);
    expect(facets.tags).toEqual([
      { value: 'Dragkrok', count: 1 },
      { value: 'Vinterhjul', count: 0 },
      { value: 'En ägare', count: 1 },
    ]);
    expect(relaxed.tags).toBe(2);
  });
});

test('recent changes count days by the Swedish calendar: a cut for 30 days, a publication until the day after', async () => {
  const priced = async (prices: readonly [days: number, price: number][]) => {
    const published = fromToday(prices[0]?.[0] ?? 0);
    const id = await add({ published_at: published, price: prices.at(-1)?.[1] ?? null });
    await db.deleteFrom('price_events').where('ad_id', '=', id).execute();
    const events = prices.map(([days, price]) => ({ ad_id: id, at: fromToday(days), price }));
    await db.insertInto('price_events').values(events).execute();
    return id;
  };
  const cut = (days: number, before: number) =>
    priced([
      [90, before],
      [days, 90_000],
    ]);
  const [today, yesterday] = [await add({ published_at: fromToday(0) }), await add({ published_at: fromToday(1) })];
  await add({ published_at: fromToday(2) });
  const [recent, last] = [await cut(3, 100_000), await cut(30, 100_000)];
  await cut(31, 100_000);
  await cut(3, 80_000);
  const both = await priced([
    [1, 95_000],
    [0, 90_000],
  ]);
  const found = async (...changes: RecentChange[]) => (await search({ recent: changes })).adIds.toSorted();
  expect(await found('Sänkt pris')).toEqual([recent, last, both].toSorted());
  expect(await found('Nytt sedan i går')).toEqual([today, yesterday, both].toSorted());
  expect(await found('Sänkt pris', 'Nytt sedan i går')).toEqual([both]);
  expect((await search({ recent: ['Sänkt pris'] })).facets.recent).toEqual([
    { value: 'Sänkt pris', count: 3 },
    { value: 'Nytt sedan i går', count: 1 },
  ]);
  // A mark on a card states the same.
  const rows = await readAdRows(db, (await search()).adIds, new Date(), { maxPictures: 1, withCost: false });
  expect(
    rows
      .filter(({ priceCut }) => priceCut !== null)
      .map(({ internalId }) => internalId)
      .toSorted(),
  ).toEqual(await found('Sänkt pris'));
});

describe('pages', () => {
  test('an exact multiple has no empty last page (D3); beyond the end is the last page', async () => {
    for (let count = 0; count < 4; count += 1) await add();
    const second = await search({}, { size: 2, at: { page: 2 } });
    expect([second.totalPages, second.nextCursor]).toEqual([2, null]);
    const beyond = await search({}, { size: 2, at: { page: 10_000_000 } });
    expect([beyond.currentPage, beyond.adIds]).toEqual([2, second.adIds]);
    const offset = await search({}, { size: 2, at: { cursor: '2' } });
    expect(offset.adIds).toEqual(second.adIds);
  });

  test('mileage is in mil (D20), ends are included', async () => {
    const ad = await add({ odometer_km: 50_000 });
    expect((await search({ minMileage: 5_000, maxMileage: 5_000 })).adIds).toEqual([ad]);
    expect((await search({ minMileage: 5_001 })).total).toBe(0);
  });

  test('power is in hk: as the ad states it, converted from kW, or that of its engine in the catalogue', async () => {
    const horsepower = (hp: number) => JSON.stringify({ horsepower: hp });
    const unstated = { horsepower_hp: null, power_kw: null };
    const stated = await add({ horsepower_hp: 190, power_kw: 100, catalogue_values: horsepower(250) });
    const inKilowatt = await add({ horsepower_hp: null, power_kw: 140, catalogue_values: horsepower(250) });
    const ofCatalogue = await add({ ...unstated, catalogue_values: horsepower(190) });
    await add({ ...unstated, catalogue_values: horsepower(191) });
    await add(unstated);
    const { adIds, facets, ranges } = await search({ minPower: 190, maxPower: 190 });
    expect(adIds.toSorted()).toEqual([stated, inKilowatt, ofCatalogue].toSorted());
    expect(facets.make).toEqual([{ value: 'Volvo', count: 3 }]);
    expect(ranges.power).toMatchObject({ min: 190, max: 191 });
  });
});
