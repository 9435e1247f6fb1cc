import { expect, test } from 'vitest';
import { fail, ok } from '#src/base/result.ts';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { resultTransaction } from './result-transaction.ts';

const { db } = await testDatabase();
const names = async () => (await db.selectFrom('dealers').select('name').execute()).map(({ name }) => name);

test('commits what an ok result wrote, and rolls back what a failure or an error wrote', async () => {
  expect(await resultTransaction(db, async (tx) => ok((await insertDealer(tx, { name: 'Ett' })).name))).toEqual(
    ok('Ett'),
  );
  const refused = await resultTransaction(db, async (tx) => {
    await insertDealer(tx, { name: 'Två' });
    return fail('refused' as const);
  });
  expect(refused).toEqual(fail('refused'));
  const broken = resultTransaction(db, async (tx) => {
    await insertDealer(tx, { name: 'Tre' });
    throw new Error('broken');
  });
  await expect(broken).rejects.toThrow('broken');
  expect(await names()).toEqual(['Ett']);
});
