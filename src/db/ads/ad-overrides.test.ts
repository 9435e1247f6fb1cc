import { expect, test } from 'vitest';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { lockAdFields, removeOverride, setOverride, writeAdFields } from './ad-overrides.ts';
import { listOverrides } from './staff-ad.ts';

// src/commands/ads/edit-ad.test.ts tests imports together with values set by staff.
const { db } = await testDatabase();

test('stores the feed’s value from the first edit on, and a value equal to the feed’s is no override', async () => {
  const { internal_id: id } = await insertAd(db);
  const set = (value: number, was: number) =>
    setOverride(db, { id, field: 'price', value, was, email: 'eva@bil.example' });
  await set(100_000, 249_900);
  await set(90_000, 100_000);
  expect(await listOverrides(db, id)).toMatchObject([{ field: 'price', value: 90_000, feedValue: 249_900 }]);
  await set(249_900, 90_000);
  expect(await listOverrides(db, id)).toEqual([]);
  await set(100_000, 249_900);
  await removeOverride(db, id, 'price');
  expect(await listOverrides(db, id)).toEqual([]);
});

test('writes and reads fields of every type as JSON', async () => {
  const { internal_id: id } = await insertAd(db);
  const values = {
    name: 'Ny',
    fuels: ['El'],
    acceleration: 7.5,
    first_registered: '2020-02-29',
    color: null,
    equipment: [],
  };
  await writeAdFields(db, id, { ...values, dealer_id: 99 });
  expect((await lockAdFields(db, id))?.fields).toMatchObject(values);
  expect(await lockAdFields(db, 1)).toBeNull();
});
