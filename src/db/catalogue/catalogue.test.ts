import { expect, test } from 'vitest';
import { type Db, dbOn } from '#src/db/connection/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { readCatalogue } from './catalogue.ts';
import { readLoadedHash } from './loaded-files.ts';

const { db, pool } = await testDatabase();
const rename = (name: string) => pool.query("update series set name = $1 where slug = 'v60'", [name]);
const nameIn = async (of: Db) =>
  (await readCatalogue(of)).brands.flatMap(({ series }) => series).find(({ slug }) => slug === 'v60')?.name;

test('reads the catalogue nested, with ids, generations in order of time', async () => {
  const { brands } = await readCatalogue(db);
  const v60 = brands.find(({ slug }) => slug === 'volvo')?.series.find(({ slug }) => slug === 'v60');
  expect(v60?.id).toBeGreaterThan(0);
  const years = v60?.generations.map(({ yearFrom }) => yearFrom) ?? [];
  expect(years.length).toBeGreaterThanOrEqual(2);
  expect(years).toEqual([...years].sort((a, b) => a - b));
  expect(v60?.generations.every(({ bodyTypes }) => bodyTypes.length > 0)).toBe(true);
});

test('readers share the catalogue until it changes', async () => {
  const first = await readCatalogue(db);
  expect(await readCatalogue(db)).toBe(first);
  await rename('V60 ny');
  expect(await nameIn(db)).toBe('V60 ny');
  await rename('V60');
  expect(await nameIn(db)).toBe('V60');
});

test('a change that is rolled back is not seen afterwards', async () => {
  const client = await pool.connect();
  await client.query("begin; update series set name = 'V60 ny' where slug = 'v60'");
  expect(await nameIn(dbOn(client))).toBe('V60 ny');
  await client.query('rollback');
  client.release();
  expect(await nameIn(db)).toBe('V60');
});

test('a catalogue that changed while it was read is read again', async () => {
  const client = await pool.connect();
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  client.query = (async (...args: unknown[]) => {
    const rows = await query(...args);
    if (JSON.stringify(args).includes('from \\"engines\\"')) await rename('V60 ny');
    return rows;
  }) as typeof client.query;
  await pool.query('update engines set name = name where id = (select min(id) from engines)');
  expect(await nameIn(dbOn(client))).toBe('V60');
  client.release(true);
  expect(await nameIn(db)).toBe('V60 ny');
  await rename('V60');
});

test('recognises loaded files by their hash', async () => {
  expect(await readLoadedHash(db, 'catalogue')).toMatch(/^[0-9a-f]{64}$/);
});

test('stores the engines with their generation and the evidence of every figure', async () => {
  const engines = await db
    .selectFrom('engines')
    .innerJoin('generations', 'generations.id', 'generation_id')
    .innerJoin('series', 'series.id', 'series_id')
    .where('series.slug', '=', 'octavia')
    .where('engines.name', '=', '1.6 TDI 105')
    .orderBy('engines.year_from')
    .select(['generations.name', 'engines.year_from', 'engines.year_to', 'nedc_co2', 'evidence', 'nedc_evidence'])
    .execute();
  // The 99 g of the third generation were never those of the second.
  expect(engines).toMatchObject([
    { name: 'II', year_from: 2009, year_to: 2013, nedc_co2: null, nedc_evidence: null },
    { name: 'III', year_from: 2013, year_to: 2017, nedc_co2: 99, nedc_evidence: { source: 'engines-2020' } },
  ]);
  expect(engines[0]?.evidence).toEqual({ source: 'engines-2020', checkedOn: '2026-11-23', sureness: 'high' });
});
