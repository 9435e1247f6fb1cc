import { expect, test } from 'vitest';
import { TERMINAL } from '#src/commands/accounts/record-audit.ts';
import { insertReport } from '#src/db/ad-reports/ad-reports.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { decideReport } from './decide-report.ts';

const { db, pool } = await testDatabase();
const site = { name: 'Milvis', url: 'https://milvis.example', contactEmail: 'hej@milvis.example' };

test('two decisions at once: one is stored and mailed', async () => {
  const { internal_id: adId } = await insertAd(db);
  await insertReport(db, adId, { reason: 'other', message: 'Fel.', email: 'eva@kund.example' });
  const { rows } = await pool.query<{ id: number }>('select id from ad_reports');
  const given = { id: rows[0]?.id ?? 0, decision: 'Därför.' };
  const decided = await Promise.all([
    decideReport({ db, site }, TERMINAL, { ...given, status: 'upheld' }),
    decideReport({ db, site }, TERMINAL, { ...given, status: 'rejected' }),
  ]);
  expect(decided.filter(({ ok }) => ok)).toEqual([{ ok: true, value: { isMailed: true } }]);
  expect(decided.find(({ ok }) => !ok)).toEqual({ ok: false, failure: 'decided' });
  expect((await pool.query('select recipient from mails')).rows).toEqual([{ recipient: 'eva@kund.example' }]);
});
