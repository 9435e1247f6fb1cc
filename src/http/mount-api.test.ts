import { Hono } from 'hono';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { createSuggestions } from '#src/services/suggestions/suggestions-service.ts';
import { adApiUrl, adsApiUrl } from '#src/visitor-urls.ts';
import { daysAgo, FACTORY_NOW, insertAd, insertDealer } from '#test/factories.ts';
import { callServices } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpEnv } from './http-env.ts';
import { mountApi } from './mount-api.ts';

const { db } = await testDatabase();
const app = new Hono<HttpEnv>();
mountApi(app, {
  db,
  adSearch: createAdSearch(db),
  suggestions: createSuggestions(db),
  calls: callServices(db),
  now: () => FACTORY_NOW,
});

type Answer = {
  cars: { internal_id: number; price_cut: unknown; source: string }[];
  totalCount: number;
  totalPages: number;
  currentPage: number;
  nextCursor: string | null;
  filters: Record<string, unknown>;
  ignored: { param: string; value: string }[];
  facets: Record<string, { value: string; count: number }[]>;
  ranges: Record<string, { min: number | null; max: number | null }>;
  excluded: { withoutImage: number; withoutPrice: number };
};
const ask = async (query = ''): Promise<Answer> => (await app.request(`${adsApiUrl()}${query}`)).json();

let ids: { golf: number; cut: number; sold: number; gone: number };
beforeAll(async () => {
  const dealer = await insertDealer(db, { name: 'Norra bil', city: 'Umeå' });
  for (let day = 3; day < 30; day += 1) await insertAd(db, { published_at: daysAgo(day), generation: 'II' });
  const golf = await insertAd(db, {
    brand: 'Volkswagen',
    series: 'Golf',
    model: 'Golf',
    name: 'Volkswagen Golf 1.4',
    price: null,
    odometer_km: 123_456,
    fuels: ['Bensin', 'Elhybrid'],
    image_urls: [],
    published_at: daysAgo(2),
  });
  const cut = await insertAd(db, {
    dealer_id: dealer.id,
    price: 180_000,
    vin_hash: 'b'.repeat(64),
    published_at: daysAgo(80),
    earlierPrices: [{ at: daysAgo(80), price: 199_900 }],
  });
  const sold = await insertAd(db, { status: 'sold' });
  const gone = await insertAd(db, {
    status: 'removed',
    closed_at: daysAgo(61),
    published_at: daysAgo(90),
    days_for_sale: 29,
  });
  ids = { golf: golf.internal_id, cut: cut.internal_id, sold: sold.internal_id, gone: gone.internal_id };
});

describe('the list', () => {
  test('returns active ads, newest first, 24 per page, with total and cursor', async () => {
    const first = await ask();
    expect(first).toMatchObject({ totalCount: 29, totalPages: 2, currentPage: 1 });
    expect(first.cars).toHaveLength(24);
    expect(first.cars[0]?.internal_id).toBe(ids.golf);
    const second = await ask(`?cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ currentPage: 2, nextCursor: null });
    expect(second.cars.at(-1)).toMatchObject({ internal_id: ids.cut, source: 'Norra bil' });
    expect((await ask('?page=2')).cars).toEqual(second.cars);
    expect((await ask('?page=2&limit=10')).cars).toHaveLength(10);
  });

  test('counts the values of a filter under the other filters only', async () => {
    const { totalCount, facets, filters } = await ask('?make=volkswagen');
    expect(totalCount).toBe(1);
    expect(filters).toMatchObject({ make: ['Volkswagen'] });
    expect(facets.make).toEqual([
      { value: 'Volkswagen', count: 1 },
      { value: 'Volvo', count: 28 },
    ]);
    expect(facets.fuel).toEqual([
      { value: 'Bensin', count: 1 },
      { value: 'Elhybrid', count: 1 },
    ]);
    expect(facets.model).toEqual([{ value: 'Golf', count: 1, makes: ['Volkswagen'] }]);
  });

  test('filters by generation within make and model', async () => {
    const { totalCount, facets } = await ask('?make=Volvo&model=V60&generation=ii');
    expect(totalCount).toBe(27);
    expect(facets.generation).toEqual([
      { value: 'II', count: 27, models: ['V60'], ids: [expect.any(Number)], years: { from: 2018, to: null } },
    ]);
  });

  test('returns mileage in mil and ranges with their real bounds', async () => {
    expect((await ask('?minMileage=12346')).totalCount).toBe(0);
    const { totalCount, ranges } = await ask('?minMileage=12345');
    expect(totalCount).toBe(1);
    expect(ranges.mileage).toMatchObject({ min: 6_430, max: 12_346 });
  });

  test('counts ads that the sort order excludes', async () => {
    expect((await ask('?withImage=1')).excluded).toEqual({ withoutImage: 1, withoutPrice: 0 });
    const byPrice = await ask('?sortBy=price');
    expect(byPrice.cars[0]?.internal_id).toBe(ids.cut);
    expect(byPrice.excluded).toEqual({ withoutImage: 0, withoutPrice: 1 });
  });

  test('returns a price cut with the lowest price of the preceding 30 days', async () => {
    expect((await ask('?maxPrice=180000')).cars).toEqual([
      expect.objectContaining({
        price_cut: {
          amount: 19_900,
          lowest_price_30_days: 199_900,
          previous_price: 199_900,
          at: daysAgo(1).toISOString(),
        },
      }),
    ]);
  });

  test('names the parameters that it could not use', async () => {
    const { totalCount, ignored } = await ask('?make=Trabantia&fuel=vind&minPrice=dyr&cursor=x');
    expect(totalCount).toBe(29);
    expect(ignored.map(({ param }) => param).toSorted()).toEqual(['cursor', 'fuel', 'make', 'minPrice']);
  });

  test('omits licence plate and VIN', async () => {
    expect(JSON.stringify(await ask('?limit=100'))).not.toMatch(/licence|vin|ABC\d\d|bbbb/);
  });
});

describe('one ad', () => {
  const open = (id: number | string) => app.request(adApiUrl(id));

  test('returns all public fields including the licence plate, never the VIN', async () => {
    const text = await (await open(ids.cut)).text();
    expect(JSON.parse(text)).toMatchObject({
      internal_id: ids.cut,
      source: 'Norra bil',
      licence_plate: expect.any(String),
    });
    expect(text).not.toMatch(/vin|bbbb/);
  });

  test('returns a sold ad for 60 days, then 410', async () => {
    const sold = await open(ids.sold);
    expect(sold.status).toBe(200);
    expect(await sold.json()).toMatchObject({ status: 'sold' });
    expect((await open(ids.gone)).status).toBe(410);
  });

  test.each(['0', '1', '99999999999999999999', '-1', 'abc', "1'", '%00', '%E0%A4%A', '1e3'])(
    'returns 404 for %s',
    async (id) => {
      const response = await open(id);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ error: 'Annonsen finns inte.' });
    },
  );
});

describe('caching', () => {
  test.each([adsApiUrl(), `${adsApiUrl()}?make=Volvo&page=2`])(
    '%s is answered 304 until the stock changes',
    async (path) => {
      const first = await app.request(path);
      const etag = first.headers.get('etag') ?? '';
      expect(first.headers.get('cache-control')).toBe('public, no-cache');
      const again = await app.request(path, { headers: { 'if-none-match': `"other", ${etag}` } });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
      await db
        .updateTable('stock_version')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .execute();
      expect((await app.request(path, { headers: { 'if-none-match': etag } })).status).toBe(200);
    },
  );

  test('gives equivalent queries the same ETag and different ones another', async () => {
    const tag = async (query: string) => (await app.request(`${adsApiUrl()}${query}`)).headers.get('etag');
    expect(await tag('?fuel=El')).not.toBe(await tag('?fuel=Diesel'));
    expect(await tag('?fuel=El,Diesel')).toBe(await tag('?fuel=El&fuel=diesel'));
  });
});
