import { expect, test } from 'vitest';
import { deliver, feedCar } from '#test/delivery.ts';
import { testDatabase } from '#test/support/database.ts';
import { removeOldOverwrites } from './overwritten-ads.ts';

const { db, pool } = await testDatabase();
const at = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
const query = async (text: string) => (await pool.query(text)).rows;

test('an import stores the columns that it changes, and of its dealers what differs; the rows are deleted after a day', async () => {
  await deliver(pool, [feedCar({ dealer_telephone: '018-10 00 00' })], at(30));
  expect(await query('select * from overwritten_ads')).toEqual([]);
  await deliver(pool, [feedCar({ dealer_telephone: '018-10 00 00' })], at(20));
  expect(await query('select * from overwritten_ads')).toEqual([]);
  const { runId } = await deliver(
    pool,
    [feedCar({ price: '179900', color: 'Röd', dealer_telephone: '018-20 00 00' })],
    at(10),
  );
  const [stored] = await query('select run_id, before, sighting_at, feed_values from overwritten_ads');
  expect(stored).toMatchObject({ run_id: runId, sighting_at: null, feed_values: null });
  expect(stored?.before).toMatchObject({ price: 189_900, color: null });
  for (const column of ['name', 'status', 'description', 'image_urls'])
    expect(stored?.before).not.toHaveProperty(column);
  const dealers = await query('select is_new, is_whole, changes from dealers_of_imports order by run_id');
  expect(dealers.map(({ is_new: isNew }) => isNew)).toEqual([true, false, false]);
  expect(dealers[2]?.changes).toMatchObject({ telephone: { before: '018-10 00 00', after: '018-20 00 00' } });
  expect(dealers[2]?.changes).not.toHaveProperty('city');

  await removeOldOverwrites(db);
  expect(await query('select from overwritten_ads')).toHaveLength(1);
  await pool.query(`update import_runs set undo_until = now() - interval '1 s', state = 'undoing' where id = $1`, [
    runId,
  ]);
  await removeOldOverwrites(db);
  expect(await query('select from overwritten_ads')).toHaveLength(1);
  await pool.query(`update import_runs set state = 'done' where id = $1`, [runId]);
  await removeOldOverwrites(db);
  expect(await query('select from overwritten_ads')).toEqual([]);
});
