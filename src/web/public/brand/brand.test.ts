import { beforeAll, beforeEach, expect, test } from 'vitest';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import { brandsUrl, brandUrl, seriesUrl } from '#src/visitor-urls.ts';
import { insertAd, insertAds } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { linksOf, metaOf, openTestApp, structuredDataOf } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp();
});
beforeEach(() => emptyStock(pool));

const adLinks = (html: string) => linksOf(html).filter((link) => link.startsWith('/ad/'));

test('shows series, counts, the twenty newest ads and the link to the rest', async () => {
  await insertAds(db, 22, () => ({ brand: 'Saab', series: '9-5', price: 45_000, model_year: 2009 }));
  await insertAd(db, { brand: 'Saab', series: '9-3', status: 'sold' });
  await refreshStatistics(pool);
  const { status, html, text } = await site.open(brandUrl('saab'));
  expect(status).toBe(200);
  expect(text).toMatch(/Bilmodeller › Saab Saab \d+ modeller · 22 bilar till salu/);
  expect(text).toContain('9-5 22 från 45 000 kr · 2009');
  expect(linksOf(html)).toContain(seriesUrl('saab', '9-3'));
  expect(adLinks(html)).toHaveLength(20);
  expect(text).toContain('Visa alla 22 bilar');
  expect(linksOf(html)).toContain('/vehicles/Saab');
  const data = structuredDataOf(html);
  expect(data.ItemList?.itemListElement).toHaveLength(8);
  expect(data.BreadcrumbList?.itemListElement).toMatchObject([
    { name: 'Bilmodeller', item: { '@id': `https://milvis.example${brandsUrl()}` } },
    { name: 'Saab', item: { '@id': `https://milvis.example${brandUrl('saab')}` } },
  ]);
  expect(html).toContain('<link rel="canonical" href="https://milvis.example/bil/saab"');
});

test('has no button when all ads are shown; links to ads without a picture', async () => {
  await insertAd(db, { brand: 'Saab', series: '9-5' });
  expect((await site.open(brandUrl('saab'))).text).not.toContain('Visa alla');
  await emptyStock(pool);
  await insertAd(db, { brand: 'Saab', series: '9-5', image_urls: [] });
  const { html, text } = await site.open(brandUrl('saab'));
  expect(text).toContain('Bilarna har inga bilder än. Se dem bland alla annonser');
  expect(linksOf(html)).toContain('/annonser?make=Saab');
});

test('a brand without cars', async () => {
  const { status, text } = await site.open(brandUrl('saab'));
  expect(status).toBe(200);
  expect(text).toContain('Inga bilar är till salu just nu.');
});

test.each([
  ['/bil/Volvo', 'volvo'],
  ['/bil/Mercedes-Benz', 'mercedes-benz'],
  ['/bil/mercedes%20benz', 'mercedes-benz'],
  ['/bil/%C5%A0koda', 'skoda'],
  ['/bil/s%CC%8Ckoda', 'skoda'],
  ['/bil/CITRO%C3%8BN', 'citroen'],
  ['/bil/Lynk%20%26%20Co', 'lynk-co'],
  ['/bil/lynk%2Fco', 'lynk-co'],
  ['/bil/vw', 'volkswagen'],
  ['/bil/%76olvo', 'volvo'],
  ['/BIL/volvo', 'volvo'],
])('%s redirects to its canonical form', async (path, slug) => {
  const answer = await site.fetch(`${path}?utm=1`);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, `${brandUrl(slug)}?utm=1`]);
});

test.each([
  '/bil/finnsinte',
  '/bil/Finns%20inte',
  '/bil/%2F',
  '/bil/....',
  `/bil/${'x'.repeat(10_000)}`,
  '/bil/%F0%9F%9A%97',
])('%s is no brand', async (path) => {
  const { status, html, text } = await site.open(path);
  expect(status).toBe(404);
  expect(text).toContain('Märket kunde inte hittas.');
  expect(metaOf(html, 'robots')).toBe('noindex');
  expect(linksOf(html)).toContain(brandsUrl());
  expect(text).not.toContain('Felsökning');
});

test('rejects a NUL, and suggests the nearest brand for a misspelling', async () => {
  expect((await site.open('/bil/vol%00vo')).status).toBe(400);
  const { text, html } = await site.open('/bil/vollvo');
  expect(text).toContain('Märke vollvo Menade du någon av de här?');
  expect(linksOf(html)).toContain(brandUrl('volvo'));
});
