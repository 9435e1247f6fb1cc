import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { CATALOGUE_FILES } from '#src/config/env.ts';
import { newTestDatabase } from '#test/support/database.ts';
import { loadCatalogue, readCatalogueFiles } from './load-catalogue.ts';

const SOURCES = { test: { title: 'Test', url: null, licence: 'none' } };
let folder = '';
const folders: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'brands-'));
  folders.push(folder);
  await mkdir(path.join(folder, 'brands'));
  await writeFile(path.join(folder, 'sources.json'), JSON.stringify(SOURCES));
});
afterAll(() => Promise.all(folders.map((used) => rm(used, { recursive: true }))));

const brand = (slug: string) => ({
  name: slug.toUpperCase(),
  slug,
  country: 'SE',
  aliases: [],
  series: [
    {
      name: 'Ett',
      slug: 'ett',
      aliases: [],
      generations: [
        {
          name: 'I',
          slug: 'i',
          yearFrom: 2000,
          yearTo: null,
          bodyTypes: ['Sedan'],
          euroNcap: [],
          engines: [],
          yearsEvidence: { source: 'test', checkedOn: '2026-11-23', sureness: 'high' },
        },
      ],
    },
  ],
});
const write = (name: string, content: unknown): Promise<void> =>
  writeFile(path.join(folder, 'brands', name), typeof content === 'string' ? content : JSON.stringify(content));

test('reads the brands in the order of their files; the hash covers every byte', async () => {
  await write('b.json', brand('b'));
  await write('a.json', brand('a'));
  await write('notes.txt', 'ignored');
  const first = await readCatalogueFiles(folder);
  expect(first.brands.map(({ slug }) => slug)).toEqual(['a', 'b']);
  expect((await readCatalogueFiles(folder)).hash).toBe(first.hash);
  await write('a.json', { ...brand('a'), country: 'NO' });
  expect((await readCatalogueFiles(folder)).hash).not.toBe(first.hash);
});

test('reports the mistakes of all files together, each with its file', async () => {
  await write('a.json', '{');
  await write('b.json', { ...brand('b'), country: 'Sverige' });
  await expect(readCatalogueFiles(folder)).rejects.toThrow(/a\.json:1: [\s\S]*b\.json:1: country/);
});

test('rejects sources of the wrong shape, and evidence of the future when today is known', async () => {
  const evidence = { source: 'test', checkedOn: '2026-11-24', sureness: 'high' };
  const engine = {
    name: '2.0',
    fuel: 'Bensin',
    transmissions: ['Manuell'],
    drives: ['Framhjulsdrift'],
    kw: 110,
    hp: 150,
    acceleration0To100: null,
    yearFrom: 2001,
    yearTo: 2005,
    nedc: null,
    wltp: null,
    evidence,
  };
  const late = brand('a');
  await write('a.json', {
    ...late,
    series: late.series.map((series) => ({
      ...series,
      generations: series.generations.map((generation) => ({ ...generation, engines: [engine] })),
    })),
  });
  expect((await readCatalogueFiles(folder)).brands).toHaveLength(1);
  await expect(readCatalogueFiles(folder, '2026-11-23')).rejects.toThrow(/a\.json:1: .*in the future/);
  await writeFile(path.join(folder, 'sources.json'), '{\n"test": {}}');
  await expect(readCatalogueFiles(folder)).rejects.toThrow(/sources\.json:2: test\.title/);
});

test('rejects a folder without brands', async () => {
  await expect(readCatalogueFiles(folder)).rejects.toThrow('no brand file');
});

const copies: string[] = [];
afterAll(() => Promise.all(copies.map((copy) => rm(copy, { recursive: true }))));

/** Copies the catalogue with one brand file changed. */
async function changedCatalogue(file: string, change: (text: string) => string): Promise<string> {
  const copy = await mkdtemp(path.join(os.tmpdir(), 'catalogue-'));
  copies.push(copy);
  await cp(CATALOGUE_FILES, copy, { recursive: true });
  const changed = path.join(copy, 'brands', file);
  await writeFile(changed, change(await readFile(changed, 'utf8')));
  return copy;
}

describe('the catalogue of the Swedish market', () => {
  test('is valid and has the expected size', async () => {
    const { brands } = await readCatalogueFiles(CATALOGUE_FILES, new Date().toISOString().slice(0, 10));
    const series = brands.flatMap((brand) => brand.series);
    expect(brands.length).toBeGreaterThanOrEqual(48);
    expect(series.length).toBeGreaterThanOrEqual(380);
    expect(series.flatMap((one) => one.generations).length).toBeGreaterThanOrEqual(850);
    expect(
      series.filter((one) => one.generations.flatMap(({ engines }) => engines).length >= 3).length,
    ).toBeGreaterThanOrEqual(120);
    for (const old of ['240', '740', '940'])
      expect(brands.find(({ slug }) => slug === 'volvo')?.series.some(({ name }) => name === old)).toBe(true);
    expect(brands.find(({ slug }) => slug === 'saab')?.series.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['9-3', '9-5', '900']),
    );
  });
});

describe('loading', () => {
  test('preserves ids over a change, updates facts and removes what nothing references', async () => {
    const { pool } = await newTestDatabase();
    const series = async () =>
      (
        await pool.query(
          "select series.id, series.name from series join brands on brands.id = brand_id where brands.slug = 'saab' order by 1",
        )
      ).rows;
    const before = await series();
    expect(await loadCatalogue(pool, CATALOGUE_FILES)).toBe(false);

    const changed = await changedCatalogue('saab.json', (text) => {
      const saab = JSON.parse(text);
      saab.series = saab.series.filter(({ slug }: { slug: string }) => slug !== '9-3');
      saab.country = 'NO';
      return JSON.stringify(saab);
    });
    // Its sizes name the series that is gone.
    await expect(loadCatalogue(pool, changed)).rejects.toThrow(/dimensions\/saab\.json:\d+: .*no such generation/);
    await rm(path.join(changed, 'dimensions', 'saab.json'));
    expect(await loadCatalogue(pool, changed)).toBe(true);
    expect(await series()).toEqual(before.filter(({ name }) => name !== '9-3'));
    expect((await pool.query("select country from brands where slug = 'saab'")).rows).toEqual([{ country: 'NO' }]);
  });

  test.each([
    ['no JSON', () => '{"name": ', 'saab.json'],
    ['a missing field', (text: string) => text.replace('"country"', '"land"'), /brands\/saab\.json:1: country/],
    [
      'an unknown body type',
      (text: string) => text.replace('"Sedan"', '"Sedann"'),
      /saab\.json:\d{2,}: series\.0\.generations/,
    ],
    ['a slug that stands twice', (text: string) => text.replace(/"slug": ?"9-3"/, '"slug": "9-5"'), 'stands twice'],
    [
      'an unknown source of an engine',
      (text: string) => text.replace('"source": "engines-2020"', '"source": "hearsay"'),
      /saab\.json:\d{2,}: series\..*\.evidence\.source: .*"hearsay" is unknown/,
    ],
  ])('rejects %s as a whole and changes nothing', async (_, change, message) => {
    const { pool } = await newTestDatabase();
    const before = (await pool.query('select * from series order by id')).rows;
    await expect(loadCatalogue(pool, await changedCatalogue('saab.json', change))).rejects.toThrow(message);
    expect((await pool.query('select * from series order by id')).rows).toEqual(before);
  });
});
