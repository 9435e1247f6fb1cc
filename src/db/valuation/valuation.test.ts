import { beforeAll, expect, test } from 'vitest';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { createDb } from '#src/db/connection/client.ts';
import { carColumns } from '#src/domain/valuation/car-columns.ts';
import { deliver } from '#test/delivery.ts';
import { testDatabase } from '#test/support/database.ts';
import { valuedFeed } from '#test/valued-feed.ts';
import { hasFittedCars, listValuedSeries, readValuedCars } from './valuation-cars.ts';
import { readCurrentModel, readValuationState, readValuedVersion } from './valuation-models.ts';
import { readJudgements, readPreviousLabels, readValuation, writeValuations } from './valuation-rows.ts';

const { pool } = await testDatabase();
const db = createDb(pool);
const NOW = new Date('2026-11-20T05:00:00Z');

beforeAll(async () => {
  await deliver(pool, valuedFeed(), NOW);
  await valueStock(pool, NOW);
});

test('reads ads for sale and ads closed within 120 days, but no older, hidden or unmatched ones', async () => {
  const series = await listValuedSeries(db, null);
  const all = await readValuedCars(db, series, NOW);
  const closed = (id: number, days: number) =>
    pool.query(
      `update ads set status = 'removed', days_for_sale = 1, closed_at = $2::timestamptz - make_interval(days => $3) where internal_id = $1`,
      [id, NOW, days],
    );
  const [recent, old] = all.map(({ id }) => id);
  await closed(Number(recent), 100);
  await closed(Number(old), 130);
  const ids = (await readValuedCars(db, series, NOW)).map(({ id }) => id);
  expect(ids).toContain(recent);
  expect(ids).not.toContain(old);
  expect(await listValuedSeries(db, [Number(recent)])).toHaveLength(1);
});

test('knows whether there are as many cars as a model is fitted to', async () => {
  const fitted = async (): Promise<number> => {
    const cars = await readValuedCars(db, await listValuedSeries(db, null), NOW);
    return carColumns(cars, NOW).inSample.reduce((sum, each) => sum + each, 0);
  };
  const change = (set: string, nth: number) =>
    pool.query(
      `update ads set ${set} where internal_id = (
         select internal_id from ads where status = 'active' order by internal_id offset $1 limit 1)`,
      [nth],
    );
  const before = await fitted();
  await change('price = null', 0);
  await change('odometer_km = null', 1);
  await change('odometer_km = 600001', 2);
  await change('first_registered = null, model_year = null', 3);
  await change("quality_flags = '{pris mot ålder}'", 4);
  expect(await fitted()).toBe(before - 5);
  expect(await hasFittedCars(db, before - 5, NOW)).toBe(true);
  expect(await hasFittedCars(db, before - 4, NOW)).toBe(false);
});

test('reads the words of heading, model and packages, the equipment, and no body that the generation was never made with', async () => {
  const series = await listValuedSeries(db, null);
  const [car, other] = (await readValuedCars(db, series, NOW)).filter(({ generationId }) => generationId !== null);
  const change = (id: number | undefined, body: string) =>
    pool.query(
      `update ads set name = 'Volvo V60 Ultimate', model = 'V60', trim_packages = '{Klimatpaket,Ljus}', equipment = '{Dragkrok}', chassis = $2
       where internal_id = $1`,
      [id, body],
    );
  const { rows } = await pool.query('select body_types as made from generations where id = $1', [other?.generationId]);
  await change(car?.id, 'Cab');
  await change(other?.id, rows[0].made[0]);
  const read = new Map((await readValuedCars(db, series, NOW)).map((each) => [each.id, each]));
  expect(read.get(Number(car?.id))).toMatchObject({
    text: 'Volvo V60 Ultimate V60 Klimatpaket Ljus',
    equipment: ['Dragkrok'],
    bodyType: null,
  });
  expect(read.get(Number(other?.id))?.bodyType).toBe(rows[0].made[0]);
});

test('flags cars whose price or odometer is doubtful', async () => {
  const [car] = await readValuedCars(db, await listValuedSeries(db, null), NOW);
  expect(car?.isFlagged).toBe(false);
  await pool.query(`update ads set quality_flags = '{mätarställning mot ålder}' where internal_id = $1`, [car?.id]);
  const again = await readValuedCars(db, [Number(car?.seriesId)], NOW);
  expect(again.find(({ id }) => id === car?.id)?.isFlagged).toBe(true);
  const corrected = async (field: string): Promise<boolean | undefined> => {
    await pool.query(
      `insert into ad_overrides (ad_id, field, value, feed_value, email) values ($1, $2, '90000', 'null', 'karin@bil.example')`,
      [car?.id, field],
    );
    return (await readValuedCars(db, [Number(car?.seriesId)], NOW)).find(({ id }) => id === car?.id)?.isFlagged;
  };
  expect([await corrected('price'), await corrected('odometer_km')]).toEqual([true, false]);
});

test('the state of the valuations is the version of the stock and the current model', async () => {
  expect(await readValuationState(db)).toEqual({
    ...(await readValuedVersion(db)),
    modelId: (await readCurrentModel(db))?.id,
  });
});

test('valuations of a series that are not given again are removed, and others remain', async () => {
  const [series = 0, other = 0] = await listValuedSeries(db, null);
  const model = await readCurrentModel(db);
  const before = await readPreviousLabels(db, [other]);
  const removed = await writeValuations(
    db,
    [series],
    { adIds: [], valuations: [] },
    { modelId: Number(model?.id), stockVersion: 1, now: NOW },
  );
  expect(removed).toBeGreaterThan(0);
  expect(await readPreviousLabels(db, [series])).toEqual(new Map());
  expect(await readPreviousLabels(db, [other])).toEqual(before);
});

test('an ad without a valuation has none', async () => {
  expect(await readValuation(db, 1)).toBeNull();
});

test('reads the judgements of several ads as those of one, and none of an ad without', async () => {
  const { rows } = await pool.query(
    `select ad_id as id from valuations join ads on internal_id = ad_id
     where status = 'active' and ads.price is not distinct from valuations.price order by 1 limit 2`,
  );
  const ids = rows.map(({ id }) => Number(id));
  const judgements = await readJudgements(db, [...ids, 999_999]);
  expect([...judgements.keys()].toSorted()).toEqual(ids);
  for (const id of ids) {
    const judged = judgements.get(id);
    expect(judged).toBeDefined();
    expect(await readValuation(db, id)).toMatchObject({ ...judged });
  }
  expect(await readJudgements(db, [])).toEqual(new Map());
});
