import { beforeAll, expect, test } from 'vitest';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { storeModel } from '#src/db/valuation/valuation-models.ts';
import { fitAccuracyOf } from '#src/domain/valuation/accuracy.ts';
import { adUrl, dealerStockUrl, staffAdUrl, staffValuationsUrl } from '#src/urls.ts';
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
  expect(text).toContain('Ingen modell är räknad än.');
  expect(text).toContain('Inget pris är ovanligt lågt just nu.');
});

test('shows accuracy, labels by group, refused models and unusually low prices', async () => {
  await deliver(pool, valuedFeed(), NOW);
  await valueStock(pool, NOW);
  const { rows } = await pool.query("select ad_id from valuations where label = 'market' order by ad_id limit 1");
  lowId = Number(rows[0].ad_id);
  await pool.query("update valuations set label = 'unusually_low' where ad_id = $1", [lowId]);
  const accuracy = { ...fitAccuracyOf([]), ads: 777, judged: 300, medianError: 0.3123 };
  await storeModel(db, { fittedAt: NOW, stockVersion: 1, ads: 777, parameters: '{}', accuracy }, false);
  const { text, html } = await see(staffValuationsUrl());
  for (const part of ['Volvo', 'Skoda', 'Efter utropspris', '31,2', 'Modeller som inte togs i bruk'])
    expect(text).toContain(part);
  expect(linksOf(html)).toEqual(expect.arrayContaining([staffAdUrl(lowId), adUrl(lowId)]));
});

test.each([
  ['handlare', 'Bedömningar efter handlare'],
  ['lan', 'Bedömningar efter län'],
  ['constructor', 'Bedömningar efter märke'],
])('groups by %s', async (per, caption) => {
  expect((await see(staffValuationsUrl({ per }))).text).toContain(caption);
  expect((await see(`${staffValuationsUrl({ per })}&sida=99999999999`)).status).toBe(200);
});

test('a dealer sees how its own cars are judged and why not, and not the page of staff', async () => {
  const { rows } = await pool.query(
    `select dealers.name, ad_id from valuations join ads on internal_id = ad_id join dealers on dealers.id = dealer_id
     where label = 'market' order by ad_id limit 1`,
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
  for (const part of ['Prisbedömning', 'Marknadspris', 'bara 3 jämförbara bilar']) expect(text).toContain(part);
  expect((await site.fetch(staffValuationsUrl(), { headers: dealer.headers })).status).toBe(302);
});
