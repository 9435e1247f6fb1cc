import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { isPersonalPath } from '#src/pages/personal-paths.ts';
import { privacyUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { hydratedIfScripted, journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';
import { publicScreens, type ShownAds } from './screens/public-screens.ts';
import { insertShownStock } from './screens/shown-stock.ts';

/** The policy of public pages in a real browser: it allows each of their scripts, by hash, and no other. */
const database = await testDatabase();
const other = createServer((request, response) => {
  response.setHeader('content-type', 'text/javascript');
  const loader = `const s = document.createElement('script'); s.src = new URL('/loaded.js', document.currentScript.src); document.head.append(s);`;
  const mark = (name: string) => `document.documentElement.dataset.${name} = 'yes';`;
  response.end(request.url === '/loader.js' ? loader : mark(request.url === '/loaded.js' ? 'loaded' : 'injected'));
});
let ads: ShownAds;
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  ads = await insertShownStock(database);
});
afterAll(() => new Promise((resolve) => other.close(resolve)));

const AGREED = [{ name: 'samtycke', value: '1.statistics-yes' }];
const FOREIGN = /^foreign request: http:\/\/127\.0\.0\.1:\d+\/(loader|loaded)\.js$/;

/** Stores what the policy of each later document of this window blocks. */
const recordViolations = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      performance.mark('violation', { detail: `${violatedDirective} ${blockedURI}` });
    });
  });
const violationsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance.getEntriesByName('violation').map((entry) => String((entry as PerformanceMark).detail)),
  );

/** Adds a third-party script that loads another one, and one with text; pages have them within two seconds. */
const activateScripts = async () => {
  await database.pool.query('truncate tracking_scripts');
  await database.pool.query(
    `insert into tracking_scripts (name, script_content, purpose, is_active)
     values ('loader', $1, 'statistics', true), ('text', $2, 'necessary', true)`,
    [
      `<script async src="${origin}/loader.js"></script>`,
      `<script>document.documentElement.dataset.inline = 'yes';</script>`,
    ],
  );
};

/** Inserts markup at the end of the page, as an attacker would who found a gap in the rendering. */
const inject = (page: Page, markup: string) =>
  page.route(`**${vehiclesUrl()}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</body>', `${markup}</body>`);
    await route.fulfill({ response, body });
  });

journey('blocks injected scripts and handlers, and nothing of the page', { timeout: 240_000 }, async ({ open }) => {
  const set = `document.documentElement.dataset.injected = 'yes'`;
  const markup = `<script>${set}</script><script nonce="">${set}</script><img src="/finns-inte.png" alt="" onerror="${set}">
    <script src="${origin}/x.js"></script><script type="module">${set}</script>`;
  for (const isTracked of [false, true]) {
    if (isTracked) await activateScripts();
    const expected = [/Content Security Policy/, /finns-inte\.png|404/, /x\.js/];
    const page = await open(privacyUrl(), { expect: expected });
    await recordViolations(page);
    await inject(page, markup);
    const policyOf = async () => {
      const response = await page.goto(new URL(vehiclesUrl(), page.url()).href);
      return (await response?.headerValue('content-security-policy')) ?? '';
    };
    await expect.poll(async () => (await policyOf()).includes('strict-dynamic'), { timeout: 10_000 }).toBe(isTracked);
    await hydratedIfScripted(page);
    expect((await violationsOf(page)).toSorted()).toEqual([
      'script-src-attr inline',
      `script-src-elem ${origin}/x.js`,
      'script-src-elem inline',
      'script-src-elem inline',
      'script-src-elem inline',
    ]);
    expect(await page.locator('html[data-injected]').count()).toBe(0);
  }
});

journey('runs every script of every public page', { timeout: 240_000 }, async ({ openWith, site }) => {
  await activateScripts();
  const page = await openWith(privacyUrl(), { expect: [/40[04]|410/, FOREIGN] }, AGREED);
  await recordViolations(page);
  const paths = Object.values(publicScreens(ads)).flatMap(([screen]) => (screen ? [screen.path()] : []));
  // Personal pages have none of the scripts.
  for (const path of paths.filter((each) => !isPersonalPath(each.split('?')[0] ?? ''))) {
    await page.goto(site.url + path, { waitUntil: 'load' });
    await hydratedIfScripted(page);
    if ((await page.locator('site-page ~ script').count()) > 0) {
      await page.locator('html[data-inline=yes][data-loaded=yes]').waitFor({ state: 'attached' });
    }
    expect(await violationsOf(page), path).toEqual([]);
  }
});
