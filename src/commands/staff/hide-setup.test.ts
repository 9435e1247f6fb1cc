import { expect, test } from 'vitest';
import { readSiteSetup } from '#src/db/staff/site-setup.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { hideSetup } from './hide-setup.ts';

const { db, pool } = await testDatabase();

test('hides the checklist with one line in the audit log, however often it is asked for', async () => {
  const admin = await signedIn(db, 'admin');
  await Promise.all([hideSetup(db, admin), hideSetup(db, admin)]);
  expect(await readSiteSetup(db)).toMatchObject({ isHidden: true });
  expect((await pool.query(`select email from audit_log where action = 'setup.hide'`)).rows).toEqual([
    { email: admin.email },
  ]);
});
