import { beforeAll, beforeEach, expect, test } from 'vitest';
import { insertAd, insertAds } from '../../../../test/factories.ts';
import { linksOf, metaOf, openFrontDoor, structuredDataOf } from '../../../../test/front-door.ts';
import { emptyStock, testDatabase } from '../../../../test/support/database.ts';
import { adUrl, homeUrl, vehiclesUrl } from '../../../urls.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openFrontDoor>>;
beforeAll(async () => {
  site = await openFrontDoor();
});
beforeEach(() => emptyStock(pool));

test('the count is rounded down from the live one', async () => {
  await pool.query(`insert into stock_counts (brand, active, active_with_image) values ('Volvo', 84512, 80000)`);
  expect((await site.open(homeUrl())).text).toContain('Över 84 000 begagnade bilar');
});

test('the newest cars and the brands in stock', async () => {
  const ads = await insertAds(db, 8);
  await insertAd(db, { brand: 'BMW', series: null, image_urls: [] });
  const { text, html } = await site.open(homeUrl());
  expect(text).toContain('9 begagnade bilar');
  expect(linksOf(html).filter((link) => link.startsWith(adUrl(1).slice(0, -1)))).toEqual(
    ads.slice(0, 6).map((ad) => adUrl(ad.internal_id)),
  );
  expect(html).toContain('<option value="Volvo">Volvo (8)</option>');
  expect(html).not.toContain('<option value="BMW">');
  expect(linksOf(html)).toContain(`${vehiclesUrl()}/Volvo`);
});

test('an empty stock is no error', async () => {
  const { status, text } = await site.open(homeUrl());
  expect(status).toBe(200);
  expect(text).toContain('0 begagnade bilar');
});

test('what search engines are told', async () => {
  const { html } = await site.open(homeUrl());
  expect(html).toContain('<title>Milvis – begagnade bilar för dig som vill veta</title>');
  expect(metaOf(html, 'robots')).toBe('index, follow');
  expect(html).toContain('<link rel="canonical" href="https://milvis.example/"');
  expect(Object.keys(structuredDataOf(html))).toEqual(['Organization', 'WebSite']);
});
