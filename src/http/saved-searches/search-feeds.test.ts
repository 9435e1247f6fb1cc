import { beforeAll, expect, test } from 'vitest';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { adsUrl, adUrl, filteredListUrl, searchFeedUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { type Ad, insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** Feeds of lists, through the HTTP API. */

const { db } = await testDatabase();
const SITE = 'https://milvis.example';
let site: Awaited<ReturnType<typeof openTestApp>>;
let pictured: Ad;
let plain: Ad;
beforeAll(async () => {
  site = await openTestApp({}, db);
  const car = { brand: 'Volvo', series: 'V60', price: 200_000 };
  plain = await insertAd(db, {
    ...car,
    name: 'Volvo V60 <b>"D4" & Co</b>\u0001',
    published_at: new Date('2026-11-01T10:00:00Z'),
    image_urls: [],
  });
  pictured = await insertAd(db, {
    ...car,
    name: 'Volvo V60 T6',
    published_at: new Date('2026-11-02T10:00:00Z'),
    image_urls: ['/exempelbild/kombi-gra-sida-studio.svg'],
  });
  await insertAd(db, { brand: 'Kia', series: 'Ceed', price: 90_000 });
});
const filters = { ...NO_AD_FILTERS, make: ['Volvo'] };
const search = { list: 'annonser', query: 'make=Volvo' } as const;

test('Atom lists the newest ads of the list, in escaped text', async () => {
  const feed = await site.open(searchFeedUrl(search, 'atom'));
  expect(feed.status).toBe(200);
  expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(feed.html).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom"/);
  const ids = [...feed.html.matchAll(/<entry>\n<id>([^<]*)<\/id>/g)].map(([, id]) => id);
  expect(ids).toEqual([pictured, plain].map((ad) => SITE + adUrl(ad.internal_id)));
  expect(feed.html).toContain('<title>Volvo V60 &lt;b&gt;&quot;D4&quot; &amp; Co&lt;/b&gt;, ');
  expect(feed.html).not.toContain('\u0001');
  expect(feed.html).toContain('<updated>2026-11-02T10:00:00.000Z</updated>\n<author>');
  expect(feed.html).toContain(
    `rel="self" type="application/atom+xml" href="${SITE}/bevaka.atom?lista=annonser&amp;make=Volvo"`,
  );
  expect(feed.html).toContain(`href="${SITE}${adsUrl({ filters })}"`);
});

test('JSON Feed contains the same ads, and only those with a picture for the vehicle list', async () => {
  const feed = await site.fetch(searchFeedUrl({ ...search, list: 'vehicles' }, 'json'));
  expect(feed.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
  const url = SITE + adUrl(pictured.internal_id);
  expect(await feed.json()).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    feed_url: `${SITE}/bevaka.json?lista=vehicles&make=Volvo`,
    home_page_url: SITE + vehiclesUrl({ filters }),
    items: [{ id: url, url, date_published: '2026-11-02T10:00:00.000Z' }],
  });
});

test('answers 304 while the stock is unchanged, and differs by filter', async () => {
  const first = await site.fetch(searchFeedUrl(search, 'atom'));
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
  expect(first.headers.get('cache-control')).toBe('public, no-cache');
  expect((await site.fetch(searchFeedUrl(search, 'atom'), { headers })).status).toBe(304);
  expect((await site.fetch(searchFeedUrl(search, 'json'), { headers })).status).toBe(200);
  expect((await site.fetch(searchFeedUrl({ ...search, query: 'make=Kia' }, 'atom'), { headers })).status).toBe(200);
});

test.each(['?lista=x&make=Finnsinte&minPrice=abc', '?lista=vehicles&make=%00%ff', '?quickFilter=x&page=-1', ''])(
  'ignores what it cannot use: %s',
  async (query) => {
    for (const format of ['atom', 'json']) expect((await site.fetch(`/bevaka.${format}${query}`)).status).toBe(200);
  },
);

test('a feed without ads is valid', async () => {
  const feed = await site.open(searchFeedUrl({ list: 'annonser', query: 'maxPrice=1' }, 'atom'));
  expect(feed.html).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
  expect(feed.html).not.toContain('<entry>');
});

test('the lists link to their feeds', async () => {
  for (const list of ['annonser', 'vehicles'] as const) {
    const { html } = await site.open(filteredListUrl(list, filters));
    const address = `${SITE}${searchFeedUrl({ list, query: 'make=Volvo' }, 'atom')}`.replaceAll('&', '&amp;');
    expect(html).toContain(`href="${address}"`);
    expect(html).toContain('application/feed+json');
  }
});
