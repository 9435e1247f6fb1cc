import { beforeEach, expect, test } from 'vitest';
import { listAuditEntries } from '#src/db/accounts/audit-log.ts';
import { readStaffAd } from '#src/db/ads/staff-ad.ts';
import { insertAd } from '#test/factories.ts';
import { buildImportedAd } from '#test/imported-ad.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { removeDraft } from './remove-draft.ts';
import { saveDraft } from './save-draft.ts';

const { db, pool } = await testDatabase();
const STAFF = { userId: null, email: 'eva@bil.example' };
beforeEach(() => emptyStock(pool));

const version = async () => (await pool.query('select version from stock_version')).rows[0].version;

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
