import type pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { readIndexableAds } from '#src/db/ad-search/ad-documents.ts';
import { recordStockChanges } from '#src/db/deliveries/stock-changes.ts';
import { adWords } from '#src/domain/ads/ad-words.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { indexInMemory } from '#test/support/index-in-memory.ts';
import { insertRandomStock, seededRandom } from '#test/support/random-stock.ts';
import { adDocument, SCHEMA } from './ad-document.ts';
import { indexStock, problemOf, withIndexLock } from './index-stock.ts';

const ALIAS = 'ads';
const { pool, db } = await testDatabase();
beforeEach(() => emptyStock(pool));

async function withClient<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/** Commits a version of the stock with some changed and some sold ads. */
const deliver = (condition: string) =>
  withClient(async (client) => {
    await client.query('begin');
    await client.query(`update ads set price = price + 500 where ${condition}`);
    await client.query(
      `update ads set status = 'sold', closed_at = now(), days_for_sale = 1
       where internal_id in (select internal_id from ads where status = 'active' and ${condition} limit 2)`,
    );
    await client.query('update stock_version set version = version + 1');
    await recordStockChanges(client);
    await client.query('commit');
  });

/** The documents of the stock as it is. */
const wanted = () =>
  withClient(async (client) => {
    const { rows } = await client.query<{ id: number }>('select internal_id as id from ads');
    const ads = await readIndexableAds(
      client,
      rows.map(({ id }) => id),
    );
    return new Map(ads.map((ad) => [ad.internalId, adDocument(ad, adWords)]));
  });

test('indexes a stock, then what a version changed, then nothing', async () => {
  await insertRandomStock(db, seededRandom(1), 80);
  await deliver('internal_id % 5 = 0');
  const { cluster, contentOf, indexes } = indexInMemory();
  const index = () => withClient((client) => indexStock(client, cluster, ALIAS));
  expect(await index()).toMatchObject({ isRebuilt: true });
  expect(contentOf(ALIAS).ads).toEqual(await wanted());
  await deliver('internal_id % 7 = 0');
  const changed = await index();
  expect(changed).toMatchObject({ isRebuilt: false });
  expect(changed?.ads).toBeLessThan(40);
  expect(contentOf(ALIAS).ads).toEqual(await wanted());
  expect(contentOf(ALIAS).state).toMatchObject({ state: { version: changed?.version, isWriting: false } });
  expect(await index()).toBeNull();
  // Versions that were not recorded are read as a whole, into another index.
  await pool.query('update stock_version set version = version + 1');
  expect(await index()).toMatchObject({ isRebuilt: true });
  expect(indexes.size).toBe(1);
});

test('ended at any request and run again, the index is the stock', async () => {
  await insertRandomStock(db, seededRandom(2), 60);
  await deliver('internal_id % 5 = 0');
  let ended = 0;
  for (let failAt = 1; failAt < 40; failAt += 1) {
    const { cluster, control, contentOf, indexes } = indexInMemory();
    const index = () => withClient((client) => indexStock(client, cluster, ALIAS));
    const endedAt = async (request: number) => {
      control.failAt = request;
      const failure = await index().catch((error: Error) => error.message);
      if (failure === 'ended here') ended += 1;
      control.failAt = Number.POSITIVE_INFINITY;
    };
    await endedAt(failAt);
    await index();
    expect(contentOf(ALIAS).ads).toEqual(await wanted());
    await deliver(`internal_id % 9 = ${failAt % 9}`);
    await endedAt(failAt);
    await deliver(`internal_id % 9 = ${(failAt + 4) % 9}`);
    await index();
    expect(contentOf(ALIAS).ads).toEqual(await wanted());
    expect(contentOf(ALIAS).state).toMatchObject({ state: { isWriting: false } });
    // Nothing of an ended build is left by the next one.
    expect(indexes.size).toBeLessThanOrEqual(2);
  }
  expect(ended).toBeGreaterThan(12);
}, 120_000);

test('a writer that lost its lock cannot replace what a later one wrote', async () => {
  await insertRandomStock(db, seededRandom(4), 30);
  await deliver('internal_id % 5 = 0');
  const { cluster, contentOf } = indexInMemory();
  await withClient((client) => indexStock(client, cluster, ALIAS));
  await deliver('internal_id % 4 = 0');
  // The other one indexes the same and a later version while this one sends its documents.
  let isFirst = true;
  const slow: typeof cluster = {
    ...cluster,
    lines: async (schema, path, body, options) => {
      if (isFirst) {
        isFirst = false;
        await deliver('internal_id % 3 = 0');
        await withClient((client) => indexStock(client, cluster, ALIAS));
      }
      return cluster.lines(schema, path, body, options);
    },
  };
  await expect(withClient((client) => indexStock(client, slow, ALIAS))).rejects.toThrow('refuses (409)');
  expect(contentOf(ALIAS).ads).toEqual(await wanted());
});

test('one process at a time has the lock', async () => {
  await withClient((one) =>
    withClient(async (other) => {
      const both = await withIndexLock(one, 'leave', () => withIndexLock(other, 'leave', async () => 'both'));
      expect(both).toBeNull();
      expect(await withIndexLock(other, 'leave', async () => 'later')).toBe('later');
    }),
  );
});

test('leaves the index of another site alone, with one clear line', async () => {
  const name = 'ads-1-x';
  expect(problemOf({ name, meta: { schema: SCHEMA, database: '1/2' } }, '1/2')).toBeNull();
  expect(problemOf({ name, meta: null }, '1/2')).toContain('not one of this site');
  expect(problemOf({ name, meta: { schema: SCHEMA, database: '3/4' } }, '1/2')).toContain('of another database');
  expect(problemOf({ name, meta: { schema: SCHEMA + 1, database: '1/2' } }, '1/2')).toContain('of a newer site');
  expect(problemOf({ name, meta: { schema: 0, database: '1/2' } }, '1/2')).toBeNull();
  const { cluster, indexes } = indexInMemory();
  await withClient((client) => indexStock(client, cluster, ALIAS));
  const [own] = indexes.values();
  if (own) own.meta = { schema: SCHEMA, database: '3/4' };
  await expect(withClient((client) => indexStock(client, cluster, ALIAS))).rejects.toThrow('of another database');
});
