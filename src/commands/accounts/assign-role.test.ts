import { beforeEach, expect, test } from 'vitest';
import { insertAccount, listRoles } from '#src/db/accounts/account-users.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { assignRole, removeRole } from './assign-role.ts';
import { TERMINAL } from './record-audit.ts';

const { db, pool } = await testDatabase();
const account = (email: string) => insertAccount(db, { email, passwordHash: null, isConfirmed: true });
beforeEach(async () => {
  await deleteRows(pool, 'users', 'security_events');
  await account('eva@bil.example');
  await account('nils@bil.example');
});
const entryOf = async (email: string): Promise<string> =>
  (await listRoles(db)).find((entry) => entry.email === email)?.id ?? '';

test('assigns a role by address in any spelling, once, and only to a confirmed account', async () => {
  expect(await assignRole(db, TERMINAL, { email: ' Eva@Bil.example ', role: 'admin' })).toEqual({
    ok: true,
    value: { email: 'eva@bil.example' },
  });
  expect(await assignRole(db, TERMINAL, { email: 'eva@bil.example', role: 'admin' })).toMatchObject({
    failure: 'has-role',
  });
  expect(await assignRole(db, TERMINAL, { email: 'ingen@bil.example', role: 'admin' })).toMatchObject({
    failure: 'no-account',
  });
  await insertAccount(db, { email: 'ny@bil.example', passwordHash: 'x', isConfirmed: false });
  expect(await assignRole(db, TERMINAL, { email: 'ny@bil.example', role: 'user' })).toMatchObject({
    failure: 'no-account',
  });
  const { rows } = await pool.query(`select action, email, after from audit_log order by id desc limit 1`);
  expect(rows).toEqual([
    { action: 'role.assign', email: 'terminal', after: { email: 'eva@bil.example', role: 'admin' } },
  ]);
});

test('refuses to remove the last admin; of two concurrent removals one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    await assignRole(db, TERMINAL, { email: 'eva@bil.example', role: 'admin' });
    await assignRole(db, TERMINAL, { email: 'nils@bil.example', role: 'admin' });
    const entries = await Promise.all([entryOf('eva@bil.example'), entryOf('nils@bil.example')]);
    const results = await Promise.all(entries.map((entry) => removeRole(db, TERMINAL, entry)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ failure: 'last-admin' });
    expect(await listRoles(db)).toHaveLength(1);
  }
});

test('removes other roles, and reports an entry that no longer exists', async () => {
  await assignRole(db, TERMINAL, { email: 'eva@bil.example', role: 'moderator' });
  const entry = await entryOf('eva@bil.example');
  expect(await removeRole(db, TERMINAL, entry)).toMatchObject({ ok: true, value: { role: 'moderator' } });
  expect(await removeRole(db, TERMINAL, entry)).toMatchObject({ failure: 'no-entry' });
});
