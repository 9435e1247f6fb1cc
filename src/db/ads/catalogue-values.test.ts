import { expect, test } from 'vitest';
import type { ElectricValues } from '#src/domain/catalogue/electric-values.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readUnmatchedAds, writeCatalogueValues } from './catalogue-values.ts';

const { db } = await testDatabase();

test('reads ads of a generation in order of their ids, and writes values that differ', async () => {
  const generation = await db.selectFrom('generations').select(['id', 'series_id']).limit(1).executeTakeFirstOrThrow();
  const { id: generationId, series_id } = generation;
  const { brand_id } = await db
    .selectFrom('series')
    .select('brand_id')
    .where('id', '=', series_id)
    .executeTakeFirstOrThrow();
  await insertAd(db, { generation_id: null });
  const ad = await insertAd(db, {
    brand_id,
    series_id,
    generation_id: generationId,
    horsepower_hp: null,
    power_kw: 140,
    wltp_co2_min: 120,
  });
  const id = ad.internal_id;
  const [first, ...others] = await readUnmatchedAds(db, 'all', { after: 0, limit: 9 });
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    id,
    generationId,
    clues: { horsepower: 190 },
    stated: { horsepower: 190, wltpCo2: 120 },
    texts: [],
  });
  expect(await readUnmatchedAds(db, 'all', { after: id, limit: 9 })).toEqual([]);
  expect(await readUnmatchedAds(db, { ids: [id + 1] }, { after: 0, limit: 9 })).toEqual([]);

  const values = {
    horsepower: null,
    acceleration: 7.9,
    nedcConsumption: null,
    nedcCo2: null,
    wltpConsumption: null,
    wltpCo2: null,
    isSure: false,
  };
  const electric = { range: 420, isSure: true } as ElectricValues;
  expect(await writeCatalogueValues(db, [{ id, values, electric: null }])).toBe(1);
  expect(await writeCatalogueValues(db, [{ id, values, electric: null }])).toBe(0);
  expect(await writeCatalogueValues(db, [{ id, values: null, electric }])).toBe(1);
  const written = await db
    .selectFrom('ads')
    .select(['catalogue_values', 'electric_values', 'range_km'])
    .where('internal_id', '=', id)
    .execute();
  expect(written).toEqual([{ catalogue_values: null, electric_values: electric, range_km: 420 }]);
});

test('reads the texts of cars that are charged alone, also without a generation', async () => {
  const texts = { description: 'Räckvidd 40 mil', equipment: ['Värmepump'] };
  const [electric, petrol] = [
    await insertAd(db, { ...texts, fuels: ['El'], generation_id: null }),
    await insertAd(db, { ...texts, fuels: ['Bensin'], catalogue_values: '{}' }),
  ];
  const ids = [electric.internal_id, petrol.internal_id];
  const read = await readUnmatchedAds(db, { ids }, { after: 0, limit: 9 });
  expect(read.map((ad) => ad.texts)).toEqual([['Räckvidd 40 mil', 'Värmepump'], []]);
});
