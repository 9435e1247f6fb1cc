import { beforeEach, expect, test } from 'vitest';
import { listAuditEntries } from '#src/db/accounts/audit-log.ts';
import { readStaffAd } from '#src/db/ads/staff-ad.ts';
import { createCommandPool } from '#src/db/connection/client.ts';
import { lockStock } from '#src/db/deliveries/stock-transaction.ts';
import { readPlannedPublication } from '#src/db/drafts/planned-publications.ts';
import type { ImportedAd } from '#src/domain/deliveries/imported-ad.ts';
import { insertAd } from '#test/factories.ts';
import { buildImportedAd } from '#test/imported-ad.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { publishAd } from './publish-ad.ts';
import { publishPlannedAds } from './publish-planned-ads.ts';
import { saveDraft } from './save-draft.ts';

const { db, pool } = await testDatabase();
const STAFF = { userId: null, email: 'eva@bil.example' };
const AT = new Date(Date.now() + 3_600_000);
const LATER = new Date(AT.getTime() + 3_600_000);
const BEFORE = new Date(AT.getTime() - 1);
beforeEach(() => emptyStock(pool));

const draftOf = (changes: Partial<ImportedAd> = {}) => ({
  car: buildImportedAd({
    dealer: { name: 'Milvis', city: null, county: null },
    dealerAdId: null,
    fuels: ['Bensin'],
    price: 159_900,
    ...changes,
  }),
  isPriceOnRequest: false,
});
async function planned(changes: Partial<ImportedAd> = {}, allowsTwin = false): Promise<number> {
  const saved = await saveDraft(pool, STAFF, null, draftOf(changes), { at: AT, allowsTwin });
  if (!saved.ok) throw new Error(saved.failure);
  return saved.value.id;
}
const statusOf = async (id: number) => (await readStaffAd(db, id))?.ad.status;
const version = async () => (await pool.query('select version from stock_version')).rows[0].version;

test('publishes a draft at its time and not before, as the person who set the time', async () => {
  const id = await planned();
  expect(await publishPlannedAds(pool, BEFORE)).toBe(0);
  expect(await statusOf(id)).toBe('draft');
  const before = await version();
  expect(await publishPlannedAds(pool, AT)).toBe(1);
  expect(await readStaffAd(db, id)).toMatchObject({
    ad: { status: 'active' },
    planned: null,
    prices: [{ price: 159_900 }],
    events: [{ kind: 'published' }],
    overrides: [{ field: 'status', email: STAFF.email }],
  });
  expect(await version()).toBe(before + 1);
  const [entry] = await listAuditEntries(db, `ad:${id}`, 1);
  expect(entry).toMatchObject({
    action: 'ad.publish',
    email: STAFF.email,
    before: { status: 'draft', publish_at: AT.toISOString() },
    after: { status: 'active' },
  });
  expect(await publishPlannedAds(pool, LATER)).toBe(0);
});

test('waits for the end of an import however long it takes without keeping a connection, and says since when', async () => {
  const id = await planned();
  const importing = await pool.connect();
  await importing.query('begin');
  await lockStock(importing);
  const jobs = createCommandPool(pool.options.connectionString ?? '');
  const published = publishPlannedAds(jobs, AT, { lockMs: 20, pauseMs: 20 });
  await expect.poll(() => readPlannedPublication(db, id)).toMatchObject({ triedAt: AT, problem: null });
  let tries = 0;
  jobs.on('acquire', () => {
    tries += 1;
  });
  await expect.poll(() => tries).toBeGreaterThan(3);
  expect(await statusOf(id)).toBe('draft');
  await importing.query('commit');
  importing.release();
  expect(await published).toBe(1);
  expect(await statusOf(id)).toBe('active');
  await jobs.end();
});

test('several servers publish each draft once', async () => {
  const ids = [await planned(), await planned(), await planned()];
  const counts = await Promise.all([1, 2, 3].map(() => publishPlannedAds(pool, AT)));
  expect(counts.reduce((sum, count) => sum + count)).toBe(ids.length);
  expect((await pool.query("select from ad_events where kind = 'published'")).rowCount).toBe(ids.length);
});

test('a draft that fails stays as it was, stops no other, and is published by a later run', async () => {
  const [second, first] = [await planned(), await planned()];
  await pool.query(
    "create function fail() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$",
  );
  await pool.query(
    `create trigger fail before insert on ad_events for each row when (new.ad_id = ${second}) execute function fail()`,
  );
  await expect(publishPlannedAds(pool, AT)).rejects.toThrow('killed');
  expect([await statusOf(first), await statusOf(second)]).toEqual(['active', 'draft']);
  await pool.query('drop trigger fail on ad_events; drop function fail');
  expect(await publishPlannedAds(pool, AT)).toBe(1);
  expect(await statusOf(second)).toBe('active');
});

test('does not publish a draft whose time was removed or moved, or that staff published or changed themselves', async () => {
  const [removed, moved, published] = [await planned(), await planned(), await planned()];
  await saveDraft(pool, STAFF, { id: removed, seenAt: LATER }, draftOf());
  await saveDraft(pool, STAFF, { id: moved, seenAt: LATER }, draftOf(), { at: LATER, allowsTwin: false });
  await publishAd(pool, STAFF, { saved: { id: published, seenAt: LATER }, draft: draftOf(), now: new Date() });
  expect(await publishPlannedAds(pool, AT)).toBe(0);
  expect([await statusOf(removed), await statusOf(moved)]).toEqual(['draft', 'draft']);
  expect((await pool.query(`select from ad_events where ad_id = ${published}`)).rowCount).toBe(1);
  const [entry] = await listAuditEntries(db, `ad:${removed}`, 1);
  expect(entry).toMatchObject({ before: { publish_at: AT.toISOString() }, after: { publish_at: null } });
});

test('a changed time alone counts as a change of the draft', async () => {
  const id = await planned();
  const opened = (await readStaffAd(db, id))?.ad.updated_at ?? LATER;
  await saveDraft(pool, STAFF, { id, seenAt: opened }, draftOf());
  const late = await saveDraft(pool, STAFF, { id, seenAt: opened }, draftOf(), { at: LATER, allowsTwin: false });
  expect(late).toEqual({ ok: false, failure: 'changed meanwhile' });
});

test('keeps a draft whose licence plate another ad for sale has got, unless staff allowed that', async () => {
  const plate = { licencePlate: 'UFO123' };
  const [stopped, allowed] = [await planned(plate), await planned(plate, true)];
  const twin = await insertAd(db, { licence_plate: 'UFO123' });
  expect(await publishPlannedAds(pool, AT)).toBe(1);
  expect([await statusOf(stopped), await statusOf(allowed)]).toEqual(['draft', 'active']);
  expect((await readPlannedPublication(db, stopped))?.problem).toMatch(/^Annons \d+ har samma registreringsnummer/);
  expect(twin.internal_id).toBeGreaterThan(0);
  expect(await publishPlannedAds(pool, LATER)).toBe(0);
});
