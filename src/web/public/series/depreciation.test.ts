import { beforeAll, expect, test } from 'vitest';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { createDb } from '#src/db/connection/client.ts';
import { bumpContentVersion } from '#src/db/content/content-version.ts';
import { adUrl, seriesUrl } from '#src/visitor-urls.ts';
import { deliver } from '#test/delivery.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';
import { valuedFeed } from '#test/valued-feed.ts';

const { pool } = await testDatabase();
const NOW = new Date('2026-11-20T05:00:00Z');
let site: Awaited<ReturnType<typeof openTestApp>>;

beforeAll(async () => {
  await deliver(pool, valuedFeed(), NOW);
  await valueStock(pool, NOW);
  site = await openTestApp();
});

test('the page of a series has the curve as a plot and as a table, with the number of ads', async () => {
  const { rows } = await pool.query(
    "select ads, points from depreciation_curves join series on series.id = series_id where slug = 'v60' and generation_id is null",
  );
  const { text, html } = await site.open(seriesUrl('volvo', 'v60'));
  expect(html).toContain('id="vardeminskning"');
  expect(html).toContain('aria-label="En typisk Volvo V60 kostar');
  expect(text).toContain('Tvärsnitt av dagens annonser, inte en bil som följts.');
  expect(text).toContain(`Räknat på ${rows[0].ads} annonser`);
  for (const { kr } of rows[0].points) expect(text.replaceAll(/\s/gu, '')).toContain(`${kr}kr`);
});

test('the ad page states the loss of value in the next year, with a link to the curve', async () => {
  const { rows } = await pool.query(
    `select internal_id as id from ads join series on series.id = ads.series_id join depreciation_curves using (series_id)
     where depreciation_curves.generation_id is null and slug = 'v60' and model_year = 2022 limit 1`,
  );
  const { text, html } = await site.open(adUrl(rows[0].id));
  expect(text).toMatch(/En typisk V60.* tappar \d+\s% av värdet från 4 år till 5 år\./u);
  expect(html).toContain(`${seriesUrl('volvo', 'v60')}#vardeminskning`);
});

test.each([
  ['volkswagen', 'golf', 'ads - 1', 2],
  ['skoda', 'octavia', 'ads', 1],
])('%s %s with a generation that has %s of its series has %i curves', async (brand, slug, ads, curves) => {
  const ofSeries = `series_id = (select id from series where slug = '${slug}')`;
  await pool.query(`delete from depreciation_curves where generation_id is not null and ${ofSeries}`);
  await pool.query(`
    insert into depreciation_curves (series_id, generation_id, ads, points, model_id)
    select series_id, (select min(id) from generations where ${ofSeries}), ${ads}, points, model_id
    from depreciation_curves where generation_id is null and ${ofSeries}`);
  const { html } = await site.open(seriesUrl(brand, slug));
  const [, label = ''] = /aria-label="(En typisk[^"]*)"/.exec(html) ?? [];
  expect(label.match(/En typisk/g)).toHaveLength(curves);
  expect(html.match(/aria-label="En typisk/g)).toHaveLength(1);
});

test('says nothing about a series without a curve', async () => {
  await pool.query("delete from depreciation_curves using series where series.id = series_id and slug = 'golf'");
  await bumpContentVersion(createDb(pool));
  const { html } = await site.open(seriesUrl('volkswagen', 'golf'));
  expect(html).not.toContain('id="vardeminskning"');
});
