import { expect, test } from 'vitest';
import { readQualityTrend } from '#src/db/dealers/dealer-quality.ts';
import { FACTORY_NOW, insertAd, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { recordQuality } from './record-quality.ts';

const { db } = await testDatabase();

test('stores a score for each dealer with ads, and the same when repeated', async () => {
  const { id } = await insertDealer(db, { name: 'Bilhuset AB' });
  await insertDealer(db, { name: 'Tomma garaget' });
  await insertAd(db, { dealer_id: id });
  expect(await recordQuality(db, FACTORY_NOW)).toBe(1);
  const first = await readQualityTrend(db, id, 10);
  expect(first.trend).toHaveLength(1);
  expect(first.median).toBe(first.trend[0]?.score);
  await recordQuality(db, FACTORY_NOW);
  expect(await readQualityTrend(db, id, 10)).toEqual(first);
});
