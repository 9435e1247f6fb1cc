import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { type MailPurpose, mayMail } from './may-mail.ts';

const { db, pool } = await testDatabase();
const PURPOSES: MailPurpose[] = [
  'enquiryReceipt',
  'reportReceipt',
  'alertConfirmation',
  'signInLink',
  'contactConfirmation',
];

test.each(PURPOSES)('an address gets five mails of the purpose %s, whatever else it gets', async (purpose) => {
  await pool.query('delete from request_limits');
  for (const other of PURPOSES.filter((each) => each !== purpose))
    for (let nth = 0; nth < 10; nth += 1) await mayMail(db, other, 'eva@kund.example');
  const allowed = [];
  for (let nth = 0; nth < 6; nth += 1)
    allowed.push(await mayMail(db, purpose, nth % 2 ? 'eva@kund.example' : 'EVA@kund.example'));
  expect(allowed).toEqual([true, true, true, true, true, false]);
  expect(await mayMail(db, purpose, 'alva@kund.example')).toBe(true);
  expect(await mayMail(db, purpose, null)).toBe(false);
  expect(JSON.stringify((await pool.query('select * from request_limits')).rows)).not.toContain('kund.example');
});
