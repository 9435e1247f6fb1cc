import { expect, test } from 'vitest';
import { addAdViews, NO_COUNTS } from '#src/db/ads/ad-views.ts';
import { insertEnquiry } from '#src/db/enquiries/enquiries.ts';
import type { FigureOrder } from '#src/domain/dealer-figures/figure-choices.ts';
import { daysAgo, FACTORY_NOW, insertAd, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { listAdFigures, listWeeksOfAds, writeSeriesViews } from './ad-figures.ts';

const { db, pool } = await testDatabase();
const dealer = await insertDealer(db, { name: 'Bilhuset AB' });
const other = await insertDealer(db, { name: 'Bilcentrum AB' });
const own = await insertAd(db, { dealer_id: dealer.id, name: 'Volvo V60 egen', published_at: daysAgo(60) });
const fresh = await insertAd(db, { dealer_id: dealer.id, name: 'Volvo V60 ny', published_at: FACTORY_NOW });
const sold = await insertAd(db, { dealer_id: dealer.id, status: 'sold', closed_at: FACTORY_NOW });
const like = [];
for (let number = 0; number < 5; number += 1)
  like.push(await insertAd(db, { dealer_id: other.id, published_at: daysAgo(60) }));
const count = (adId: number, days: number, counts: Partial<typeof NO_COUNTS>) =>
  addAdViews(db, daysAgo(days), [{ ...NO_COUNTS, ...counts, adId }]);
await count(own.internal_id, 0, { shown: 50, views: 3, saves: 1, telephones: 1 });
await count(own.internal_id, 6, { shown: 10, views: 4, clicks: 2 });
await count(own.internal_id, 7, { views: 100 });
await count(own.internal_id, 31, { views: 1_000 });
// Twice a day.
for (const each of like) await count(each.internal_id, 1, { views: 60 });
await insertEnquiry(db, own.internal_id, {
  name: 'Eva',
  email: 'eva@bil.example',
  telephone: null,
  message: 'Finns den kvar?',
  wantsTestDrive: false,
  tradeInPlate: null,
});
await pool.query('update enquiries set created_at = $1', [daysAgo(1)]);

await writeSeriesViews(db, FACTORY_NOW);

const list = (order: FigureOrder = 'views', page = 1, size = 10) =>
  listAdFigures(db, { dealerId: dealer.id, now: FACTORY_NOW, days: 7, order, page, size });

test('sums the counts of the last days by ad for sale, beside the median of like cars in the same time', async () => {
  const { rows, total, sums } = await list();
  expect(total).toBe(2);
  expect(rows[0]).toMatchObject({
    id: own.internal_id,
    daysForSale: 60,
    shown: 60,
    views: 7,
    clicks: 2,
    saves: 1,
    telephones: 1,
    messages: 1,
    watched: 0,
    likeViews: 14,
  });
  // One day of the median.
  expect(rows[1]).toMatchObject({ id: fresh.internal_id, views: 0, daysForSale: 0, likeViews: 2 });
  expect(sums).toMatchObject({ shown: 60, views: 7, telephones: 1, messages: 1 });
  expect(rows.map(({ id }) => id)).not.toContain(sold.internal_id);
});

test('orders and pages', async () => {
  const ids = async (order: FigureOrder, page = 1, size = 10) =>
    (await list(order, page, size)).rows.map(({ id }) => id);
  expect(await ids('days')).toEqual([own.internal_id, fresh.internal_id]);
  expect(await ids('below')).toEqual([own.internal_id, fresh.internal_id]);
  expect(await ids('views', 2, 1)).toEqual([fresh.internal_id]);
  expect(await ids('views', 3, 1)).toEqual([]);
});

test('knows no median of a car that is the only one of its series, and counts alerts that are confirmed', async () => {
  await pool.query('update ads set series_id = null where internal_id = $1', [own.internal_id]);
  await pool.query(
    `insert into saved_searches (email, name, ad_id, kinds, frequency, match_keys, confirmed_at, confirm_token_hash)
     select 'eva@bil.example', 'V60', $1, '{cheaper}', 'daily', '{}', case when n = 1 then now() end, case when n = 2 then 'x'::bytea end from generate_series(1, 2) n`,
    [own.internal_id],
  );
  expect((await list()).rows[0]).toMatchObject({ id: own.internal_id, likeViews: null, watched: 1 });
});

test('a stock without cars has no rows', async () => {
  const { id } = await insertDealer(db, { name: 'Tomma garaget' });
  expect(
    await listAdFigures(db, { dealerId: id, now: FACTORY_NOW, days: 7, order: 'views', page: 1, size: 10 }),
  ).toEqual({
    rows: [],
    total: 0,
    sums: { shown: 0, views: 0, clicks: 0, saves: 0, telephones: 0, messages: 0 },
  });
});

test('the counts of a week of an ad, the latest week first', async () => {
  const weeks = await listWeeksOfAds(db, { dealerId: dealer.id, now: FACTORY_NOW, weeks: 8, limit: 100 });
  // 20 November 2026 is the Friday of week 47.
  expect(weeks.filter(({ id, views }) => id === own.internal_id && views > 0)).toMatchObject([
    { week: '2026-v47', views: 3, shown: 50, messages: 1 },
    { week: '2026-v46', views: 104, clicks: 2 },
    { week: '2026-v43', views: 1_000 },
  ]);
  const one = { dealerId: other.id, adId: own.internal_id, now: FACTORY_NOW, weeks: 8, limit: 100 };
  expect(await listWeeksOfAds(db, one)).toEqual([]);
});
