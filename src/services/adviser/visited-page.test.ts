import { beforeAll, expect, test } from 'vitest';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { FRESH_PACE } from '#src/domain/adviser/chat/chat-pace.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import {
  adUrl,
  categoryUrl,
  chatApiUrl,
  chatPageUrl,
  compareUrl,
  homeUrl,
  seriesUrl,
  vehiclesUrl,
} from '#src/visitor-urls.ts';
import { categoryFile } from '#test/category-file.ts';
import { openChat } from '#test/chat.ts';
import { insertAd, insertAds, insertCategory } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readVisitedPage } from './visited-page.ts';

const { db } = await testDatabase();
const chat = openChat(db);
const stock = { db, adSearch: createAdSearch(db) };

let ids: number[] = [];
let sold = 0;
beforeAll(async () => {
  ids = (await insertAds(db, 3, (nth) => ({ price: 150_000 + nth * 10_000 }))).map(({ internal_id }) => internal_id);
  sold = (await insertAd(db, { status: 'sold', closed_at: new Date().toISOString() })).internal_id;
  await insertCategory(db, categoryFile('hundagare'));
});

const answered = async (address: string, message: string) => {
  const page = await readVisitedPage(stock, address);
  const { body } = await chat.ask({ message, context: page?.context ?? null });
  return { page, reply: body.reply, ads: body.ads.map(({ internal_id }) => internal_id), chips: body.chips };
};

test('an ad: "bra köp?" judges the car of the page', async () => {
  const { page, reply, ads } = await answered(adUrl(ids[0] ?? 0), 'bra köp?');
  expect(page).toMatchObject({
    about: 'Volvo V60',
    questions: ['Är det ett bra köp?', expect.any(String), expect.any(String)],
  });
  expect(reply).toMatch(/^Priset kan jag inte bedöma/);
  expect(ads).toEqual([ids[0]]);
});

test('each question that a page offers is answered about the page', async () => {
  const filters = { ...NO_AD_FILTERS, make: ['Volvo'] };
  const addresses = [
    adUrl(ids[1] ?? 0),
    adUrl(sold),
    compareUrl(ids.slice(0, 2)),
    seriesUrl('volvo', 'v60'),
    vehiclesUrl({ filters }),
    categoryUrl('hundagare'),
  ];
  for (const address of addresses) {
    const page = await readVisitedPage(stock, address);
    expect(page?.questions, address).toHaveLength(3);
    for (const question of page?.questions ?? []) {
      const { reply } = await answered(address, question);
      expect(reply, `${address} ${question}`).not.toMatch(/förstod (?:jag )?inte|Menar du|Skriv vilken/);
    }
  }
});

test('a comparison and a list: "den första" is their first car', async () => {
  const compared = await answered(compareUrl([ids[2] ?? 0, ids[0] ?? 0]), 'är den första ett bra köp?');
  expect(compared.ads[0]).toBe(ids[2]);
  expect(compared.page?.about).toBe('två bilar i jämförelsen');
  const listed = await answered(
    vehiclesUrl({ filters: { ...NO_AD_FILTERS, make: ['Volvo'] } }),
    'är den första ett bra köp?',
  );
  expect(ids, listed.reply).toContain(listed.ads[0]);
  expect(listed.page?.about).toBe('listan Volvo');
});

test('a page about nothing in particular, or of nothing that exists, is no subject', async () => {
  for (const address of [
    homeUrl(),
    '/ad/999999999',
    '/bil/ingen/alls',
    '/category/ingen',
    vehiclesUrl(),
    'javascript:1',
    '',
  ])
    expect(await readVisitedPage(stock, address), address).toBeNull();
});

test('the API states the page and the pace, also to a visitor without a session', async () => {
  const found = await (await chat.app.request(chatPageUrl(adUrl(ids[0] ?? 0)))).json();
  expect(found.page).toMatchObject({ about: 'Volvo V60', context: `Volvo V60\nSida /ad/${ids[0]}` });
  expect(await (await chat.app.request(chatPageUrl('/'))).json()).toEqual({ page: null });
  const fresh = await (await chat.app.request(chatApiUrl())).json();
  expect(fresh.pace).toEqual(FRESH_PACE);
  const { cookie } = await chat.ask({ message: 'Volvo' });
  await chat.ask({ message: 'Volvo diesel' }, { cookie });
  const used = await (await chat.app.request(chatApiUrl(), { headers: { cookie } })).json();
  expect(used.pace.messages.left).toBeLessThan(FRESH_PACE.messages.left);
  expect(used.pace.messages.endsInMs).toBeGreaterThan(0);
});
