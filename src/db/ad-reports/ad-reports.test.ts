import { expect, test } from 'vitest';
import { REPORT_LIST } from '#src/domain/ad-reports/report-list.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { decideStoredReport, insertReport, readAdReport, removeOldReports, searchReports } from './ad-reports.ts';

const { db, pool } = await testDatabase();
const REPORT = { reason: 'sold', message: 'Såld i maj.', name: 'Eva', email: 'eva@kund.example' } as const;

test('a report is stored once an hour, decided once, and loses the address 90 days later', async () => {
  const { internal_id: adId } = await insertAd(db);
  expect([await insertReport(db, adId, REPORT), await insertReport(db, adId, REPORT)]).toEqual([true, false]);
  const { reports, total } = await searchReports(db, REPORT_LIST.parse(new URLSearchParams('status=open')));
  const id = reports[0]?.id ?? 0;
  expect([total, await readAdReport(db, id)]).toMatchObject([1, { ...REPORT, adId, decidedAt: null }]);
  const decided = { id, status: 'upheld', decision: 'Borttagen.' } as const;
  expect([await decideStoredReport(db, decided), await decideStoredReport(db, decided)]).toEqual([true, false]);
  await removeOldReports(db);
  expect(await readAdReport(db, id)).toMatchObject({ name: REPORT.name, email: REPORT.email });
  await pool.query(`update ad_reports set decided_at = now() - interval '91 days'`);
  await removeOldReports(db);
  expect(await readAdReport(db, id)).toMatchObject({ name: null, email: null, message: REPORT.message });
  await pool.query(`update ad_reports set created_at = now() - interval '13 months'`);
  await removeOldReports(db);
  expect(await readAdReport(db, id)).toBeNull();
});
