import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { storeDealerWidget } from '#src/db/dealers/dealer-widgets.ts';
import { dealerWidgetUrl, widgetScriptUrl, widgetStockUrl } from '#src/office-urls.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** A dealer's stock on its own web site, through the HTTP API. */

const { db } = await testDatabase();
const KEY = `mlw_${'k'.repeat(24)}`;
const ORIGIN = 'https://bilhuset.example';
const MAX_SCRIPT_BYTES = 15 * 1024;
let site: Awaited<ReturnType<typeof openTestApp>>;
let seller: TestAccount;
beforeAll(async () => {
  site = await openTestApp({}, db);
  seller = await signedIn(db, 'dealer', 'salj@bil.example');
  const { id } = await insertDealer(db, { name: 'Bilhuset AB' });
  await storeDealerWidget(db, id, { key: KEY, origins: [ORIGIN], version: 0 });
  await insertAd(db, {
    dealer_id: id,
    brand: 'Okänd',
    series: null,
    model: null,
    name: 'Okänd <b>bil</b>',
    model_year: null,
    odometer_km: null,
    fuels: [],
    transmission_type: null,
    price: null,
    image_urls: [],
    licence_plate: 'ABC123',
  });
  for (let nth = 0; nth < 8; nth += 1) await insertAd(db, { dealer_id: id });
  await insertAd(db, { dealer_id: (await insertDealer(db)).id, name: 'Annans bil' });
});
const read = (key: string, headers: Record<string, string>, query = '') =>
  site.fetch(widgetStockUrl(key) + query, { headers });

test('the script is small, cached, and may be loaded by other sites', async () => {
  const { headers, ...answer } = await site.fetch(widgetScriptUrl());
  const script = await (await site.fetch(widgetScriptUrl())).text();
  expect(gzipSync(script).length).toBeLessThan(MAX_SCRIPT_BYTES);
  expect(answer).toBeDefined();
  expect(headers.get('content-type')).toContain('text/javascript');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(headers.get('set-cookie')).toBeNull();
  const again = await site.fetch(widgetScriptUrl(), { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
  for (const unused of ['cookie', 'localStorage', 'innerHTML', 'eval(', '.style']) expect(script).not.toContain(unused);
});

test('pages of the named origins read the cars of the dealer, and no other pages', async () => {
  const answer = await read(KEY, { origin: ORIGIN });
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, ORIGIN]);
  expect(answer.headers.get('vary')).toMatch(/origin/i);
  expect(answer.headers.get('set-cookie')).toBeNull();
  const stock = JSON.parse(await answer.text());
  expect([stock.dealer, stock.total, stock.cars.length]).toEqual(['Bilhuset AB', 9, 6]);
  expect(JSON.stringify(stock)).not.toMatch(/Annans bil|ABC123/);
  for (const origin of ['https://annan.example', 'http://bilhuset.example', 'null', `${ORIGIN}.annan.se`]) {
    const refused = await read(KEY, { origin });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  }
  expect((await read(KEY, {})).status).toBe(403);
  // The preview in the dealer's own area.
  expect((await read(KEY, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  for (const key of ['x', '%00', 'a'.repeat(5000), '..%2f'])
    expect((await read(key, { origin: ORIGIN })).status).toBe(404);
});

test('a car of which little is known has texts all the same', async () => {
  const { cars } = JSON.parse(await (await read(KEY, { origin: ORIGIN }, '?antal=999')).text());
  expect(cars).toHaveLength(9);
  expect(cars.at(-1)).toMatchObject({
    name: 'Okänd',
    picture: null,
    facts: [],
    price: 'Pris på begäran',
    verdict: null,
    road: null,
  });
  expect(cars.at(-1).url).toMatch(/^\/ad\/\d+$/);
});

test('unchanged cars are not sent again', async () => {
  const etag = (await read(KEY, { origin: ORIGIN })).headers.get('etag') ?? '';
  const again = await read(KEY, { origin: ORIGIN, 'if-none-match': etag });
  expect([again.status, again.headers.get('access-control-allow-origin')]).toEqual([304, ORIGIN]);
});

test('a dealer names its sites, copies the snippet, and renews the key', async () => {
  const other = await signedIn(db, 'dealer', 'annan@bil.example', 'Bil & Båt "AB"');
  const send = (fields: Record<string, string>) => site.open(dealerWidgetUrl(), formOf(fields, other.headers));
  const empty = await site.open(dealerWidgetUrl(), { headers: other.headers });
  expect(empty.text).not.toContain('Kod att klistra in');
  const wrong = await send({ intent: 'save', seen: '0', origins: 'http://osaker.se' });
  expect([wrong.status, wrong.html.includes('>http://osaker.se</textarea>')]).toEqual([400, true]);
  expect(wrong.text).toContain('http://osaker.se är ingen adress som börjar med https.');
  expect((await send({ intent: 'save', seen: '0', origins: 'bilbat.se\nwww.bilbat.se' })).text).toContain('Sparat');
  const page = await site.open(dealerWidgetUrl(), { headers: other.headers });
  const key = /mlw_[\w-]{24}/.exec(page.html)?.[0] ?? '';
  expect((await read(key, { origin: 'https://www.bilbat.se' })).status).toBe(200);
  expect((await send({ intent: 'save', seen: '0', origins: 'x.se' })).status).toBe(409);
  expect((await send({ intent: 'renew', id: 'widget', seen: '1' })).text).toContain('Nyckeln är bytt');
  expect((await read(key, { origin: 'https://www.bilbat.se' })).status).toBe(404);
  expect((await site.open(dealerWidgetUrl(), { headers: seller.headers })).html).toContain(KEY);
});
