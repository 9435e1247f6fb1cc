import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { findDeliveryPicture, recordDeliveryPicture } from './delivery-pictures.ts';

const { db } = await testDatabase();

test('finds the picture that a file became last', async () => {
  const [source, first, second] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string];
  expect(await findDeliveryPicture(db, source)).toBeNull();
  await recordDeliveryPicture(db, source, first);
  await recordDeliveryPicture(db, source, second);
  expect(await findDeliveryPicture(db, source)).toBe(second);
});
