import { beforeEach, expect, test } from 'vitest';
import { deliver, feedCar } from '../../../test/delivery.ts';
import { buildImportedAd } from '../../../test/imported-ad.ts';
import { emptyStock, testDatabase } from '../../../test/support/database.ts';
import { listAuditEntries } from '../../db/accounts/audit-log.ts';
import { readStaffAd } from '../../db/ads/staff-ad.ts';
import type { ImportedAd } from '../../domain/ads/deliveries/imported-ad.ts';
import { refreshStatistics } from '../catalogue/refresh-statistics.ts';
import { createAd } from './create-ad.ts';

const { db, pool } = await testDatabase();
const STAFF = { userId: null, email: 'eva@bil.example' };
const DAY = Date.now() + 60_000;
const daysLater = (days: number): Date => new Date(DAY + days * 86_400_000);
beforeEach(() => emptyStock(pool));

const query = async (sql: string) => (await pool.query(sql)).rows;
const adAt = (dealer: string, changes: Partial<ImportedAd> = {}): ImportedAd =>
  buildImportedAd({ dealer: { name: dealer, city: null, county: null }, dealerAdId: null, ...changes });

test('an ad of staff’s own is for sale at a dealer that it makes, counted, versioned and in the audit log', async () => {
  const [before] = await query('select version from stock_version');
  const id = await createAd(pool, STAFF, adAt('Milvis', { price: 159_900, vinHash: 'ab'.repeat(32) }));
  const read = await readStaffAd(db, id);
  expect(read?.ad).toMatchObject({ dealer: 'Milvis', status: 'active', price: 159_900, closed_at: null });
  expect(read?.prices).toMatchObject([{ price: 159_900, import_run_id: null }]);
  expect(read?.events).toMatchObject([{ kind: 'published', import_run_id: null }]);
  expect(read?.overrides).toMatchObject([{ field: 'status', value: 'active', feedValue: null, email: STAFF.email }]);
  expect((await query('select version from stock_version'))[0].version).toBe(before.version + 1);
  expect((await query('select sum(active)::int as n from stock_counts'))[0].n).toBe(1);
  const counted = () => query("select to_jsonb(series_statistics) - 'counted_at' as row from series_statistics");
  const figures = await counted();
  await refreshStatistics(pool);
  expect(await counted()).toEqual(figures);
  const [entry] = await listAuditEntries(db, `ad:${id}`, 1);
  expect(entry).toMatchObject({ action: 'ad.create', before: null, after: { dealer: 'Milvis', price: 159_900 } });
  expect(JSON.stringify(entry)).not.toContain('abab');
});

test('the dealer’s deliveries do not remove it, and count it as nothing that is missing', async () => {
  await deliver(pool, [feedCar()], daysLater(0));
  const id = await createAd(pool, STAFF, adAt('Testbilar', { licencePlate: 'OWN123' }));
  await deliver(pool, [feedCar({ price: '179900' })], daysLater(1));
  await deliver(pool, [feedCar({ licence_plate: 'NEW456' })], daysLater(2), { force: true });
  expect(await query('select licence_plate, status from ads order by internal_id')).toEqual([
    { licence_plate: 'UFO123', status: 'removed' },
    { licence_plate: 'OWN123', status: 'active' },
    { licence_plate: 'NEW456', status: 'active' },
  ]);
  const read = await readStaffAd(db, id);
  expect(read?.overrides).toMatchObject([{ field: 'status', value: 'active', feedValue: null }]);
});

test('two at once get ids of their own, and one dealer', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => createAd(pool, STAFF, adAt('Milvis'))));
  expect(new Set(ids).size).toBe(3);
  expect(await query('select name from dealers')).toEqual([{ name: 'Milvis' }]);
});

test('what the database refuses leaves nothing behind', async () => {
  await expect(createAd(pool, STAFF, adAt('Milvis', { price: 1 }))).rejects.toThrow('price');
  expect(await query('select name from dealers union all select name from ads')).toEqual([]);
  expect(await createAd(pool, STAFF, adAt('Milvis'))).toBe(100_001);
});
