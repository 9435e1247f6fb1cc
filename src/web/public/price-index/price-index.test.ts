import { beforeAll, describe, expect, test } from 'vitest';
import { computePriceIndex } from '#src/commands/market/compute-price-index.ts';
import { createDb } from '#src/db/connection/client.ts';
import { priceIndexApiUrl, priceIndexCsvUrl, priceIndexUrl, seriesUrl } from '#src/visitor-urls.ts';
import { deliver } from '#test/delivery.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';
import { valuedFeed } from '#test/valued-feed.ts';

const { pool } = await testDatabase();
const db = createDb(pool);
const NOW = new Date('2026-11-20T05:00:00Z');
let site: Awaited<ReturnType<typeof openTestApp>>;

beforeAll(async () => {
  site = await openTestApp();
});

test('says that too few cars have been for sale before there is an index', async () => {
  expect((await site.open(priceIndexUrl())).text).toContain('för få bilar');
  const { indexes } = await (await site.fetch(priceIndexApiUrl())).json();
  expect(indexes).toEqual([]);
});

describe('with half a year of ads', () => {
  beforeAll(async () => {
    await deliver(pool, valuedFeed(), NOW);
    await pool.query("update price_events set at = at - interval '6 months'");
    expect(await computePriceIndex(db, NOW)).toBeGreaterThan(20);
  });

  test('the page has plots with tables, a line for each series, the method and links to the data', async () => {
    const { text, html } = await site.open(priceIndexUrl());
    for (const part of [
      'Alla drivmedel',
      'Volvo V60',
      'Så räknas prisindexet',
      'CC BY 4.0',
      'maj 2026',
      'oktober 2026',
      '100,0',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('november 2026');
    expect(html).toContain(priceIndexCsvUrl());
    expect(html).toContain('aria-label="Bensin. Utropspriserna');
  });

  test('one index is shown, which a form chooses; a model or a fuel without one is named', async () => {
    const diesel = await site.open('/prisindex?modell=volvo/v60&drivmedel=diesel');
    expect(diesel.html).toMatch(/aria-label="Volvo V60, diesel\. Utropspriserna/);
    expect(diesel.html).toContain('<option value="volvo/v60" selected="">Volvo V60</option>');
    expect(diesel.text).toContain('Visa siffrorna : Volvo V60, diesel');
    for (const tick of ['+6\u00a0%', '−6\u00a0%']) expect(diesel.html).toContain(`>${tick}<`);
    const gas = await site.open('/prisindex?modell=volvo/v60&drivmedel=alternative');
    expect(gas.text).toContain('Volvo V60 har inget prisindex för det drivmedlet');
    const unknown = await site.open('/prisindex?modell=%3Cb%3E&drivmedel=x');
    expect(unknown.status).toBe(200);
    expect(unknown.text).toContain('Modellen du valde har inget prisindex');
  });

  test('the page of a series has its indexes by fuel', async () => {
    const { text } = await site.open(seriesUrl('volvo', 'v60'));
    expect(text).toContain('Utropspriser för likadana bilar, månad för månad.');
  });

  test('CSV and JSON contain the same values, with licence and ETag', async () => {
    const [csv, json] = await Promise.all([site.fetch(priceIndexCsvUrl()), site.fetch(priceIndexApiUrl())]);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('link')).toContain('rel="license"');
    const [header, ...lines] = (await csv.text()).trim().split('\r\n');
    expect(header).toBe('brand,series,fuel,month,index,low,high,ads');
    const { indexes, licence, method } = await json.json();
    expect(licence.name).toBe('CC BY 4.0');
    expect(method.length).toBeGreaterThan(3);
    type Index = { series: { brand: string; name: string } | null; fuel: string; points: Record<string, unknown>[] };
    expect(lines).toEqual(
      indexes.flatMap(({ series, fuel, points }: Index) =>
        points.map(({ month, index, low, high, ads }) =>
          [series?.brand ?? '', series?.name ?? '', fuel, month, index, low, high, ads].join(','),
        ),
      ),
    );
    for (const url of [priceIndexCsvUrl(), priceIndexApiUrl()]) {
      const etag = (await site.fetch(url)).headers.get('etag') ?? '';
      expect((await site.fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    }
  });

  test('computing it again changes nothing, and the pages remain cached', async () => {
    const version = async () => (await pool.query('select version from content_version')).rows;
    const before = await version();
    expect(await computePriceIndex(db, NOW)).toBe(0);
    expect(await version()).toEqual(before);
  });
});
