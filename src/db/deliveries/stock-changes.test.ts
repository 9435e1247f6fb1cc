import { beforeEach, expect, test } from 'vitest';
import { insertAd, insertAds } from '#test/factories.ts';
import { emptyStock, testDatabase, withTransaction } from '#test/support/database.ts';
import { MAX_CHANGED_ADS, readStockChanges, recordStockChanges } from './stock-changes.ts';

const { pool, db } = await testDatabase();
beforeEach(async () => {
  await emptyStock(pool);
  await pool.query('truncate changed_ads, stock_changes');
});

/** Commits a version; @returns its number and token */
const commit = (...statements: string[]): Promise<{ version: number; token: string }> =>
  withTransaction(pool, async (client) => {
    for (const statement of statements) await client.query(statement);
    await client.query('update stock_version set version = version + 1');
    await recordStockChanges(client);
    const { rows } = await client.query(
      'select version, token from stock_changes where version = (select version from stock_version)',
    );
    return rows[0];
  });

const changesSince = (since: { version: number; token: string | null }) =>
  withTransaction(pool, (client) => readStockChanges(client, since));

test('records inserted, updated and deleted ads once, of every statement', async () => {
  const [one, other] = [(await insertAd(db)).internal_id, (await insertAd(db)).internal_id];
  const start = await commit();
  expect(await changesSince(start)).toEqual({ ...start, adIds: [] });
  const first = await commit(
    'update ads set price = 2000',
    'update ads set price = 3000',
    'update ads set price = 1 where false',
  );
  const last = await commit(`delete from ads where internal_id = ${other}`);
  const changes = await changesSince(start);
  expect(changes).toMatchObject(last);
  expect(changes?.adIds.toSorted()).toEqual([one, other].toSorted());
  expect(await changesSince(first)).toEqual({ ...last, adIds: [other] });
  const added = (await insertAd(db)).internal_id;
  // The factory bumps the version without recording it.
  expect(await changesSince(last)).toBeNull();
  expect(await changesSince(await commit())).toMatchObject({ adIds: [] });
  expect(added).toBeGreaterThan(other);
});

test('a write that was committed outside a version belongs to the next one', async () => {
  const [id] = (await insertAds(db, 1)).map((ad) => ad.internal_id);
  const start = await commit();
  await pool.query('update ads set price = 5000');
  expect(await changesSince(start)).toMatchObject({ adIds: [] });
  await commit();
  expect(await changesSince(start)).toMatchObject({ adIds: [id] });
});

test('does not know the changes since another token, a later version or a missing one', async () => {
  const start = await commit();
  const next = await commit();
  expect(await changesSince({ ...start, token: null })).toBeNull();
  expect(await changesSince({ ...start, token: next.token })).toBeNull();
  expect(await changesSince({ ...next, version: next.version + 1 })).toBeNull();
  await pool.query('delete from stock_changes where version = $1', [next.version]);
  expect(await changesSince(start)).toBeNull();
});

test('does not list more ads than are worth reading one by one', async () => {
  const start = await commit();
  const ids = (from: number, to: number) =>
    `insert into changed_ads select array_agg(n) from generate_series(${from}, ${to}) n`;
  const most = await commit(ids(1, MAX_CHANGED_ADS));
  expect((await changesSince(start))?.adIds).toHaveLength(MAX_CHANGED_ADS);
  const one = await commit(ids(0, 0));
  expect(await changesSince(start)).toBeNull();
  expect((await changesSince(most))?.adIds).toEqual([0]);
  await commit(ids(1, MAX_CHANGED_ADS + 1));
  expect(await changesSince(one)).toBeNull();
});

test('stores the changes of the last versions only', async () => {
  await commit();
  for (let count = 0; count < 250; count += 1) await commit();
  const { rows } = await pool.query('select count(*)::int as count from stock_changes');
  expect(rows[0].count).toBeLessThanOrEqual(201);
});
