import { expect, test } from 'vitest';
import { TERMINAL } from '#src/commands/accounts/record-audit.ts';
import { insertEnquiry } from '#src/db/enquiries/enquiries.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { editEnquiry } from './edit-enquiry.ts';

const { db, pool } = await testDatabase();

test('a dealer changes its own messages only, and the audit log contains the status only', async () => {
  const ad = await insertAd(db);
  const dealerId = ad.dealer_id ?? 0;
  const who = { name: 'Eva Ek', email: 'eva@kund.example', telephone: null, message: 'Hej' };
  await insertEnquiry(db, ad.internal_id, { ...who, wantsTestDrive: false, tradeInPlate: null });
  const { rows } = await pool.query<{ id: number }>('select id from enquiries');
  const change = { id: rows[0]?.id ?? 0, version: 1, status: 'closed' as const, notes: 'Hemlig' };
  expect(await editEnquiry(db, TERMINAL, change, dealerId + 1)).toEqual({ ok: false, failure: 'gone' });
  expect(await editEnquiry(db, TERMINAL, change, dealerId)).toEqual({ ok: true, value: null });
  expect(await editEnquiry(db, TERMINAL, change, null)).toEqual({ ok: false, failure: 'changed-meanwhile' });
  const log = await pool.query('select action, before, after from audit_log');
  expect(log.rows).toEqual([{ action: 'enquiry.change', before: { status: 'new' }, after: { status: 'closed' } }]);
});
