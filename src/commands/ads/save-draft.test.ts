import { beforeEach, expect, test } from 'vitest';
import { listAuditEntries } from '#src/db/accounts/audit-log.ts';
import { readStaffAd } from '#src/db/ads/staff-ad.ts';
import { inStockTransaction } from '#src/db/deliveries/stock-transaction.ts';
import type { ImportedAd } from '#src/domain/deliveries/imported-ad.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { insertAd } from '#test/factories.ts';
import { buildImportedAd } from '#test/imported-ad.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { editAd, releaseAdField } from './edit-ad.ts';
import { publishAd } from './publish-ad.ts';
import { removeDraft, saveDraft, writeDraft } from './save-draft.ts';
import { setAdStatus } from './set-ad-status.ts';

const { db, pool } = await testDatabase();
const STAFF = { userId: null, email: 'eva@bil.example' };
const NOW = new Date();
const LATER = new Date(Date.now() + 3_600_000);
beforeEach(() => emptyStock(pool));

const draftOf = (changes: Partial<ImportedAd> = {}, dealer = '') => ({
  car: buildImportedAd({ dealer: { name: dealer, city: null, county: null }, dealerAdId: null, ...changes }),
  isPriceOnRequest: false,
});
async function saved(changes: Partial<ImportedAd> = {}, dealer = '') {
  const result = await saveDraft(pool, STAFF, null, draftOf(changes, dealer));
  if (!result.ok) throw new Error(result.failure);
  return result.value;
}
const version = async () => (await pool.query('select version from stock_version')).rows[0].version;

test('stores a new draft without dealer, price or history, and changes nothing that visitors see', async () => {
  const before = await version();
  const { id } = await saved({ price: null, vinHash: 'ab'.repeat(32) });
  const read = await readStaffAd(db, id);
  expect(read?.ad).toMatchObject({ status: 'draft', dealer: null, price: null });
  expect([read?.prices, read?.events, read?.overrides]).toEqual([[], [], []]);
  expect(await version()).toBe(before);
  const [entry] = await listAuditEntries(db, `ad:${id}`, 5);
  expect(entry).toMatchObject({ action: 'ad.create', before: null, after: { brand: 'Volvo' } });
  expect(JSON.stringify(entry)).not.toContain('abab');
});

test('records a change with the previous values, and nothing for an unchanged draft', async () => {
  const { id, updatedAt } = await saved({ price: null });
  const changed = await saveDraft(pool, STAFF, { id, seenAt: updatedAt }, draftOf({ price: 159_900 }, 'Milvis'));
  expect(changed).toMatchObject({ ok: true, value: { changed: ['dealer', 'price'] } });
  const [entry] = await listAuditEntries(db, `ad:${id}`, 5);
  expect(entry).toMatchObject({
    action: 'ad.update',
    before: { dealer: null, price: null },
    after: { dealer: 'Milvis', price: 159_900 },
  });
  const lines = await listAuditEntries(db, `ad:${id}`, 50);
  const again = await saveDraft(pool, STAFF, { id, seenAt: LATER }, draftOf({ price: 159_900 }, 'Milvis'));
  expect(again).toMatchObject({ ok: true, value: { changed: [] } });
  expect(await listAuditEntries(db, `ad:${id}`, 50)).toEqual(lines);
});

test('does not overwrite later changes of others, and saves drafts only', async () => {
  const { id, updatedAt } = await saved();
  await saveDraft(pool, STAFF, { id, seenAt: updatedAt }, draftOf({ odometerKm: 1_000 }));
  const late = await saveDraft(pool, STAFF, { id, seenAt: updatedAt }, draftOf());
  expect(late).toEqual({ ok: false, failure: 'changed meanwhile' });
  const unknown = await saveDraft(pool, STAFF, { id: 1, seenAt: LATER }, draftOf());
  expect(unknown).toEqual({ ok: false, failure: 'unknown ad' });
  const car = draftOf({ fuels: ['Bensin'], price: 159_900 }, 'Milvis');
  await publishAd(pool, STAFF, { saved: { id, seenAt: LATER }, draft: car, now: NOW });
  const published = await saveDraft(pool, STAFF, { id, seenAt: LATER }, draftOf());
  expect(published).toEqual({ ok: false, failure: 'not a draft' });
});

test('no status change, edit or reset applies to a draft', async () => {
  const { id } = await saved();
  for (const status of ['active', 'hidden', 'sold', 'removed', 'feed'] as const) {
    expect(await setAdStatus(pool, STAFF, { ids: [id], status })).toEqual([]);
  }
  const edited = await editAd(pool, STAFF, { id, values: { price: 99_000 }, seenAt: LATER });
  expect(edited).toEqual({ ok: false, failure: 'is a draft' });
  expect(await releaseAdField(pool, STAFF, { id, field: 'price' })).toEqual({ ok: false, failure: 'is a draft' });
  const read = await readStaffAd(db, id);
  expect([read?.ad.status, read?.events, read?.overrides]).toEqual(['draft', [], []]);
});

test('deliveries of its dealer neither match, change nor remove a draft of the same car', async () => {
  await deliver(pool, [feedCar()], new Date(Date.now() - 60_000));
  const { id } = await saved({ licencePlate: 'OWN123', price: 99_000 }, 'Testbilar');
  const before = await readStaffAd(db, id);
  await deliver(pool, [feedCar({ licence_plate: 'OWN123', price: '179900' })], new Date(Date.now() + 60_000), {
    force: true,
  });
  const { dealer_delivered_at: _, ...untouched } = before?.ad ?? {};
  expect(await readStaffAd(db, id)).toMatchObject({ ad: untouched, events: [], overrides: [] });
  const { rows } = await pool.query("select internal_id from ads where licence_plate = 'OWN123' and status = 'active'");
  expect(rows).toHaveLength(1);
});

test('a rolled-back transaction leaves no draft', async () => {
  const work = inStockTransaction(pool, async (tx, client) => {
    await writeDraft(tx, client, STAFF, null, draftOf({}, 'Milvis'));
    throw new Error('rolled back');
  });
  await expect(work).rejects.toThrow('rolled back');
  expect((await pool.query('select name from ads union all select name from dealers')).rows).toEqual([]);
});

test('removes a draft and records its content in the audit log', async () => {
  const car = buildImportedAd({ dealer: { name: '', city: null, county: null }, dealerAdId: null, price: 159_900 });
  const saved = await saveDraft(pool, STAFF, null, { car, isPriceOnRequest: false });
  if (!saved.ok) throw new Error(saved.failure);
  const { id } = saved.value;
  const before = await version();
  expect(await removeDraft(pool, STAFF, id)).toEqual({ ok: true, value: null });
  expect(await readStaffAd(db, id)).toBeNull();
  expect(await version()).toBe(before);
  const [entry] = await listAuditEntries(db, `ad:${id}`, 5);
  expect(entry).toMatchObject({ action: 'ad.remove', before: { brand: 'Volvo', price: 159_900 }, after: null });
  expect(await removeDraft(pool, STAFF, id)).toEqual({ ok: false, failure: 'unknown ad' });
});

test.each(['active', 'hidden', 'sold', 'removed'] as const)('does not remove an ad that is %s', async (status) => {
  const { internal_id: id } = await insertAd(db, { status });
  const entries = await listAuditEntries(db, `ad:${id}`, 5);
  expect(await removeDraft(pool, STAFF, id)).toEqual({ ok: false, failure: 'not a draft' });
  expect((await readStaffAd(db, id))?.ad.status).toBe(status);
  expect(await listAuditEntries(db, `ad:${id}`, 5)).toEqual(entries);
});
