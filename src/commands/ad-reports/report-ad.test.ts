import { expect, test } from 'vitest';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { reportAd } from './report-ad.ts';

const { db, pool } = await testDatabase();
const site = { name: 'Milvis', url: 'https://milvis.example', contactEmail: 'hej@milvis.example' };
const report = { reason: 'other', message: 'Fel.', name: null, email: 'eva@kund.example' } as const;

test('stores a report sent twice at once only once, with one receipt', async () => {
  const { internal_id: adId } = await insertAd(db);
  const given = { adId, network: '192.0.2.1', report };
  await Promise.all([reportAd({ db, site }, given), reportAd({ db, site }, given)]);
  expect((await pool.query('select from ad_reports')).rowCount).toBe(1);
  expect((await pool.query('select recipient from mails')).rows).toEqual([{ recipient: 'eva@kund.example' }]);
  expect(await reportAd({ db, site }, { ...given, adId: 999_999 })).toEqual({ ok: false, failure: 'no-ad' });
});
