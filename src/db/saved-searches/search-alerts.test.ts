import { setTimeout } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { insertAd } from '#test/factories.ts';
import { insertSavedSearch } from '#test/saved-search.ts';
import { testDatabase } from '#test/support/database.ts';
import { lockAlertMails, lockPendingSearches, markMailed } from './search-alerts.ts';

const { db, pool } = await testDatabase();
const NOW = new Date();
beforeEach(() => pool.query('truncate saved_searches, search_alerts'));
const addAlert = (searchId: number, adId: number, kind: string) =>
  pool.query('insert into search_alerts (search_id, ad_id, kind) values ($1, $2, $3)', [searchId, adId, kind]);

test('returns searches of a frequency with the alerts of wanted kinds, until they are mailed', async () => {
  const { internal_id: adId } = await insertAd(db, { name: 'Volvo V60', model_year: 2019 });
  const daily = await insertSavedSearch(db, { frequency: 'daily', kinds: ['new'] });
  const weekly = await insertSavedSearch(db, { frequency: 'weekly' });
  await addAlert(daily, adId, 'new');
  await addAlert(daily, adId, 'sold');
  await addAlert(weekly, adId, 'new');
  const found = await lockPendingSearches(db, 'daily', { after: 0, limit: 10, by: 'mail' });
  expect(found).toMatchObject([{ id: daily, alerts: [{ adId, kind: 'new', name: 'Volvo V60', modelYear: 2019 }] }]);
  expect(found[0]?.alerts).toHaveLength(1);
  await markMailed(db, [daily], NOW);
  expect(await lockPendingSearches(db, 'daily', { after: 0, limit: 10, by: 'mail' })).toEqual([]);
  expect(await lockPendingSearches(db, 'weekly', { after: 0, limit: 10, by: 'mail' })).toHaveLength(1);
});

test('a transaction waits for the one before, and finds what that has left', async () => {
  const { internal_id: adId } = await insertAd(db);
  await addAlert(await insertSavedSearch(db, { email: 'a@kund.example' }), adId, 'new');
  const take = (onLocked: () => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      await lockAlertMails(tx);
      await onLocked();
      const found = await lockPendingSearches(tx, 'at-once', { after: 0, limit: 10, by: 'mail' });
      await markMailed(
        tx,
        found.map(({ id }) => id),
        NOW,
      );
      return found.length;
    });
  let second: Promise<number> = Promise.resolve(-1);
  const first = await take(async () => {
    second = take(() => Promise.resolve());
    await setTimeout(100);
  });
  expect([first, await second]).toEqual([1, 0]);
});
