import { Hono } from 'hono';
import { beforeAll, describe, expect } from 'vitest';
import type { HttpEnv } from '../../src/http/http-env.ts';
import { CLIENT_BUILD } from '../../src/http/load-pages.ts';
import { busyAnswer } from '../../src/http/overload/busy-answer.ts';
import { adUrl, brandsUrl, privacyUrl, vehiclesUrl } from '../../src/urls.ts';
import { journey } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { publicScreens, type ShownAds } from './screens/public-screens.ts';
import { look } from './screens/screen.ts';
import { insertShownStock } from './screens/shown-stock.ts';

/** Every page of visitors keeps the rules of accessibility: in light and dark, on a phone and a desk, in each of its states. */

let ads: ShownAds = { full: 0, bare: 0, sold: 0, longSold: 0, odd: 0 };
beforeAll(async () => {
  ads = await insertShownStock(await testDatabase());
});

describe.each(Object.keys(publicScreens(ads)))('%s', (route) => {
  journey('is accessible and fits its window', { timeout: 240_000 }, async ({ open, site }) => {
    const page = await open(privacyUrl(), { expect: [/40[04]|410/] });
    const found: string[] = [];
    for (const screen of publicScreens(ads)[route] ?? []) found.push(...(await look(page, screen, site.url)));
    expect(found).toEqual([]);
  });
});

journey('what is said when something of ours is broken', { timeout: 120_000 }, async ({ open, site }) => {
  const page = await open(privacyUrl(), { expect: [/50[03]/] });
  const busy = new Hono<HttpEnv>().all('*', await busyAnswer(CLIENT_BUILD));
  const tooMany = await (await busy.request(brandsUrl())).text();
  const status = { status: 503, contentType: 'text/html; charset=utf-8', body: tooMany };
  await page.route(`**${brandsUrl()}`, (route) => route.fulfill(status));
  const found = await look(page, { name: 'too many', path: () => brandsUrl() }, site.url);
  await site.pool.query('alter table price_events rename to lost');
  await site.pool.query('alter table stock_version rename to lost_version');
  for (const path of [() => adUrl(ads.full), () => vehiclesUrl({ page: 3 })]) {
    found.push(...(await look(page, { name: 'broken', path }, site.url)));
  }
  expect(found).toEqual([]);
});
