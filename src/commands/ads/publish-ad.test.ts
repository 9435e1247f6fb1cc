import { beforeEach, expect, test } from 'vitest';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import { listAuditEntries } from '#src/db/accounts/audit-log.ts';
import { readStaffAd } from '#src/db/ads/staff-ad.ts';
import type { ImportedAd } from '#src/domain/deliveries/imported-ad.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { buildImportedAd } from '#test/imported-ad.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { publishAd } from './publish-ad.ts';
import { type SavedDraft, saveDraft } from './save-draft.ts';

const { db, pool } = await testDatabase();
const STAFF = { userId: null, email: 'eva@bil.example' };
const DAY = Date.now() + 60_000;
const daysLater = (days: number): Date => new Date(DAY + days * 86_400_000);
beforeEach(() => emptyStock(pool));

const query = async (sql: string) => (await pool.query(sql)).rows;
const CAR = { dealerAdId: null, fuels: ['Bensin'] satisfies ImportedAd['fuels'], price: 159_900 };
const draftOf = (dealer: string, changes: Partial<ImportedAd> = {}, isPriceOnRequest = false) => ({
  car: buildImportedAd({ dealer: { name: dealer, city: null, county: null }, ...CAR, ...changes }),
  isPriceOnRequest,
});
const publish = (draft: ReturnType<typeof draftOf>, saved: SavedDraft = null) =>
  publishAd(pool, STAFF, { saved, draft, now: new Date() });
async function published(draft: ReturnType<typeof draftOf>): Promise<number> {
  const result = await publish(draft);
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}

test('publishes an ad for a new dealer, counts it, bumps the stock version and records it in the audit log', async () => {
  const [before] = await query('select version from stock_version');
  const draft = await saveDraft(pool, STAFF, null, draftOf('', { price: null }));
  if (!draft.ok) throw new Error(draft.failure);
  await pool.query("update ads set published_at = now() - interval '9 days', created_at = now() - interval '9 days'");
  const { id, updatedAt } = draft.value;
  expect(await publish(draftOf('Milvis'), { id, seenAt: updatedAt })).toEqual({ ok: true, value: id });
  const read = await readStaffAd(db, id);
  expect(read?.ad).toMatchObject({ dealer: 'Milvis', status: 'active', price: 159_900, closed_at: null });
  expect(Date.now() - Number(read?.ad.published_at)).toBeLessThan(60_000);
  expect(read?.prices).toMatchObject([{ price: 159_900, import_run_id: null }]);
  expect(read?.events).toMatchObject([{ kind: 'published', import_run_id: null }]);
  expect(read?.overrides).toMatchObject([{ field: 'status', value: 'active', feedValue: null, email: STAFF.email }]);
  expect((await query('select version from stock_version'))[0].version).toBe(before.version + 1);
  expect((await query('select sum(active)::int as n from stock_counts'))[0].n).toBe(1);
  const counted = () => query("select to_jsonb(series_statistics) - 'counted_at' as row from series_statistics");
  const figures = await counted();
  await refreshStatistics(pool);
  expect(await counted()).toEqual(figures);
  const entries = await listAuditEntries(db, `ad:${id}`, 5);
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['ad.publish', 'ad.update', 'ad.create']));
});

test('reports missing and implausible values field by field, and stores nothing', async () => {
  const empty = { price: null, odometerKm: null, modelYear: null, fuels: [] };
  expect(await publish(draftOf('', empty))).toEqual({
    ok: false,
    failure: {
      kind: 'incomplete',
      problems: {
        handlare: 'Välj en handlare.',
        price: 'Skriv ett pris, eller kryssa i Pris på begäran.',
        odometer_km: 'Skriv mätarställningen.',
        model_year: 'Skriv årsmodellen.',
        fuels: 'Välj minst ett drivmedel.',
      },
    },
  });
  const doubtful = await publish(
    draftOf('Milvis', { wltpCo2: { min: 9, max: 5 }, powerKw: 10, horsepower: 400 }, true),
  );
  expect(doubtful).toMatchObject({
    failure: {
      problems: {
        price: 'Ta bort priset eller krysset i Pris på begäran.',
        wltp_co2_max: 'Det högsta värdet är lägre än det lägsta.',
      },
    },
  });
  expect(await query('select name from dealers union all select name from ads')).toEqual([]);
});

test('publishes an ad without a price when staff say so, without a price history', async () => {
  const id = await published(draftOf('Milvis', { price: null }, true));
  const read = await readStaffAd(db, id);
  expect(read).toMatchObject({ ad: { status: 'active', price: null, price_on_request: false }, prices: [] });
});

test('does not publish a draft that others have changed or published', async () => {
  const draft = await saveDraft(pool, STAFF, null, draftOf('Milvis'));
  if (!draft.ok) throw new Error(draft.failure);
  const saved = { id: draft.value.id, seenAt: draft.value.updatedAt };
  await saveDraft(pool, STAFF, saved, draftOf('Milvis', { odometerKm: 1_000 }));
  expect(await publish(draftOf('Milvis'), saved)).toMatchObject({ failure: { kind: 'changed meanwhile' } });
  const fresh = { id: saved.id, seenAt: new Date(Date.now() + 60_000) };
  expect((await publish(draftOf('Milvis'), fresh)).ok).toBe(true);
  expect(await publish(draftOf('Milvis'), fresh)).toMatchObject({ failure: { kind: 'not a draft' } });
});

test('the dealer’s deliveries neither remove it nor count it as missing', async () => {
  await deliver(pool, [feedCar()], daysLater(0));
  const id = await published(draftOf('Testbilar', { licencePlate: 'OWN123' }));
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

test('two concurrent publications get different ids and share one dealer', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => published(draftOf('Milvis'))));
  expect(new Set(ids).size).toBe(3);
  expect(await query('select name from dealers')).toEqual([{ name: 'Milvis' }]);
});

test('stores nothing when the database rejects a value', async () => {
  await expect(publish(draftOf('Milvis', { city: 'a\0b' }))).rejects.toThrow();
  expect(await query('select name from dealers union all select name from ads')).toEqual([]);
  expect(await published(draftOf('Milvis'))).toBe(100_001);
});
