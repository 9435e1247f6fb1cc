import { expect, test } from 'vitest';
import { addAdViews, NO_COUNTS } from '#src/db/ads/ad-views.ts';
import { FACTORY_NOW, insertAd, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readQualityNow } from './dealer-quality.ts';
import { listFiguresOfSites } from './figures-of-sites.ts';

const { db, pool } = await testDatabase();

test('counts of each dealer stand side by side, without those of others and of earlier days', async () => {
  const [umea, lulea, other] = [
    await insertDealer(db, { name: 'Kedjan Umeå' }),
    await insertDealer(db, { name: 'Kedjan Luleå' }),
    await insertDealer(db, { name: 'Grannens Bil' }),
  ];
  const ads = [];
  for (const { id } of [umea, umea, lulea, other]) ads.push((await insertAd(db, { dealer_id: id })).internal_id);
  const counts = ads.map((adId, place) => ({ adId, ...NO_COUNTS, views: place + 1, shown: 10 }));
  await addAdViews(db, FACTORY_NOW, counts);
  await addAdViews(db, new Date('2026-11-01T12:00:00Z'), counts);
  await pool.query(`insert into dealer_quality (dealer_id, day, score, ads) values ($1, '2026-11-19', 71, 1)`, [
    umea.id,
  ]);
  await pool.query(
    `insert into enquiries (ad_id, name, email, message, wants_test_drive, status, created_at)
     values ($1, 'Eva', 'eva@bil.example', 'Hej', false, 'new', '2026-11-18'),
            ($1, 'Per', 'per@bil.example', 'Hej', false, 'answered', '2026-11-01')`,
    [ads[2]],
  );
  const sites = [umea, lulea].map(({ id }) => id);
  const figures = await listFiguresOfSites(db, { dealerIds: sites, now: FACTORY_NOW, days: 7 });
  // The quality is that of today, as the page of each dealer states it, not the stored one of last night.
  const now = await readQualityNow(db, FACTORY_NOW, sites);
  expect(now.get(umea.id)?.score).not.toBe(71);
  expect(figures).toMatchObject([
    {
      name: 'Kedjan Luleå',
      active: 1,
      views: 3,
      shown: 10,
      messages: 1,
      newMessages: 1,
      score: now.get(lulea.id)?.score,
    },
    {
      name: 'Kedjan Umeå',
      active: 2,
      views: 3,
      shown: 20,
      messages: 0,
      newMessages: 0,
      score: now.get(umea.id)?.score,
    },
  ]);
  expect(await listFiguresOfSites(db, { dealerIds: [], now: FACTORY_NOW, days: 7 })).toEqual([]);
});
