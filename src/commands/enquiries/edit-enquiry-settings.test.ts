import { expect, test } from 'vitest';
import { TERMINAL } from '#src/commands/accounts/record-audit.ts';
import { readEnquirySettings } from '#src/db/enquiries/enquiry-templates.ts';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { editEnquirySettings } from './edit-enquiry-settings.ts';

const { db, pool } = await testDatabase();

test('each choice is changed without the others, from the version that its author saw, and logged', async () => {
  const { id } = await insertDealer(db);
  const first = await editEnquirySettings(db, TERMINAL, id, { version: 0, remindAfterHours: null });
  expect(first).toMatchObject({ ok: true, value: { version: 1 } });
  expect(await editEnquirySettings(db, TERMINAL, id, { version: 0, remindAfterHours: 4 })).toEqual({
    ok: false,
    failure: 'changed-meanwhile',
  });
  await editEnquirySettings(db, TERMINAL, id, { version: 1, adfRecipient: 'leads@crm.example' });
  expect(await readEnquirySettings(db, id)).toEqual({
    remindAfterHours: null,
    adfRecipient: 'leads@crm.example',
    version: 2,
  });
  const { rows } = await pool.query('select action, subject, after from audit_log order by id');
  expect(rows).toEqual([
    {
      action: 'enquiry.settings',
      subject: `dealer:${id}`,
      after: { remindAfterHours: null, adfRecipient: null },
    },
    {
      action: 'enquiry.settings',
      subject: `dealer:${id}`,
      after: { remindAfterHours: null, adfRecipient: 'leads@crm.example' },
    },
  ]);
});
