import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import { writeRecall } from '#src/db/recalls/stored-recalls.ts';
import type { Recall } from '#src/domain/recalls/recall-file.ts';
import { adApiUrl, adUrl, categoryUrl, dogOwnersUrl, openApiUrl, seriesUrl } from '#src/visitor-urls.ts';
import { categoryFile, categoryWinner } from '#test/category-file.ts';
import { type AdOverrides, insertAd, insertCategory } from '#test/factories.ts';
import { recallCars, recallOf } from '#test/recall.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** Recalls on public pages and in the API, through the HTTP API. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp({}, db);
});
beforeEach(() => deleteRows(pool, 'recalls', 'categories'));
const write = (...recalls: Recall[]) =>
  db.transaction().execute(async (tx) => {
    for (const recall of recalls) await writeRecall(tx, recall, null);
  });
const T6 = recallOf('batteri', {
  title: 'Kortslutning i batteriet',
  cars: [recallCars({ generations: ['ii'], fuels: ['Laddhybrid'], engines: ['T6', 'T8'] })],
});
const HYBRID: AdOverrides = {
  name: 'Volvo V60 T6 Recharge Inscription',
  generation: 'II',
  model_year: 2021,
  fuels: ['Laddhybrid'],
};
const textOf = async (overrides: AdOverrides) =>
  (await site.open(adUrl((await insertAd(db, { ...HYBRID, ...overrides })).internal_id))).text;
const CERTAIN = 'Berörs av: Kortslutning i batteriet';
const MAYBE = 'Berörs kanske av: Kortslutning i batteriet';

describe('on the ad page', () => {
  beforeEach(() => write(T6));

  test('a car whose year, fuel and engine fit is affected, with fault, advice, source and how to check', async () => {
    const text = await textOf({});
    expect(text).toContain('Återkallelser Brandrisk Berörs av: Kortslutning i batteriet');
    expect(text).toContain('Batteriet kan kortslutas och börja brinna när bilen står.');
    expect(text).toContain('Råd till ägare: Ladda inte bilen förrän verkstaden har kontrollerat den.');
    expect(text).toContain(
      'Gäller årsmodell 2020–2022, laddhybrid, T6 eller T8. Mars 2025, 8 000 bilar i Sverige, kampanj R10312. Källa: Tidningen , kontrollerad 20 november 2026.',
    );
    expect(text).toContain('Fråga handlaren på chassinumret om åtgärden är gjord');
    expect(text).not.toContain('åtgärdad');
  });

  test.each<[string, AdOverrides]>([
    ['another year', { model_year: 2023 }],
    ['another fuel', { fuels: ['Diesel'] }],
    ['another engine', { name: 'Volvo V60 B4 Momentum', fuels: [] }],
    ['another generation', { generation: 'I' }],
    ['another series', { series: 'V90', generation: 'II' }],
    ['no series', { series: null, brand: 'Okänt' }],
  ])('a car of %s is not affected', async (_, overrides) => {
    expect(await textOf(overrides)).not.toContain('Kortslutning i batteriet');
  });

  test.each<[string, AdOverrides]>([
    ['year', { model_year: null }],
    ['generation', { generation: null }],
    ['fuel', { fuels: [] }],
    ['kind of hybrid', { fuels: ['Hybrid, typ okänd'] }],
    ['engine', { name: 'Volvo V60 Recharge' }],
    ['fact at all', { name: 'Volvo', model_year: null, generation: null, fuels: [] }],
  ])('a car of unknown %s may be affected', async (_, overrides) => {
    expect(await textOf(overrides)).toContain(MAYBE);
  });

  test('a recall of some of the cars may affect a car that fits', async () => {
    await write({ ...T6, affects: 'vissa', carsInSweden: null, number: null, sureness: 'trolig' });
    const text = await textOf({});
    expect(text).toContain(MAYBE);
    expect(text).not.toContain(CERTAIN);
    expect(text).toContain('trolig uppgift, inte bekräftad i en källa (20 november 2026)');
  });

  test('without a recall there is no heading', async () => {
    expect(await textOf({ series: 'V90', generation: 'II' })).not.toContain('Återkallelser');
  });
});

test('the API names the recalls of an ad, and its ETag changes with them', async () => {
  const { internal_id: id } = await insertAd(db, HYBRID);
  await write(T6, recallOf('baelte', { title: 'Bältet', risk: 'krock', announced: '2026-01' }));
  const response = await site.fetch(adApiUrl(String(id)));
  const { recalls } = await response.json();
  expect(recalls).toEqual([
    {
      fit: 'yes',
      title: 'Kortslutning i batteriet',
      risk: 'brand',
      affects: 'alla',
      what: T6.what,
      owner_advice: T6.ownerAdvice,
      cars_in_sweden: 8000,
      announced: '2025-03',
      number: 'R10312',
      source: T6.source,
      checked_on: '2026-11-20',
      sureness: 'bekräftad',
    },
    expect.objectContaining({ fit: 'yes', title: 'Bältet', risk: 'krock' }),
  ]);
  const etag = response.headers.get('etag') ?? '';
  const again = () => site.fetch(adApiUrl(String(id)), { headers: { 'if-none-match': etag } });
  expect((await again()).status).toBe(304);
  await write({ ...T6, title: 'Ny rubrik' });
  expect((await again()).status).toBe(200);
  const openApi = await (await site.fetch(openApiUrl())).json();
  expect(openApi.components.schemas.Ad.properties.recalls.description).toContain('worst risk first');
});

test('the series page shows a recall for the generations that it concerns', async () => {
  await insertAd(db, HYBRID);
  await insertAd(db, { generation: 'I', model_year: 2014, fuels: ['Diesel'] });
  await write(T6);
  await refreshStatistics(pool);
  const page = (generation?: string) =>
    site.open(`${seriesUrl('volvo', 'v60')}${generation === undefined ? '' : `?generation=${generation}`}`);
  for (const { text } of [await page(), await page('ii')]) {
    expect(text.split('Kortslutning i batteriet')).toHaveLength(2);
    expect(text).toContain('1 återkallelse Brandrisk Kortslutning i batteriet');
  }
  expect((await page('i')).text).not.toContain('Kortslutning i batteriet');
});

test('category pages show a recall at the winners whose years and fuel it concerns', async () => {
  const winners = categoryFile('hundagare').winners.map((winner, place) => {
    if (place === 0)
      return categoryWinner(0, { series: 'v60', brand: 'volvo', yearFrom: 2019, yearTo: 2021, fuel: 'Laddhybrid' });
    if (place === 1)
      return categoryWinner(1, { series: 'v60', brand: 'volvo', yearFrom: 2019, yearTo: 2021, fuel: 'Diesel' });
    return winner;
  });
  await insertCategory(db, categoryFile('hundagare', { winners }));
  await write(T6);
  for (const address of [categoryUrl('hundagare'), dogOwnersUrl()]) {
    const { text } = await site.open(address);
    expect(text.split('Kortslutning i batteriet').length - 1, address).toBe(1);
  }
});
