import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { mayMailReceipt } from './mail-receipt.ts';

const { db, pool } = await testDatabase();

test('an address gets five receipts an hour, and is not stored', async () => {
  const allowed = [];
  for (let nth = 0; nth < 6; nth += 1) allowed.push(await mayMailReceipt(db, 'eva@kund.example'));
  expect(allowed).toEqual([true, true, true, true, true, false]);
  expect(await mayMailReceipt(db, 'alva@kund.example')).toBe(true);
  expect(await mayMailReceipt(db, null)).toBe(false);
  expect(JSON.stringify((await pool.query('select * from request_limits')).rows)).not.toContain('kund.example');
});
