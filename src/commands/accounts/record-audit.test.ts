import { expect, test } from 'vitest';
import { listAuditEntries } from '#src/db/accounts/audit-log.ts';
import { testDatabase } from '#test/support/database.ts';
import { recordAudit, TERMINAL } from './record-audit.ts';

const { db } = await testDatabase();

test('records who changed what, and nothing when the transaction fails', async () => {
  const change = { action: 'parameter.create', subject: 'parameter:1', before: null, after: { name: 'temperature' } };
  const broken = db.transaction().execute(async (tx) => {
    await recordAudit(tx, TERMINAL, change);
    throw new Error('the change failed');
  });
  await expect(broken).rejects.toThrow('the change failed');
  expect(await listAuditEntries(db, 'parameter:1', 10)).toEqual([]);
  await recordAudit(db, { userId: null, email: 'eva@bil.example' }, change);
  expect(await listAuditEntries(db, 'parameter:1', 10)).toMatchObject([{ email: 'eva@bil.example', ...change }]);
});
