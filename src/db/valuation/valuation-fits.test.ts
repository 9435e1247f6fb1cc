import { beforeAll, expect, test } from 'vitest';
import { fitAccuracyOf } from '#src/domain/valuation/accuracy.ts';
import { daysAgo } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { FIT_STATES, readFits } from './valuation-fits.ts';
import { storeModel } from './valuation-models.ts';

const { db, pool } = await testDatabase();

beforeAll(async () => {
  for (const [days, isAccepted] of [
    [3, true],
    [2, false],
    [1, true],
  ] as const) {
    const model = { fittedAt: daysAgo(days), stockVersion: 1, ads: 5, parameters: '{}', accuracy: fitAccuracyOf([]) };
    await storeModel(db, model, isAccepted);
  }
});

test('lists the fits of the given states, the earliest first; only the current one has bands', async () => {
  const all = await readFits(db, FIT_STATES);
  expect(all.map(({ state }) => state)).toEqual(['past', 'refused', 'current']);
  expect(all.map(({ accuracy }) => accuracy.bands.length > 0)).toEqual([false, false, true]);
  expect((await readFits(db, ['current', 'past'])).map(({ state }) => state)).toEqual(['past', 'current']);
});

test('reads models that were stored without bands and reasons', async () => {
  await pool.query(`update valuation_models set accuracy = accuracy - 'bands' - 'whyNot' where state = 'current'`);
  const [current] = await readFits(db, ['current']);
  expect(current?.accuracy).toMatchObject({ whyNot: {}, bands: [] });
});

test('every fit changes the version of the pages, as the page of the method shows it', async () => {
  const version = async () => (await pool.query('select version from content_version')).rows[0].version;
  const before = await version();
  const model = { fittedAt: daysAgo(0), stockVersion: 1, ads: 5, parameters: '{}', accuracy: fitAccuracyOf([]) };
  await storeModel(db, model, true);
  expect(Number(await version())).toBeGreaterThan(Number(before));
});
