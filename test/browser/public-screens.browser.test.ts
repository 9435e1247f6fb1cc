import { Hono } from 'hono';
import { beforeAll, expect } from 'vitest';
import type { HttpEnv } from '#src/http/http-env.ts';
import { busyAnswer } from '#src/http/load-shedding/busy-answer.ts';
import { CLIENT_BUILD } from '#src/server/load-pages.ts';
import { adUrl, brandsUrl, homeUrl, privacyUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';
import { controlDifferences } from '#test/support/form-controls.ts';
import { publicScreens, type ShownAds } from './screens/public-screens.ts';
import { reachedByVisitors } from './screens/reached-screens.ts';
import { lookAtAll } from './screens/screen.ts';
import { insertShownStock } from './screens/shown-stock.ts';

/**
 * Every public page in each of its states: accessible in both themes on phones and desktops, and the same whether the server rendered it or
 * the browser did after a click.
 */

let ads: ShownAds = { full: 0, bare: 0, sold: 0, longSold: 0, odd: 0 };
beforeAll(async () => {
  ads = await insertShownStock(await testDatabase());
});

journey(
  'every page is accessible, fits its window, and is the same after a click',
  { timeout: 1_800_000 },
  async ({ open, site }) => {
    const page = await open(privacyUrl(), { expect: [/40[04]|410/] });
    expect(await lookAtAll(page, publicScreens(ads), site.url, reachedByVisitors(ads))).toEqual([]);
  },
);

journey('error pages are accessible and fit their window', { timeout: 240_000 }, async ({ open, site }) => {
  const page = await open(privacyUrl(), { expect: [/50[03]/] });
  const busy = new Hono<HttpEnv>().all('*', await busyAnswer(CLIENT_BUILD));
  const tooMany = await (await busy.request(brandsUrl())).text();
  const status = { status: 503, contentType: 'text/html; charset=utf-8', body: tooMany };
  await page.route(`**${brandsUrl()}`, (route) => route.fulfill(status));
  const found = await lookAtAll(page, { busy: [{ name: 'too many', path: () => brandsUrl() }] }, site.url);
  await site.pool.query('alter table price_events rename to lost');
  await site.pool.query('alter table stock_version rename to lost_version');
  const broken = [adUrl(ads.full), vehiclesUrl({ page: 3 })].map((path) => ({ name: 'broken', path: () => path }));
  found.push(...(await lookAtAll(page, { broken }, site.url)));
  expect(found).toEqual([]);
});

const BROKEN = `<!doctype html><html lang="sv"><title>Prov</title><meta name="viewport" content="width=device-width">
  <style>@media (prefers-color-scheme: dark) { p { color: #888; background: #777 } } p { width: 700px }</style>
  <main><h1>Prov</h1><img src="data:," height="9"><p>Grått på grått</p></main>`;

journey('reports a page with violations, in each of the looks that have them', async ({ open, site }) => {
  const page = await open(privacyUrl());
  await page.route('**/prov', (route) => route.fulfill({ contentType: 'text/html', body: BROKEN }));
  expect(await lookAtAll(page, { prov: [{ name: 'broken', path: () => '/prov' }] }, site.url)).toEqual(
    [
      '1440 px, light: image-alt: img',
      '360 px, dark: color-contrast: p',
      '360 px, dark: image-alt: img',
      '320 px: scrolls sideways',
      'scrolls sideways with wide text',
    ].map((problem) => `/prov broken: ${problem}`),
  );
});

journey('reports a control that differs after a click', async ({ open }) => {
  const loaded = await open(homeUrl());
  const reached = await loaded.context().newPage();
  await reached.goto(loaded.url());
  expect(await controlDifferences(loaded, reached)).toEqual([]);
  await reached.locator('main input[name=search]').first().fill('volvo');
  expect(await controlDifferences(loaded, reached)).toEqual([expect.stringMatching(/search.*"volvo"/)]);
});
