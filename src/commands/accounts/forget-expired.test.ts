import { expect, test } from 'vitest';
import { insertAccount } from '#src/db/accounts/account-users.ts';
import { insertAuditEntry } from '#src/db/accounts/audit-log.ts';
import { insertSecurityEvent } from '#src/db/accounts/security-events.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { forgetExpired } from './forget-expired.ts';

const { db, pool } = await testDatabase();
const count = async (table: string): Promise<number> => (await pool.query(`select from ${table}`)).rowCount ?? 0;

test('removes expired rows and leaves the others', async () => {
  await signedIn(db, 'admin');
  await signedIn(db, 'user');
  await insertAccount(db, { email: 'aldrig@bil.example', passwordHash: 'x', isConfirmed: false });
  await insertSecurityEvent(db, { eventType: 'x', severity: 'low', details: {}, isTrusted: true });
  const entry = { userId: null, email: 'x', action: 'x', subject: 'x', before: null, after: null };
  await insertAuditEntry(db, entry);
  await forgetExpired(db);
  expect([await count('sessions'), await count('users'), await count('security_events')]).toEqual([2, 3, 1]);

  await pool.query(
    `update sessions set created_at = now() - interval '13 h' where ctid = (select min(ctid) from sessions)`,
  );
  await pool.query(`update users set created_at = now() - interval '32 days'`);
  await pool.query(`update security_events set created_at = now() - interval '13 months'`);
  await pool.query(
    `insert into audit_log (at, email, action, subject) values (now() - interval '13 months', 'x', 'old', 'x')`,
  );
  await forgetExpired(db);
  expect([await count('sessions'), await count('users'), await count('security_events')]).toEqual([1, 2, 0]);
  expect((await pool.query('select action from audit_log')).rows).toEqual([{ action: 'x' }]);
});
