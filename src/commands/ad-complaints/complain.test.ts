import { expect, test } from 'vitest';
import { insertAdDecisions, listDecisionsOfAd } from '#src/db/ad-decisions/ad-decisions.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { complainOfDecision } from './complain.ts';

const { db, pool } = await testDatabase();

test('two complaints at once are one, with one audit entry', async () => {
  const { internal_id: adId } = await insertAd(db);
  const stated = { rule: 'wrong', ground: 'terms', law: null, reason: 'Därför.' } as const;
  await insertAdDecisions(db, [{ ...stated, adId, action: 'hide', changes: null }]);
  const decisionId = (await listDecisionsOfAd(db, adId))[0]?.id ?? 0;
  const person = { userId: null, email: 'ake@bil.example' };
  const send = () => complainOfDecision(db, person, { decisionId, adId, message: 'Fel.', now: new Date() });
  const sent = await Promise.all([send(), send()]);
  expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await pool.query(`select from audit_log where action = 'complaint.send'`)).rowCount).toBe(1);
});
