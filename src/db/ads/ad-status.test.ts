import { expect, test } from 'vitest';
import type { PublishedStatus } from '#src/domain/vocabulary/vocabulary.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { endSightings, lockAdStatuses, writeAdStatuses } from './ad-status.ts';

const { db, pool } = await testDatabase();

async function set(id: number, status: PublishedStatus) {
  const [ad] = await lockAdStatuses(db, [id]);
  if (!ad) throw new Error('no ad');
  await writeAdStatuses(db, [{ id: ad.id, status }]);
  const { rows } = await pool.query(
    'select closed_at, days_for_sale, days_before_return from ads where internal_id = $1',
    [id],
  );
  return rows[0];
}

test('sets the times for every change of status', async () => {
  const { internal_id: id } = await insertAd(db);
  expect((await set(id, 'sold')).days_for_sale).toBeGreaterThan(0);
  expect((await set(id, 'removed')).closed_at).not.toBeNull();
  const returned = await set(id, 'active');
  expect(returned).toMatchObject({ closed_at: null, days_for_sale: null });
  expect(returned.days_before_return).toBeGreaterThan(0);
  expect(await set(id, 'hidden')).toMatchObject({ closed_at: null, days_for_sale: null });
  expect((await set(id, 'sold')).closed_at).not.toBeNull();
  expect(await set(id, 'hidden')).toMatchObject({ closed_at: null });
  await set(id, 'active');
  expect(await lockAdStatuses(db, [id, 1])).toEqual([
    {
      id,
      status: 'active',
      feedStatus: 'active',
      seriesId: expect.anything(),
      updatedAt: expect.any(Date),
      isWithheld: false,
    },
  ]);
});

test('a sighting ends with the dealer’s latest delivery', async () => {
  const { internal_id: id } = await insertAd(db);
  await endSightings(db, [id]);
  const { rows } = await pool.query('select last_run_id from sightings where ad_id = $1', [id]);
  expect(rows[0].last_run_id).not.toBeNull();
});
