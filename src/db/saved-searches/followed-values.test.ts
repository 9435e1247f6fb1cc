import { beforeAll, beforeEach, expect, test } from 'vitest';
import { daysAgo, insertAd, FACTORY_NOW as NOW } from '#test/factories.ts';
import { insertFollowedCar, insertSavedSearch } from '#test/saved-search.ts';
import { testDatabase } from '#test/support/database.ts';
import { listDueValues, markCompared, readDueValue } from './followed-values.ts';
import { confirmSearch, exportSearchesOf, listSearchesOf, readConfirmed, updateChoice } from './saved-searches.ts';

const { db, pool } = await testDatabase();
let seriesId: number;
beforeAll(async () => {
  const ad = await insertAd(db);
  seriesId = ad.series_id ?? 0;
});
beforeEach(() => pool.query('truncate saved_searches, search_alerts'));
const LATER = { value: 195_000, error: 0.01, at: NOW };

test('a car is due a month after its value was stated or compared, and not before its address is confirmed', async () => {
  const due = await insertFollowedCar(db, seriesId);
  await insertFollowedCar(db, seriesId, { email: 'ada@kund.example', at: daysAgo(29) });
  const unconfirmed = await insertFollowedCar(db, seriesId, { email: 'bo@kund.example' });
  await pool.query(`update saved_searches set confirmed_at = null, confirm_token_hash = 'x' where id = $1`, [
    unconfirmed,
  ]);
  await insertSavedSearch(db);
  expect(await listDueValues(db, NOW)).toEqual([due]);
  expect(await readDueValue(db, due, NOW)).toMatchObject({
    brand: 'volvo',
    series: 'v60',
    params: 'arsmodell=2021&mil=6500',
    known: { value: 200_000, at: daysAgo(31) },
  });
  expect(await markCompared(db, due, null, NOW)).toBe(true);
  expect(await markCompared(db, due, LATER, NOW)).toBe(false);
  expect(await readDueValue(db, due, NOW)).toBeNull();
  const inMonth = new Date(NOW.getTime() + 30 * 24 * 3_600_000);
  expect((await readDueValue(db, due, inMonth))?.known.value).toBe(200_000);
  expect(await markCompared(db, due, LATER, inMonth)).toBe(true);
  const { rows } = await pool.query('select car_value as value, valued_at as at from saved_searches where id = $1', [
    due,
  ]);
  expect(rows).toEqual([{ value: 195_000, at: NOW }]);
});

test('a car is among the alerts of its address, has no choice, and replaces the same car only', async () => {
  const earlier = await insertFollowedCar(db, seriesId);
  const other = await insertFollowedCar(db, seriesId, { params: 'arsmodell=2019&mil=9000' });
  const id = await insertFollowedCar(db, seriesId);
  await confirmSearch(db, id, NOW);
  expect((await listSearchesOf(db, 'eva@kund.example')).map((each) => each.id)).toEqual([id, other]);
  expect(await readConfirmed(db, earlier)).toBeNull();
  await updateChoice(db, id, { kinds: ['new'], frequency: 'daily' });
  expect(await readConfirmed(db, id)).toMatchObject({
    car: { brand: 'volvo', series: 'v60', params: 'arsmodell=2021&mil=6500', value: 200_000 },
  });
  expect(await exportSearchesOf(db, 'eva@kund.example')).toHaveLength(2);
});

/** Each column of saved searches with its key in the export; null: it is not exported, as the site has computed it for its own use. */
const EXPORTED: Readonly<Record<string, string | null>> = {
  id: 'id',
  email: null,
  name: 'name',
  list: 'list',
  filters: 'filters',
  ad_id: 'adId',
  kinds: 'kinds',
  frequency: 'frequency',
  match_keys: null,
  created_at: 'createdAt',
  confirm_token_hash: null,
  confirmed_at: 'confirmedAt',
  push_id: null,
  series_id: 'car',
  car: 'car',
  car_value: 'car',
  car_error: 'carError',
  valued_at: 'valuedAt',
  compared_at: 'comparedAt',
};

test('every column of the alerts of an address is exported, or is stated not to be', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = 'saved_searches'`,
  );
  expect(Object.keys(EXPORTED).sort()).toEqual(rows.map(({ name }) => name).sort());
  const id = await insertFollowedCar(db, seriesId);
  await markCompared(db, id, null, NOW);
  const [exported] = await exportSearchesOf(db, 'eva@kund.example');
  const keys = Object.values(EXPORTED).filter((key) => key !== null);
  expect(Object.keys(exported ?? {}).sort()).toEqual([...new Set(keys)].sort());
  expect(exported).toMatchObject({ carError: expect.any(Number), valuedAt: daysAgo(31), comparedAt: NOW });
});
