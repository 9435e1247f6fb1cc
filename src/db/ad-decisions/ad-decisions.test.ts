import { expect, test } from 'vitest';
import { insertReport } from '#src/db/ad-reports/ad-reports.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { insertAdDecisions, listDecisionsOfAd, readDecisionOfReport, removeOldAdDecisions } from './ad-decisions.ts';

const { db, pool } = await testDatabase();

test('an ad has its own decisions, the latest first, until they are a year old', async () => {
  const [one, other] = [await insertDealer(db, { name: 'Ett Bil' }), await insertDealer(db, { name: 'Annat Bil' })];
  const ad = await insertAd(db, { dealer_id: one.id, name: 'Volvo V60' });
  const foreign = await insertAd(db, { dealer_id: other.id });
  await insertReport(db, ad.internal_id, { reason: 'wrong', message: 'Fel pris.', name: null, email: null });
  const reportId = (await pool.query<{ id: number }>('select id from ad_reports')).rows[0]?.id ?? 0;
  const decision = {
    rule: 'wrong',
    ground: 'law',
    law: '10 § marknadsföringslagen',
    reason: 'Priset stämde inte.',
    changes: null,
  } as const;
  await insertAdDecisions(db, [
    { ...decision, adId: foreign.internal_id, action: 'hide' },
    { ...decision, adId: ad.internal_id, action: 'hide' },
  ]);
  const changes = { before: { price: 1 }, after: { price: 199_000 } };
  await insertAdDecisions(db, [{ ...decision, adId: ad.internal_id, action: 'correct', reportId, changes }]);
  const listed = await listDecisionsOfAd(db, ad.internal_id);
  expect(listed.map(({ action, isReported }) => [action, isReported])).toEqual([
    ['correct', true],
    ['hide', false],
  ]);
  expect(await readDecisionOfReport(db, reportId)).toEqual(
    expect.objectContaining({ adId: ad.internal_id, car: 'Volvo V60', changes, reason: 'Priset stämde inte.' }),
  );
  await pool.query(`update ad_decisions set decided_at = now() - interval '13 months' where action = 'hide'`);
  await removeOldAdDecisions(db);
  expect(await listDecisionsOfAd(db, ad.internal_id)).toHaveLength(1);
  expect(await listDecisionsOfAd(db, foreign.internal_id)).toEqual([]);
});
