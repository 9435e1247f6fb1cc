import { expect, test } from 'vitest';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { allowGrowth, readStoppedGrowth } from './delivery-growth.ts';

const { db, pool } = await testDatabase();

const insertStopped = (dealerId: number, errorCode: string, upload: string | null, receivedAt: string) =>
  pool.query(
    `insert into dealer_deliveries (id, dealer_id, scope, body_hash, file_name, upload, state, error_code, message, received_at, attempts)
     values (gen_random_uuid(), $1, 'stock', repeat('x', 32)::bytea, 'lager.csv', $2, 'stopped', $3, 'Stoppad.', $4, 1)`,
    [dealerId, upload, errorCode, receivedAt],
  );
const states = async (dealerId: number) =>
  (
    await pool.query('select state, attempts from dealer_deliveries where dealer_id = $1 order by received_at', [
      dealerId,
    ])
  ).rows;

test('only the latest delivery is let through, and only if it was stopped for its size and its file exists', async () => {
  const [grown, lost, other] = [await insertDealer(db), await insertDealer(db), await insertDealer(db)];
  await insertStopped(grown.id, 'too_many_new', 'a', '2026-11-01');
  await insertStopped(grown.id, 'too_many_new', 'b', '2026-11-02');
  await insertStopped(lost.id, 'too_many_new', null, '2026-11-02');
  await insertStopped(other.id, 'too_many_missing', null, '2026-11-02');
  expect(await readStoppedGrowth(db, grown.id)).toEqual({ message: 'Stoppad.', receivedAt: new Date('2026-11-02') });
  expect(await readStoppedGrowth(db, other.id)).toBeUndefined();
  for (const { id } of [grown, lost, other]) expect(await allowGrowth(db, id)).toBeTypeOf('string');
  expect(await states(grown.id)).toMatchObject([{ state: 'stopped' }, { state: 'waiting', attempts: 0 }]);
  expect([...(await states(lost.id)), ...(await states(other.id))]).toMatchObject([
    { state: 'stopped' },
    { state: 'stopped' },
  ]);
  expect(await allowGrowth(db, 2_147_483_647)).toBeUndefined();
});
