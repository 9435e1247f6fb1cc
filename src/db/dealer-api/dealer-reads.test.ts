import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { insertDelivery } from '#src/db/deliveries/dealer-deliveries.ts';
import { stockDelivery } from '#test/delivery.ts';
import { daysAgo, insertAd, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { listOwnAds, listOwnDeliveries, listOwnFigures, listOwnLeads } from './dealer-reads.ts';

const { db, pool } = await testDatabase();
const NOW = new Date();
const idsOf = (rows: readonly { id: number | string }[]) => rows.map(({ id }) => id);

async function stockOf(statuses: readonly ('active' | 'sold' | 'hidden' | 'draft')[]) {
  const dealer = await insertDealer(db);
  const ids: number[] = [];
  for (const status of statuses) {
    const closed = status === 'sold' ? { closed_at: daysAgo(1) } : {};
    ids.push((await insertAd(db, { dealer_id: dealer.id, status, ...closed })).internal_id);
  }
  return { dealerId: dealer.id, ids };
}

test('lists published ads of the dealer alone, page by page, also hidden ones', async () => {
  const { dealerId, ids } = await stockOf(['active', 'sold', 'hidden', 'active']);
  await stockOf(['active']);
  const page = { dealerIds: [dealerId], limit: 2, status: null };
  const first = await listOwnAds(db, { ...page, after: 0 });
  expect(idsOf(first)).toEqual(ids.slice(0, 2));
  expect(idsOf(await listOwnAds(db, { ...page, after: first.at(-1)?.id ?? 0 }))).toEqual(ids.slice(2));
  expect(idsOf(await listOwnAds(db, { ...page, after: 0, status: 'hidden' }))).toEqual([ids[2]]);
});

test('counts views and messages of ads for sale within the days asked for', async () => {
  const { dealerId, ids } = await stockOf(['active', 'sold', 'active']);
  const [ad = 0] = ids;
  await pool.query(
    `insert into ad_views (ad_id, day, views, clicks) values ($1, current_date, 3, 1), ($1, current_date - 60, 50, 0)`,
    [ad],
  );
  await pool.query(
    `insert into enquiries (ad_id, name, email, message, wants_test_drive) values ($1, 'Kim', 'kim@post.example', 'Hej', false)`,
    [ad],
  );
  const figures = await listOwnFigures(db, { dealerIds: [dealerId], after: 0, limit: 10, now: NOW, days: 30 });
  expect(idsOf(figures)).toEqual([ids[0], ids[2]]);
  expect(figures[0]).toMatchObject({ views: 3, clicks: 1, shown: 0, messages: 1, watched: 0 });
  expect(await listOwnFigures(db, { dealerIds: [dealerId], after: ad, limit: 10, now: NOW, days: 90 })).toHaveLength(1);
  const leads = await listOwnLeads(db, { dealerIds: [dealerId], after: 0, limit: 10 });
  expect(leads).toMatchObject([{ adId: ad, name: 'Kim', email: 'kim@post.example', status: 'new' }]);
  expect(await listOwnLeads(db, { dealerIds: [dealerId], after: leads[0]?.id ?? 0, limit: 10 })).toEqual([]);
  expect(await listOwnLeads(db, { dealerIds: [(await insertDealer(db)).id], after: 0, limit: 10 })).toEqual([]);
});

test('lists deliveries, the latest first, from the one after which a page ended', async () => {
  const { id: dealerId } = await insertDealer(db);
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  for (const [age, id] of ids.entries())
    await insertDelivery(db, stockDelivery({ id, dealerId, receivedAt: daysAgo(age) }));
  expect(idsOf(await listOwnDeliveries(db, { dealerIds: [dealerId], before: null, limit: 2 }))).toEqual(
    ids.slice(0, 2),
  );
  expect(idsOf(await listOwnDeliveries(db, { dealerIds: [dealerId], before: ids[1] ?? null, limit: 2 }))).toEqual(
    ids.slice(2),
  );
  const other = await insertDealer(db);
  expect(await listOwnDeliveries(db, { dealerIds: [other.id], before: ids[0] ?? null, limit: 2 })).toEqual([]);
});
