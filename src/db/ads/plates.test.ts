import { expect, test } from 'vitest';
import { daysAgo, insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readAdOfPlate } from './plates.ts';

const { db } = await testDatabase();

test('prefers an active ad to a newer inactive one; otherwise returns the newest', async () => {
  const plate = 'MLB23A';
  const old = await insertAd(db, {
    licence_plate: plate,
    status: 'sold',
    published_at: daysAgo(90),
    closed_at: daysAgo(80),
  });
  const newer = await insertAd(db, {
    licence_plate: plate,
    status: 'sold',
    published_at: daysAgo(20),
    closed_at: daysAgo(2),
  });
  expect(await readAdOfPlate(db, plate)).toBe(newer.internal_id);
  const active = await insertAd(db, { licence_plate: plate, published_at: daysAgo(60) });
  expect(await readAdOfPlate(db, plate)).toBe(active.internal_id);
  expect(old.internal_id).not.toBe(active.internal_id);
  expect(await readAdOfPlate(db, 'MLB23B')).toBeNull();
});
