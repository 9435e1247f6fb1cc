import { beforeAll, expect, test } from 'vitest';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { storeModel } from '#src/db/valuation/valuation-models.ts';
import { fitAccuracyOf } from '#src/domain/valuation/accuracy.ts';
import { dealerAdUrl, staffValuationsUrl } from '#src/office-urls.ts';
import { dealerStockUrl, staffAdUrl } from '#src/pages/list-urls.ts';
import { adUrl } from '#src/visitor-urls.ts';
import { deliver } from '#test/delivery.ts';
import { signedIn, type TestAccount } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { linksOf, openTestApp, type Page } from '#test/test-app.ts';
import { valuedFeed } from '#test/valued-feed.ts';

const { db, pool } = await testDatabase();
const NOW = new Date('2026-11-20T05:00:00Z');
let site: Awaited<ReturnType<typeof openTestApp>>;
let moderator: TestAccount;
let lowId: number;

beforeAll(async () => {
  site = await openTestApp({}, db);
  moderator = await signedIn(db, 'moderator');
});
const see = (address: string, { headers } = moderator): Promise<Page> => site.open(address, { headers });

test('before there is a model the page says so', async () => {
  const { text, status } = await see(staffValuationsUrl());
  expect(status).toBe(200);
  expect(text).toContain('Ingen modell är i bruk. Den kräver minst 200 annonser med pris, ålder och miltal.');
  expect(text).toContain('Inget pris är mycket lågt just nu.');
});

test('shows accuracy, labels by group, refused models and very low prices', async () => {
  await deliver(pool, valuedFeed(), NOW);
  expect((await see(staffValuationsUrl())).text).toContain('Den första beräknas nu, och det tar några minuter.');
  const poor = { fittedAt: NOW, stockVersion: 1, ads: 777, parameters: '{}', accuracy: fitAccuracyOf([]) };
  await storeModel(db, poor, false);
  expect((await see(staffValuationsUrl())).text).toContain('Ingen modell är i bruk. Den senaste var för osäker.');
  await valueStock(pool, NOW);
  const { rows } = await pool.query("select ad_id from valuations where label = 'usual' order by ad_id limit 1");
  lowId = Number(rows[0].ad_id);
  await pool.query("update valuations set label = 'very_low' where ad_id = $1", [lowId]);
  const accuracy = { ...fitAccuracyOf([]), ads: 777, judged: 300, medianError: 0.3123 };
  await storeModel(db, { fittedAt: NOW, stockVersion: 1, ads: 777, parameters: '{}', accuracy }, false);
  const { text, html } = await see(staffValuationsUrl());
  for (const part of ['Volvo', 'Skoda', 'Efter utropspris', '31,2', 'Modeller som inte togs i bruk'])
    expect(text).toContain(part);
  expect(linksOf(html)).toEqual(expect.arrayContaining([staffAdUrl(lowId), adUrl(lowId)]));
});

test('finds very low prices and groups by words, whatever their accents, and keeps the search between pages', async () => {
  await pool.query("update ads set name = 'Škoda Enyaq Blå', licence_plate = 'ZZZ999' where internal_id = $1", [lowId]);
  for (const text of ['skoda enyaq', 'enyaq BLÅ', 'zzz999']) {
    const found = await see(staffValuationsUrl({ text }));
    expect(found.text).toMatch(/1 lågt pris, \d+ grupp/);
    expect(linksOf(found.html)).toContain(staffAdUrl(lowId));
    expect(linksOf(found.html)).toContain(staffValuationsUrl({ text, per: 'handlare' }));
  }
  expect((await see(staffValuationsUrl({ text: 'volvo' }))).text).toMatch(/0 låga priser, 1 grupp/);
  const none = await see(staffValuationsUrl({ text: 'xyzzy' }));
  expect(none.text).toContain('Inget mycket lågt pris stämmer med det du sökte.');
  expect(none.text).toContain('Ingen grupp stämmer med det du sökte.');
  expect((await see(`${staffValuationsUrl()}?q=%00%25_'`)).status).toBe(200);
});

test('very low prices are paged, and a page of groups beyond the last is the last', async () => {
  await pool.query("update valuations set label = 'very_low' where label = 'usual'");
  const { html, text } = await see(staffValuationsUrl({ per: 'lan', page: 99, lowPage: 2 }));
  expect(text).toMatch(/Mycket låga priser\s+\d+ annonser/);
  expect(text).not.toMatch(/\b0 grupper/);
  const links = linksOf(html);
  for (const lowPage of [1, 3]) expect(links).toContain(staffValuationsUrl({ per: 'lan', lowPage }));
  expect(links).toContain(staffValuationsUrl({ per: 'handlare', lowPage: 2 }));
  await pool.query("update valuations set label = 'usual' where label = 'very_low' and ad_id <> $1", [lowId]);
});

test('a group without judged ads has no shares of them', async () => {
  await pool.query(`update valuations set label = null, why_not = 'few' where ad_id in (
    select internal_id from ads where brand = 'Volkswagen')`);
  const { text } = await see(staffValuationsUrl());
  expect(text.replaceAll(/\s+/gu, ' ')).toMatch(
    /Volkswagen \d+ annonser · brukligt: – · mycket lågt: – · mycket högt: – \d+ 0 % – – – – –/,
  );
});

test.each([
  ['handlare', 'Bedömningar efter handlare'],
  ['lan', 'Bedömningar efter län'],
  ['constructor', 'Bedömningar efter märke'],
])('groups by %s', async (per, caption) => {
  expect((await see(`${staffValuationsUrl()}?per=${per}`)).text).toContain(caption);
  expect((await see(`${staffValuationsUrl()}?per=${per}&sida=99999999999&laga=99999999999`)).status).toBe(200);
});

test('a dealer sees how its own cars are judged and why not, and not the page of staff', async () => {
  const { rows } = await pool.query(
    `select dealers.name, ad_id from valuations join ads on internal_id = ad_id join dealers on dealers.id = dealer_id
     where valuations.label = 'usual' order by ad_id limit 1`,
  );
  const [{ name, ad_id: id }] = rows;
  await pool.query(
    `update valuations set label = null, why_not = 'few', close = 3 where ad_id in (
       select ad_id from valuations join ads on internal_id = ad_id join dealers on dealers.id = dealer_id
       where dealers.name = $1 and ad_id <> $2 order by ad_id limit 1)`,
    [name, id],
  );
  const dealer = await signedIn(db, 'dealer', 'dealer@bil.example', name);
  const { text } = await see(dealerStockUrl(), dealer);
  for (const part of ['Prisbedömning', 'Brukligt pris', 'Kan inte bedömas: bara 3 jämförbara bilar'])
    expect(text).toContain(part);
  expect((await site.fetch(staffValuationsUrl(), { headers: dealer.headers })).status).toBe(302);
});

test.each([
  ["label = 'low'", 'Lågt pris'],
  ["label = 'usual'", 'Brukligt pris'],
  ["label = 'high'", 'Högt pris'],
  ["label = 'very_low'", 'Mycket lågt pris'],
  ["why_not = 'few', close = 0", 'Kan inte bedömas: inga jämförbara bilar hos andra handlare'],
  ["why_not = 'wide'", 'Kan inte bedömas: priserna går för mycket isär'],
  ["why_not = 'old'", 'Kan inte bedömas: bilen är över 20 år'],
  ["why_not = 'cheap'", 'Kan inte bedömas: bilar i den här prisklassen skiljer sig för mycket i skick'],
  ["why_not = 'flagged'", 'Kan inte bedömas: pris eller miltal i annonsen är osäkert'],
  ["why_not = 'odometer'", 'Kan inte bedömas: miltalet är ovanligt för bilens ålder'],
  ["why_not = 'facts'", 'Kan inte bedömas: uppgifter saknas: effekt, miltal'],
])('a car with %s says so to its dealer, in the list and where it is corrected', async (set, expected) => {
  const { rows } = await pool.query(
    `select dealers.name, ad_id::int as id from valuations join ads on internal_id = ad_id join dealers on dealers.id = dealer_id
     where ads.status = 'active' and ads.price = valuations.price order by ad_id desc limit 1`,
  );
  const [{ name, id }] = rows;
  await pool.query(`update valuations set label = null, why_not = 'few' where ad_id = $1`, [id]);
  await pool.query(
    `update valuations set ${set.startsWith('label') ? `${set}, why_not = null` : set} where ad_id = $1`,
    [id],
  );
  if (set.includes('facts'))
    await pool.query('update ads set horsepower_hp = null, odometer_km = null where internal_id = $1', [id]);
  const dealer = await signedIn(db, 'dealer', `${set.replace(/\W/g, '')}@bil.example`, name);
  expect((await see(dealerStockUrl(), dealer)).text).toContain(expected);
  const page = await see(dealerAdUrl(id), dealer);
  expect(page.status).toBe(200);
  expect(page.text).toContain(expected);
});
