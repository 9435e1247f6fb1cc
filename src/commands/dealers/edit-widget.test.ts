import { expect, test } from 'vitest';
import { TERMINAL } from '#src/commands/accounts/record-audit.ts';
import { readDealerWidget } from '#src/db/dealers/dealer-widgets.ts';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { editWidget } from './edit-widget.ts';

const { db, pool } = await testDatabase();

test('a widget gets a key, which stays until it is renewed, and each change is logged', async () => {
  const { id } = await insertDealer(db);
  const first = await editWidget(db, TERMINAL, id, { version: 0, origins: ['https://a.se'] });
  if (!first.ok) throw new Error('The widget was not stored.');
  expect(first.value.key).toMatch(/^mlw_[\w-]{24}$/);
  const second = await editWidget(db, TERMINAL, id, { version: 1, origins: ['https://b.se'] });
  expect(second).toEqual({ ok: true, value: { key: first.value.key, origins: ['https://b.se'], version: 2 } });
  expect(await editWidget(db, TERMINAL, id, { version: 1, origins: ['https://c.se'] })).toEqual({
    ok: false,
    failure: 'changed-meanwhile',
  });
  await editWidget(db, TERMINAL, id, { version: 2, renewsKey: true });
  const renewed = await readDealerWidget(db, id);
  expect(renewed?.origins).toEqual(['https://b.se']);
  expect(renewed?.key).not.toBe(first.value.key);
  const { id: other } = await insertDealer(db);
  expect((await editWidget(db, TERMINAL, other, { version: 0, renewsKey: true })).ok).toBe(false);
  expect((await pool.query(`select from audit_log where action = 'dealer.widget'`)).rowCount).toBe(3);
});
