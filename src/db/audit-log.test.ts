import { expect, test } from 'vitest';
import { testDatabase } from '../../test/support/database.ts';
import { insertAuditEntry, listAuditEntries } from './audit-log.ts';

const { db, pool } = await testDatabase();
const entry = { userId: null, email: 'eva@bil.example', action: 'parameter.update', subject: 'parameter:1' };

test('who did what to a thing, latest first', async () => {
  await insertAuditEntry(db, { ...entry, before: null, after: { value: '1' } });
  await insertAuditEntry(db, { ...entry, before: { value: '1' }, after: { value: '2' } });
  await insertAuditEntry(db, { ...entry, subject: 'parameter:2', before: null, after: {} });
  const entries = await listAuditEntries(db, 'parameter:1', 10);
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [{ value: '1' }, { value: '2' }],
    [null, { value: '1' }],
  ]);
  expect(entries[0]).toMatchObject({ email: 'eva@bil.example', action: 'parameter.update' });
});

test('entries are only added: not changed, not removed before a year is over, never emptied', async () => {
  const refused = /only added to/;
  await expect(pool.query(`update audit_log set email = 'x'`)).rejects.toThrow(refused);
  await expect(pool.query('delete from audit_log')).rejects.toThrow(refused);
  await expect(pool.query('truncate audit_log')).rejects.toThrow(refused);
  await pool.query(
    `insert into audit_log (at, email, action, subject) values (now() - interval '13 months', 'x', 'old', 'x')`,
  );
  const { rowCount } = await pool.query(`delete from audit_log where at < now() - interval '12 months'`);
  expect(rowCount).toBe(1);
});
