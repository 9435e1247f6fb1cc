import { beforeEach, describe, expect, test } from 'vitest';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import { listAuditEntries } from '#src/db/accounts/audit-log.ts';
import { listOverrides } from '#src/db/ads/staff-ad.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { editAd, releaseAdField } from './edit-ad.ts';
import { setAdStatus, type WantedStatus } from './set-ad-status.ts';

const { db, pool } = await testDatabase();
const STAFF = { userId: null, email: 'eva@bil.example' };
const FIRST = Date.parse('2026-10-01T05:00:00Z');
const daysLater = (days: number): Date => new Date(FIRST + days * 86_400_000);
beforeEach(() => emptyStock(pool));

const query = async (sql: string) => (await pool.query(sql)).rows;
const onlyAd = async () => (await query('select * from ads order by internal_id'))[0];

/** Staff have seen the latest version. */
const LATER = new Date('9999-01-01');

async function oneAd(): Promise<number> {
  await deliver(pool, [feedCar({ dealer_ad_id: 'A-1' })], daysLater(0));
  return (await onlyAd()).internal_id;
}

test('a field set by staff is preserved through deliveries, with the feed’s value beside it, until it is reset to the feed', async () => {
  const id = await oneAd();
  const edited = await editAd(pool, STAFF, {
    id,
    seenAt: LATER,
    values: { price: 175_000, name: 'Volvo V60 D4', color: 'Blå' },
  });
  expect(edited).toMatchObject({ ok: true, value: { changed: ['price', 'color'] } });
  await deliver(pool, [feedCar({ price: '185000', odometer: '114000' })], daysLater(1));
  expect(await onlyAd()).toMatchObject({ price: 175_000, color: 'Blå', odometer_km: 114_000 });
  expect(await listOverrides(db, id)).toMatchObject([
    { field: 'color', value: 'Blå', feedValue: null },
    { field: 'price', value: 175_000, feedValue: 185_000 },
  ]);
  expect(await releaseAdField(pool, STAFF, { id, field: 'price' })).toEqual({ ok: true, value: null });
  expect((await onlyAd()).price).toBe(185_000);
  expect((await listOverrides(db, id)).map(({ field }) => field)).toEqual(['color']);
  expect(
    (await listAuditEntries(db, `ad:${id}`, 9)).map(({ action, before, after }) => [action, before, after]),
  ).toEqual([
    ['ad.release', { price: 175_000 }, { price: 185_000 }],
    ['ad.update', { price: 189_900, color: null }, { price: 175_000, color: 'Blå' }],
  ]);
});

test('a price change updates the price history, the figures and the stock version', async () => {
  const id = await oneAd();
  const [before] = await query('select version from stock_version');
  await editAd(pool, STAFF, { id, seenAt: LATER, values: { price: 99_900 } });
  expect((await query('select price from price_events order by at')).map(({ price }) => price)).toEqual([
    189_900, 99_900,
  ]);
  expect((await query('select version from stock_version'))[0].version).toBe(before.version + 1);
  const counted = () => query("select to_jsonb(series_statistics) - 'counted_at' as row from series_statistics");
  const [figures] = await counted();
  expect(figures.row.price_median).toBe(99_900);
  await refreshStatistics(pool);
  expect((await counted())[0]).toEqual(figures);
});

test('rejects invalid values and changes nothing', async () => {
  const id = await oneAd();
  const seenAt = daysLater(-400);
  const changes = async () => (await query('select count(*) from audit_log'))[0];
  const stored = [await onlyAd(), await query('select version from stock_version'), await changes()];
  expect(await editAd(pool, STAFF, { id, seenAt, values: { price: 1 } })).toMatchObject({
    failure: 'changed meanwhile',
  });
  expect(await editAd(pool, STAFF, { id: 1, seenAt: LATER, values: { price: 1 } })).toMatchObject({
    failure: 'unknown ad',
  });
  expect(await releaseAdField(pool, STAFF, { id, field: 'price' })).toMatchObject({ failure: 'not set by staff' });
  await expect(editAd(pool, STAFF, { id, seenAt: LATER, values: { price: 1, color: 'Blå' } })).rejects.toThrow('price');
  expect(await editAd(pool, STAFF, { id, seenAt: LATER, values: { dealer_id: 7, price: 189_900 } })).toMatchObject({
    ok: true,
    value: { changed: [], updatedAt: (await onlyAd()).updated_at },
  });
  expect([await onlyAd(), await query('select version from stock_version'), await changes()]).toEqual(stored);
});

describe('merges deliveries and edits in any order', () => {
  test.each([1, 2])(
    'the effective value is staff’s, otherwise the feed’s (%i)',
    async (seed) => {
      const next = randomNumbers(seed);
      const pick = <One>(list: readonly One[]): One => list[Math.floor(next() * list.length)] as One;
      const id = await oneAd();
      const fed: Record<string, unknown> = { price: 189_900, odometer_km: 113_750, color: null, status: 'active' };
      const set: Record<string, unknown> = {};
      for (let day = 1; day <= 20; day += 1) {
        const step = pick(['deliver', 'deliver', 'lack', 'edit', 'edit', 'release', 'status']);
        if (step === 'deliver') {
          Object.assign(fed, {
            price: pick([150_000, 189_900, null]),
            odometer_km: pick([1_000, 113_750]),
            color: pick(['Röd', null]),
            status: 'active',
          });
          // With two identifiers, so that a corrected odometer makes no other car of it.
          const row = {
            dealer_ad_id: 'A-1',
            price: String(fed.price ?? ''),
            odometer: String(fed.odometer_km),
            color: String(fed.color ?? ''),
          };
          await deliver(pool, [feedCar(row), other], daysLater(day));
        } else if (step === 'lack') {
          fed.status = 'removed';
          await deliver(pool, [other], daysLater(day));
        } else if (step === 'edit') {
          const [field, value] = pick([
            ['price', 99_000],
            ['price', 150_000],
            ['odometer_km', 5_000],
            ['color', 'Blå'],
            ['color', null],
          ] as const);
          const was = field in set ? set[field] : fed[field];
          await editAd(pool, STAFF, { id, seenAt: LATER, values: { [field]: value } });
          if (was !== value) set[field] = value;
          if (set[field] === fed[field]) delete set[field];
        } else if (step === 'release') {
          const field = pick(['price', 'odometer_km', 'color']);
          await releaseAdField(pool, STAFF, { id, field });
          delete set[field];
        } else {
          const status = pick<WantedStatus>(['hidden', 'sold', 'active', 'feed', 'feed']);
          await setAdStatus(pool, STAFF, { ids: [id], status });
          if (status === 'feed' || status === fed.status) delete set.status;
          else set.status = status;
        }
        const { price, odometer_km, color, status } = await onlyAd();
        expect({ day, step, price, odometer_km, color, status }).toEqual({ day, step, ...fed, ...set });
      }
      expect(await query('select internal_id from ads')).toHaveLength(2);
    },
    120_000,
  );
});

const other = feedCar({ licence_plate: 'UFO999', name: 'En annan Volvo' });

function randomNumbers(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
