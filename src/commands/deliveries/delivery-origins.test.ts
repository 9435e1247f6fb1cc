import { beforeEach, describe, expect, test } from 'vitest';
import { revokeApiKey } from '#src/commands/dealers/api-keys.ts';
import { feedCar } from '#test/delivery.ts';
import { insertDealer } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { importFeed } from './import-feed.ts';

/** Two ways in which one dealer delivers. */

const { db, pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

const at = (day: number) => new Date(Date.parse('2026-10-01T05:00:00Z') + day * 86_400_000);
const cars = (from: number, count: number) =>
  Array.from({ length: count }, (_, car) => ({
    rowNumber: car + 1,
    fields: feedCar({ dealer: 'Bilhuset', licence_plate: `UFO${100 + from + car}`, dealer_ad_id: `bil-${from + car}` }),
  }));

async function deliver(dealerId: number, origin: string, rows: ReturnType<typeof cars>, day: number) {
  const result = await importFeed(
    pool,
    {
      fileName: 'lager.csv',
      format: 'test',
      odometerUnit: 'mil',
      rows: (async function* () {
        yield* rows;
      })(),
      defaultDealer: 'Bilhuset',
      deliveredAt: at(day),
    },
    { force: true, owner: { dealerId, scope: 'stock', source: 'test', origin, removals: [], maxAds: 100 } },
  );
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}
const active = async () =>
  (await pool.query<{ n: number }>(`select count(*)::int as n from ads where status = 'active'`)).rows[0]?.n;

describe('a delivery', () => {
  test('removes cars of its own source only, and names how many others stay', async () => {
    const { id } = await insertDealer(db, { name: 'Bilhuset' });
    await deliver(id, 'pull:nya', cars(0, 4), 0);
    const second = await deliver(id, 'key:begagnat', cars(50, 4), 1);
    expect(second).toMatchObject({ adsNew: 4, adsRemoved: 0 });
    expect(second.warnings).toEqual([expect.stringContaining('Bilhuset: 4 annonser som har kommit på annat sätt')]);
    expect(await deliver(id, 'pull:nya', cars(0, 3), 2)).toMatchObject({ adsRemoved: 1 });
    expect(await deliver(id, 'key:begagnat', cars(51, 3), 3)).toMatchObject({ adsRemoved: 1 });
    expect(await active()).toBe(6);
  });

  test('of a new source that has most cars of another one takes its place', async () => {
    const { id } = await insertDealer(db, { name: 'Bilhuset' });
    await deliver(id, 'file', cars(0, 6), 0);
    expect(await deliver(id, 'key:nyckel', cars(1, 6), 1)).toMatchObject({ adsNew: 1, adsRemoved: 1 });
    expect(await active()).toBe(6);
  });

  test('takes over a car of another source, which that one no longer removes', async () => {
    const { id } = await insertDealer(db, { name: 'Bilhuset' });
    await deliver(id, 'pull:nya', cars(0, 6), 0);
    await deliver(id, 'key:begagnat', cars(5, 3), 1);
    expect(await deliver(id, 'pull:nya', cars(0, 5), 2)).toMatchObject({ adsRemoved: 0 });
    expect(await active()).toBe(8);
  });

  test('of any source removes the cars of a key that was revoked', async () => {
    const { id } = await insertDealer(db, { name: 'Bilhuset' });
    const key = await pool.query<{ id: number }>(
      `insert into dealer_api_keys (dealer_id, name, prefix, key_hash, created_by)
       values ($1, 'Gammalt', 'mlv_000000000001', decode(repeat('00', 32), 'hex'), 'eva@bil.example') returning id::int`,
      [id],
    );
    await deliver(id, 'key:mlv_000000000001', cars(0, 4), 0);
    await deliver(id, 'file', cars(50, 4), 1);
    await revokeApiKey(db, { userId: null, email: 'eva@bil.example' }, { id: key.rows[0]?.id ?? 0 });
    expect(await deliver(id, 'file', cars(50, 4), 2)).toMatchObject({ adsRemoved: 4 });
    expect(await active()).toBe(4);
  });
});
