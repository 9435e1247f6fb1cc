import { expect, test } from 'vitest';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { letStockGrow } from './let-stock-grow.ts';

const { db, pool } = await testDatabase();

test('lets the stock of a dealer grow for a week, and audits it', async () => {
  const { id } = await insertDealer(db, { name: 'Åkes Bil' });
  const actor = { userId: null, email: 'eva@bil.example' };
  expect(await letStockGrow(db, actor, id)).toBe(true);
  const { rows } = await pool.query(
    `select growth_allowed_until between now() + interval '6 days' and now() + interval '8 days' as "isAllowed" from dealers where id = $1`,
    [id],
  );
  expect(rows).toEqual([{ isAllowed: true }]);
  const { rows: audited } = await pool.query('select action, subject, email from audit_log');
  expect(audited).toEqual([{ action: 'dealer.let-grow', subject: `dealer:${id}`, email: 'eva@bil.example' }]);
  expect(await letStockGrow(db, actor, 2_147_483_647)).toBe(false);
});
