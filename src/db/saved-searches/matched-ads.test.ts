import { afterAll, beforeEach, expect, test } from 'vitest';
import { insertAd } from '#test/factories.ts';
import { insertSavedSearch } from '#test/saved-search.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import {
  hasSearches,
  insertAlerts,
  lockMatchState,
  readChangedAds,
  readSearchesWithKeys,
  writeAllMatchedAds,
  writeMatchedAds,
  writeMatchState,
} from './matched-ads.ts';

const { db, pool } = await testDatabase();
const client = await pool.connect();
afterAll(() => client.release());
beforeEach(async () => {
  await emptyStock(pool);
  await pool.query('truncate saved_searches, search_alerts, matched_ads');
});

test('an ad is changed until its price and status are recorded', async () => {
  const { internal_id: id } = await insertAd(db, { price: 100_000 });
  const unjudged = { label: null, judgedPrice: null };
  const added = { id, make: 'Volvo', model: 'V60', status: 'active', price: 100_000, ...unjudged, before: null };
  expect(await readChangedAds(client, null, 10)).toEqual([added]);
  expect(await readChangedAds(client, [id], 10)).toEqual([added]);
  expect(await readChangedAds(client, [id + 1], 10)).toEqual([]);
  expect(await readChangedAds(client, null, 0)).toEqual([]);
  await writeMatchedAds(client, [added]);
  expect(await readChangedAds(client, null, 10)).toEqual([]);
  await pool.query('update ads set price = null');
  expect(await readChangedAds(client, null, 10)).toEqual([
    { ...added, price: null, before: { status: 'active', price: 100_000, ...unjudged } },
  ]);
  await writeAllMatchedAds(client);
  expect(await readChangedAds(client, null, 10)).toEqual([]);
});

test('an ad is changed by its judgement, which is preserved until the next one', async () => {
  const { internal_id: id } = await insertAd(db, { price: 100_000 });
  await writeAllMatchedAds(client);
  const judge = (price: number, label: string) =>
    pool.query('update ads set judged_price = $1, judged_estimate = 120000, judged_label = $2', [price, label]);
  await judge(100_000, 'low');
  const judged = { label: 'low', judgedPrice: 100_000 };
  const [ad] = await readChangedAds(client, null, 10);
  expect(ad).toMatchObject({ id, ...judged, before: { label: null, judgedPrice: null } });
  await writeMatchedAds(client, ad ? [ad] : []);
  expect(await readChangedAds(client, null, 10)).toEqual([]);
  await pool.query('update ads set price = 90000');
  const [cheaper] = await readChangedAds(client, null, 10);
  expect(cheaper).toMatchObject({ label: null, judgedPrice: null, before: judged });
  await writeMatchedAds(client, cheaper ? [cheaper] : []);
  await judge(90_000, 'low');
  expect(await readChangedAds(client, null, 10)).toMatchObject([{ before: { ...judged, price: 90_000 } }]);
  await writeAllMatchedAds(client);
  expect(await readChangedAds(client, null, 10)).toEqual([]);
});

test('returns confirmed searches that share a key', async () => {
  expect(await hasSearches(db)).toBe(false);
  await insertSavedSearch(db, { filters: { make: ['Volvo'] }, isConfirmed: false });
  expect(await hasSearches(db)).toBe(false);
  const make = await insertSavedSearch(db, { filters: { make: ['Volvo', 'Kia'] } });
  const model = await insertSavedSearch(db, { filters: { make: ['Volvo'], model: ['V60'] } });
  const any = await insertSavedSearch(db, { filters: { maxPrice: 100 } });
  const batches = async (keys: string[], limit?: number) => {
    const read: (readonly { id: number }[])[] = [];
    for await (const searches of readSearchesWithKeys(client, keys, limit)) read.push(searches);
    return read;
  };
  const found = async (...keys: string[]) => (await batches(keys)).flat().map(({ id }) => id);
  expect(await found('make:Kia')).toEqual([make]);
  expect(await found('model:V60', 'any')).toEqual([model, any]);
  expect(await found('make:Saab')).toEqual([]);
  expect(await found(...Array.from({ length: 51 }, (_, nth) => `make:${nth}`))).toEqual([make, model, any]);
  expect((await batches(['make:Kia', 'any', 'model:V60'], 2)).map(({ length }) => length)).toEqual([2, 1]);
  expect((await batches(['any'], 1)).map(({ length }) => length)).toEqual([1]);
  expect(await hasSearches(db)).toBe(true);
});

test('an alert is stored once, also without a price', async () => {
  const searchId = await insertSavedSearch(db);
  const { internal_id: adId } = await insertAd(db);
  const alerts = (price: number | null) => ({
    searchIds: [searchId],
    adIds: [adId],
    kinds: ['cheaper' as const],
    prices: [price],
    previousPrices: [null],
  });
  const stored: number[] = [];
  for (const price of [null, null, 5, 5, 4]) stored.push(await insertAlerts(client, alerts(price)));
  expect(stored).toEqual([1, 0, 1, 0, 1]);
});

test('the matched version is stored', async () => {
  const state = { version: 7, token: '0b0b0b0b-0000-4000-8000-000000000000' };
  await writeMatchState(client, state);
  expect(await lockMatchState(client)).toEqual(state);
  await writeMatchState(client, { version: 8, token: null });
  expect(await lockMatchState(client)).toEqual({ version: 8, token: null });
});
