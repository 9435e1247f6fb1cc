import { expect, expectTypeOf, test } from 'vitest';
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

test('a field without Swedish words is a type error, also within a union', () => {
  type Recorded<Fields> = Parameters<typeof recordAudit<null, Fields>>[2];
  type Given<Fields> = { action: string; subject: string; before: null; after: Fields };
  expectTypeOf<Given<{ name: string }>>().toExtend<Recorded<{ name: string }>>();
  expectTypeOf<Given<Record<string, string>>>().toExtend<Recorded<Record<string, string>>>();
  expectTypeOf<Given<{ unworded: string }>>().not.toExtend<Recorded<{ unworded: string }>>();
  type Either = { name: string } | { name: string; unworded: string } | null;
  expectTypeOf<Given<Either>>().not.toExtend<Recorded<Either>>();
});
