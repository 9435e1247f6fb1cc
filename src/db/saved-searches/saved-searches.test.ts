import { beforeEach, expect, test } from 'vitest';
import { daysAgo, insertAd } from '#test/factories.ts';
import { insertSavedSearch } from '#test/saved-search.ts';
import { testDatabase } from '#test/support/database.ts';
import {
  confirmSearch,
  countSearchesOf,
  findUnconfirmed,
  readConfirmed,
  removeOldSearches,
  removeSearch,
  updateChoice,
} from './saved-searches.ts';

const { db, pool } = await testDatabase();
beforeEach(() => pool.query('truncate saved_searches, search_alerts'));
const hashOf = async (id: number): Promise<Buffer> =>
  (await pool.query('select confirm_token_hash as hash from saved_searches where id = $1', [id])).rows[0].hash;
const NOW = new Date();

test('a search is found by its token until it is confirmed, and by its id after that', async () => {
  const id = await insertSavedSearch(db, { isConfirmed: false, filters: { make: ['Volvo'] } });
  const hash = await hashOf(id);
  expect(await readConfirmed(db, id)).toBeNull();
  expect(await findUnconfirmed(db, hash)).toMatchObject({ id, filters: { make: ['Volvo'] }, adId: null });
  await confirmSearch(db, id, NOW);
  expect(await findUnconfirmed(db, hash)).toBeNull();
  await updateChoice(db, id, { kinds: ['sold'], frequency: 'weekly' });
  expect(await readConfirmed(db, id)).toMatchObject({ kinds: ['sold'], frequency: 'weekly', list: 'annonser' });
  await removeSearch(db, id);
  expect(await readConfirmed(db, id)).toBeNull();
});

test('a confirmed search replaces the one for the same ads of the same address only', async () => {
  const volvo = { filters: { make: ['Volvo'] } };
  await insertSavedSearch(db, volvo);
  const others = [
    await insertSavedSearch(db, { ...volvo, list: 'vehicles' }),
    await insertSavedSearch(db, { ...volvo, email: 'ada@kund.example' }),
    await insertSavedSearch(db, { filters: { make: ['Kia'] } }),
    await insertSavedSearch(db, { adId: (await insertAd(db)).internal_id }),
  ];
  const id = await insertSavedSearch(db, { ...volvo, isConfirmed: false });
  expect(await countSearchesOf(db, 'eva@kund.example')).toBe(5);
  await confirmSearch(db, id, NOW);
  const { rows } = await pool.query('select id from saved_searches order by id');
  expect(rows.map((row) => row.id)).toEqual([...others, id]);
});

test('unconfirmed addresses, those of long closed ads, and old alerts are deleted', async () => {
  const closed = await insertAd(db, { status: 'sold', closed_at: daysAgo(0) });
  await pool.query(`update ads set closed_at = now() - interval '61 days' where internal_id = $1`, [
    closed.internal_id,
  ]);
  await insertSavedSearch(db, { adId: closed.internal_id });
  await insertSavedSearch(db, { isConfirmed: false });
  await pool.query(`update saved_searches set created_at = now() - interval '8 days'`);
  const id = await insertSavedSearch(db);
  const unconfirmed = await insertSavedSearch(db, { isConfirmed: false });
  await pool.query(
    `insert into search_alerts (search_id, ad_id, kind, mailed_at)
     values ($1, $2, 'new', now() - interval '31 days'), ($1, $2, 'sold', now()), ($1, $2, 'cheaper', null)`,
    [id, closed.internal_id],
  );
  await removeOldSearches(db);
  const { rows } = await pool.query('select id from saved_searches order by id');
  expect(rows.map((row) => row.id)).toEqual([id, unconfirmed]);
  const alerts = await pool.query('select kind from search_alerts order by kind');
  expect(alerts.rows.map(({ kind }) => kind)).toEqual(['cheaper', 'sold']);
});
