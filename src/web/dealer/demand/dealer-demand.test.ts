import { beforeAll, expect, test } from 'vitest';
import { recordQuality } from '#src/commands/dealers/record-quality.ts';
import { addAdViews, NO_COUNTS } from '#src/db/ads/ad-views.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { dealerDemandUrl } from '#src/office-urls.ts';
import { adsShownUrl, adsUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { daysAgo, FACTORY_NOW, insertAd, insertDealer } from '#test/factories.ts';
import { signedIn, type TestAccount } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** The demand that a dealer reads, through the HTTP API. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let own: TestAccount;
beforeAll(async () => {
  site = await openTestApp({}, db);
  const dealer = await insertDealer(db, { name: 'Bilhuset AB' });
  own = await signedIn(db, 'dealer', 'own@bil.example', 'Bilhuset AB');
  const other = await insertDealer(db, { name: 'Bilcentrum AB', city: 'Malmö', county: 'Skåne län' });
  const niro = { brand: 'Kia', series: 'Niro', model: 'Niro', name: 'Kia Niro' };
  const panda = { brand: 'Fiat', series: 'Panda', model: 'Panda', name: 'Fiat Panda' };
  const place = { city: 'Uppsala', county: 'Uppsala län' };
  for (let at = 0; at < 6; at += 1) {
    const wanted = await insertAd(db, {
      dealer_id: at === 0 ? dealer.id : other.id,
      ...(at < 5 ? place : { city: 'Malmö', county: 'Skåne län' }),
      ...niro,
      chassis: 'SUV',
      published_at: daysAgo(60),
    });
    const usual = await insertAd(db, { dealer_id: other.id, ...place, published_at: daysAgo(60) });
    const unseen = await insertAd(db, { dealer_id: other.id, ...place, ...panda, published_at: daysAgo(60) });
    await addAdViews(db, daysAgo(1), [
      { ...NO_COUNTS, adId: wanted.internal_id, views: 40 },
      { ...NO_COUNTS, adId: usual.internal_id, views: 10 },
      { ...NO_COUNTS, adId: unseen.internal_id, views: 1 },
    ]);
  }
});
const see = (address = dealerDemandUrl()) => site.open(address, { headers: own.headers });

test('says that nothing is computed yet, before the first night', async () => {
  const page = await see();
  expect([page.status, page.text.includes('Siffrorna räknas varje natt')]).toEqual([200, true]);
});

test('names what is asked for most near the dealer and in the country, with the list of the cars', async () => {
  await recordQuality(db, FACTORY_NOW);
  const { text, html } = await see();
  expect(text).toMatch(
    /Mest efterfrågat i Uppsala län Kia Niro Öppnas 2,\d gånger så ofta som andra bilar · 5 till salu · ni har 1/u,
  );
  expect(text).toMatch(/Mest efterfrågat i landet Kia Niro Öppnas 2,4 gånger .* · 6 till salu · ni har 1/u);
  expect(html).toContain('href="/annonser?make=Kia&amp;model=Niro&amp;county=Uppsala+l%C3%A4n"');
  // What is opened as often as all cars or less is not asked for, and what is hardly opened is not judged.
  expect(text).not.toMatch(/Mest efterfrågat .* Fiat Panda .* Alla bilar/u);
  expect(text).toMatch(/Fiat Panda .*för få/u);
});

test('counts what visitors search for, without the page and the order, and shows it', async () => {
  const stop = new AbortController();
  const visited = await openTestApp({}, db, { shutdown: stop.signal });
  const headers = { origin: 'https://milvis.example', 'user-agent': 'Firefox/140' };
  const askedBy = async (address: string): Promise<string[]> => {
    const { html } = await visited.open(address);
    // The browser reports the groups that the page's data name.
    return ['model:Kia:Niro', 'body:SUV', 'price:100000'].filter((group) => html.includes(`\\"${group}\\"`));
  };
  const search = { filters: { ...NO_AD_FILTERS, make: ['Kia'], model: ['Niro'], maxPrice: 150_000 } };
  const asked = await askedBy(vehiclesUrl(search));
  expect(asked).toEqual(['model:Kia:Niro', 'price:100000']);
  expect(await askedBy(adsUrl(search))).toEqual(asked);
  expect(await askedBy(adsUrl({ filters: search.filters, sort: { by: 'price', order: 'asc' } }))).toEqual(asked);
  for (const address of [vehiclesUrl({ filters: NO_AD_FILTERS, page: 2 }), adsUrl({ filters: NO_AD_FILTERS, page: 2 })])
    expect(await askedBy(address)).toEqual([]);
  for (let at = 0; at < 12; at += 1) await visited.fetch(adsShownUrl([], asked), { method: 'POST', headers });
  await visited.fetch(adsShownUrl([], asked), {
    method: 'POST',
    headers: { ...headers, 'user-agent': 'Googlebot/2.1' },
  });
  stop.abort();
  const stored = async () => (await pool.query('select kind, searches from market_searches order by kind')).rows;
  await expect.poll(stored).toEqual([
    { kind: 'model', searches: 12 },
    { kind: 'price', searches: 12 },
  ]);
  await recordQuality(db, new Date());
  expect((await see(dealerDemandUrl({ kind: 'model', order: 'searched' }))).text).toMatch(/Kia Niro .* sökt 12 ggr/u);
  expect((await see(dealerDemandUrl({ kind: 'price', order: 'searched' }))).text).toMatch(
    /100 000–150 000 kr .* sökt 12 ggr/u,
  );
});

test('the table is by each kind, place and order, and takes any parameters', async () => {
  await recordQuality(db, FACTORY_NOW);
  expect((await see(dealerDemandUrl({ kind: 'body', order: 'few' }))).text).toMatch(/SUV .* Kombi/u);
  expect((await see(dealerDemandUrl({ kind: 'price' }))).html).toContain('minPrice=200000&amp;maxPrice=299999');
  expect((await see(dealerDemandUrl({ kind: 'county', area: 'lanet' }))).text).toMatch(/Uppsala län .* Skåne län/u);
  for (const order of ['opened', 'speed', 'own'] as const) {
    const page = await see(dealerDemandUrl({ kind: 'model', area: 'lanet', order }));
    expect([page.status, page.text.includes('3 rader')]).toEqual([200, true]);
  }
  expect((await see(`${dealerDemandUrl()}?visa=%00&omrade=x&ordning=[]&sida=9999999999`)).status).toBe(200);
});
