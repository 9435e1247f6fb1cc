import { expect, test } from 'vitest';
import { AUDIT_LIST, type AuditQuery } from '#src/domain/audit/audit-list.ts';
import { testDatabase } from '#test/support/database.ts';
import { insertAuditEntry, listAuditEntries, searchAuditLog } from './audit-log.ts';

const { db, pool } = await testDatabase();
const entry = { userId: null, email: 'eva@bil.example', action: 'parameter.update', subject: 'parameter:1' };

test('lists the changes of one thing, latest first', async () => {
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

test('lists all changes, latest first, by author and subject, in pages', async () => {
  await insertAuditEntry(db, {
    ...entry,
    email: 'nils@bil.example',
    action: 'role.assign',
    subject: 'user:7_%',
    before: null,
    after: 1,
  });
  const first = { ...AUDIT_LIST.parse(new URLSearchParams()), size: 2 as never };
  const idsOf = async (query: Partial<AuditQuery>, page = 1, actions: string[] = []) => {
    const { entries, total } = await searchAuditLog(db, { ...first, ...query, page }, actions);
    return [total, ...entries.map(({ subject }) => subject)];
  };
  expect(await idsOf({})).toEqual([4, 'user:7_%', 'parameter:2']);
  expect(await idsOf({}, 2)).toEqual([4, 'parameter:1', 'parameter:1']);
  expect(await idsOf({}, 9)).toEqual([4]);
  expect(await idsOf({ who: 'NILS' })).toEqual([1, 'user:7_%']);
  expect(await idsOf({ what: 'role.' })).toEqual([1, 'user:7_%']);
  expect(await idsOf({ what: '_%' })).toEqual([1, 'user:7_%']);
  expect(await idsOf({ who: 'eva', what: 'role' })).toEqual([0]);
  expect(await idsOf({ what: 'gav' }, 1, ['role.assign'])).toEqual([1, 'user:7_%']);
  expect(await idsOf({ order: { by: 'vem', isDescending: true } })).toEqual([4, 'user:7_%', 'parameter:2']);
  expect(await idsOf({ order: { by: 'nar', isDescending: false } })).toEqual([4, 'parameter:1', 'parameter:1']);
});

test('entries can only be added: not changed, not removed within a year, never truncated', async () => {
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
