import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { matchSearches } from '#src/commands/saved-searches/match-searches.ts';
import type { BulkAction } from '#src/domain/ads/bulk-action.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { insertAds } from '#test/factories.ts';
import { numRuns } from '#test/faults/thoroughness.ts';
import { deleteRows, emptyStock, testDatabase } from '#test/support/database.ts';
import { beginChange, beginUndo, finishChanges, runChange } from './change-ads.ts';
import { editAd } from './edit-ad.ts';
import { setAdStatus } from './set-ad-status.ts';

const { db, pool } = await testDatabase();
const STAFF = { userId: null, email: 'eva@bil.example' };
beforeEach(async () => {
  await emptyStock(pool);
  await deleteRows(pool, 'bulk_changes');
  await pool.query(
    'alter table audit_log disable trigger user; delete from audit_log; alter table audit_log enable trigger user',
  );
});

const query = async (text: string) => (await pool.query(text)).rows;
/** Everything of the ads that a change may write, beside the times of the change itself. */
const stock = () =>
  query(
    `select internal_id, status, price, chassis, dealer_id, tags, catalogue_values, closed_at, returned_at, days_before_return,
            days_for_sale, expired,
            array(select row(field, value, feed_value, email, at)::text from ad_overrides where ad_id = internal_id order by field) as held,
            array(select row(sightings)::text from sightings where ad_id = internal_id order by first_seen_at) as sightings
     from ads order by 1`,
  );
const idsOf = (ads: readonly { internal_id: number }[]) => ads.map((ad) => ad.internal_id);

async function change(ids: readonly number[], action: BulkAction): Promise<number> {
  const begun = await beginChange(db, STAFF, { action, selection: { ids }, ads: null });
  if (!begun.ok) throw new Error(begun.failure.kind);
  await runChange(pool, begun.value);
  return begun.value;
}

const ACTIONS: readonly BulkAction[] = [
  { kind: 'status', status: 'hidden' },
  { kind: 'status', status: 'sold' },
  { kind: 'show' },
  { kind: 'follow' },
  { kind: 'price', unit: 'procent', amount: -5 },
  { kind: 'price', unit: 'kr', amount: 1_500 },
  { kind: 'chassis', chassis: 'SUV' },
];

test.each(ACTIONS)(
  '$kind: changes ads in every state and restores them exactly, with two audit entries',
  async (action) => {
    await deliver(
      pool,
      [
        feedCar(),
        feedCar({ licence_plate: 'UFO124' }),
        feedCar({ licence_plate: 'UFO125' }),
        feedCar({ licence_plate: 'UFO126' }),
      ],
      new Date(),
    );
    const [first = 0, second = 0, third = 0] = (await query('select internal_id from ads order by 1')).map(
      (row) => row.internal_id,
    );
    await setAdStatus(pool, STAFF, { ids: [first], status: 'hidden' });
    await setAdStatus(pool, STAFF, { ids: [second], status: 'sold' });
    await editAd(pool, STAFF, {
      id: third,
      values: { price: 199_000, chassis: 'Sedan' },
      seenAt: new Date(Date.now() + 1e6),
    });
    await pool.query(
      'alter table audit_log disable trigger user; delete from audit_log; alter table audit_log enable trigger user',
    );
    const before = await stock();
    const id = await change(
      before.map((ad) => ad.internal_id),
      action,
    );
    const after = await stock();
    expect(after).not.toEqual(before);
    expect(await query('select sum(active)::int as active from stock_counts')).toEqual([
      { active: after.filter(({ status }) => status === 'active').length || null },
    ]);
    expect(await beginUndo(db, STAFF, id)).toBe(true);
    await runChange(pool, id);
    expect(await stock()).toEqual(before);
    expect(await query('select action, subject from audit_log order by id')).toEqual([
      { action: 'ads.change', subject: `bulk:${id}` },
      { action: 'ads.undo', subject: `bulk:${id}` },
    ]);
    expect(await beginUndo(db, STAFF, id)).toBe(false);
  },
);

/** Everything that visitors, estimates and alerts read of the ads' past. */
const traces = async () => [
  await query('select ad_id, at::text, price, import_run_id from price_events order by 1, 2'),
  await query('select ad_id, at::text, kind, import_run_id from ad_events order by 1, 2, 3'),
  await query('select internal_id, changed_at::text from ads order by 1'),
  await query('select * from matched_ads order by ad_id'),
  await query('select ad_id, kind, price from search_alerts order by 1, 2'),
];

const someAction: fc.Arbitrary<BulkAction> = fc.oneof(
  fc.constantFrom<BulkAction>(...ACTIONS),
  fc
    .integer({ min: -50, max: 50 })
    .filter(Boolean)
    .map((amount): BulkAction => ({ kind: 'price', unit: 'procent', amount })),
);

test('an undone change leaves no trace in prices, events, or alerts, whatever the ads and the change were', {
  timeout: 240_000,
}, async () => {
  const statuses = fc.array(fc.constantFrom('active', 'hidden', 'sold', 'removed'), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(statuses, someAction, fc.boolean(), async (given, action, isMatched) => {
      await emptyStock(pool);
      await deleteRows(pool, 'bulk_changes', 'search_alerts', 'saved_searches', 'matched_ads');
      const cars = given.map((_, nth) => feedCar({ licence_plate: `UFO${200 + nth}` }));
      await deliver(pool, cars, new Date('2026-11-01T05:00:00Z'));
      const ids = (await query('select internal_id from ads order by 1')).map((row) => row.internal_id);
      for (const [nth, status] of given.entries())
        if (status !== 'active') await setAdStatus(pool, STAFF, { ids: [ids[nth] ?? 0], status: status as 'sold' });
      await pool.query(
        `insert into saved_searches (email, name, ad_id, kinds, frequency, match_keys, confirmed_at)
         select 'a@b.example', 'Bil', internal_id, '{cheaper,sold}', 'daily', array['ad:' || internal_id], now() from ads`,
      );
      await matchSearches(pool);
      const before = await traces();
      const id = await change(ids, action);
      const sold = await query("select price from ads where status in ('sold', 'removed', 'hidden') order by price");
      if (action.kind === 'price') for (const { price } of sold) expect(price).toBe(189_900);
      if (isMatched) await matchSearches(pool);
      await beginUndo(db, STAFF, id);
      await runChange(pool, id);
      expect(await traces()).toEqual(before);
      await matchSearches(pool);
      expect(await traces()).toEqual(before);
    }),
    { numRuns: numRuns(60) },
  );
});

test('undoing the reset of ads that their feed has closed opens their sightings again', async () => {
  const cars = [feedCar(), feedCar({ licence_plate: 'UFO124' }), feedCar({ licence_plate: 'UFO125' })];
  await deliver(pool, cars, new Date('2026-10-01T05:00:00Z'));
  const ids = (await query('select internal_id from ads order by 1')).map((row) => row.internal_id);
  await setAdStatus(pool, STAFF, { ids, status: 'hidden' });
  await deliver(pool, cars.slice(0, 1), new Date('2026-10-02T05:00:00Z'), { force: true });
  const before = await stock();
  const id = await change(ids, { kind: 'show' });
  const open = 'select ad_id from sightings where last_seen_at is null order by 1';
  expect(await query(open)).toEqual([{ ad_id: ids[0] }]);
  await beginUndo(db, STAFF, id);
  await runChange(pool, id);
  expect(await stock()).toEqual(before);
  expect(await query(open)).toHaveLength(3);
});

test('an ad changed since keeps its later value when the change is undone', async () => {
  const [one = 0, two = 0] = idsOf(await insertAds(db, 2, () => ({ price: 100_000 })));
  const id = await change([one, two], { kind: 'price', unit: 'kr', amount: -5_000 });
  await editAd(pool, STAFF, { id: two, values: { price: 91_000 }, seenAt: new Date(Date.now() + 1e6) });
  await beginUndo(db, STAFF, id);
  await runChange(pool, id);
  expect((await stock()).map(({ price }) => price)).toEqual([100_000, 91_000]);
  expect(await query('select state from bulk_change_ads order by ad_id')).toEqual([
    { state: 'restored' },
    { state: 'kept' },
  ]);
});

test('an undone override follows what the feed has delivered since', async () => {
  const cars = [feedCar(), feedCar({ licence_plate: 'UFO124' })];
  await deliver(pool, cars, new Date('2026-10-01T05:00:00Z'));
  const ids = (await query('select internal_id from ads order by 1')).map((row) => row.internal_id);
  const id = await change(ids, { kind: 'chassis', chassis: 'SUV' });
  await deliver(pool, [feedCar({ chassis: 'Sedan' }), cars[1] ?? feedCar()], new Date('2026-10-02T05:00:00Z'));
  expect((await stock()).map(({ chassis }) => chassis)).toEqual(['SUV', 'SUV']);
  await beginUndo(db, STAFF, id);
  await runChange(pool, id);
  expect((await stock()).map(({ chassis }) => chassis)[0]).toBe('Sedan');
  expect(await query('select field from ad_overrides')).toEqual([]);
});

/** As many ads for 100 000 kr, without plates, by which they would be one car. Ad by ad they would take a minute. */
async function insertCopies(count: number): Promise<number[]> {
  await insertAds(db, 1, () => ({ price: 100_000, licence_plate: null }));
  await pool.query(
    `insert into ads (internal_id, dealer_id, brand_id, brand, series_id, series, name, price, fuels, image_urls, status,
                      published_at, identity_hash, content_hash)
     select internal_id + nth, dealer_id, brand_id, brand, series_id, series, name, price, fuels, image_urls, status,
            published_at, identity_hash || nth, content_hash
     from ads, generate_series(1, $1::int - 1) as nth`,
    [count],
  );
  return idsOf((await query('select internal_id from ads order by 1')) as { internal_id: number }[]);
}

test('changes 10 000 ads in batches: after a kill the rest is done, and each ad once', {
  timeout: 240_000,
}, async () => {
  const ids = await insertCopies(10_000);
  const begun = await beginChange(db, STAFF, {
    action: { kind: 'price', unit: 'kr', amount: 1_000 },
    selection: { ids },
    ads: null,
  });
  if (!begun.ok) throw new Error(begun.failure.kind);
  // Killed in its third batch: its connection ends.
  let batches = 0;
  const killed = Object.create(pool, {
    connect: {
      value: async () => {
        batches += 1;
        if (batches === 3) throw new Error('killed');
        return pool.connect();
      },
    },
  });
  await expect(runChange(killed, begun.value)).rejects.toThrow('killed');
  expect(await query('select price, count(*)::int as ads from ads group by 1 order by 1')).toEqual([
    { price: 100_000, ads: 6_000 },
    { price: 101_000, ads: 4_000 },
  ]);
  // Two servers at once.
  await Promise.all([finishChanges(pool), finishChanges(pool)]);
  expect(await query('select price, count(*)::int as ads from ads group by 1')).toEqual([
    { price: 101_000, ads: 10_000 },
  ]);
  expect(await query('select count(*)::int as entries from audit_log')).toEqual([{ entries: 1 }]);
  expect(await finishChanges(pool)).toBe(0);
  await beginUndo(db, STAFF, begun.value);
  expect(await finishChanges(pool)).toBe(1);
  expect(await query('select price, count(*)::int as ads from ads group by 1')).toEqual([
    { price: 100_000, ads: 10_000 },
  ]);
  expect(await query('select count(*)::int as held from ad_overrides')).toEqual([{ held: 0 }]);
});

test('refuses an empty selection and a list that is not what was confirmed, and stores nothing', async () => {
  const [id = 0] = idsOf(await insertAds(db, 1));
  const action: BulkAction = { kind: 'status', status: 'hidden' };
  expect(await beginChange(db, STAFF, { action, selection: { ids: [7] }, ads: null })).toMatchObject({
    failure: { kind: 'none' },
  });
  expect(await beginChange(db, STAFF, { action, selection: { ids: [id] }, ads: 2 })).toMatchObject({
    failure: { kind: 'other number', ads: 1 },
  });
  expect(await query('select * from bulk_changes')).toEqual([]);
  expect(await query('select * from audit_log')).toEqual([]);
});
