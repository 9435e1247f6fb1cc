import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import {
  ADMIN_PATH,
  assetsUrl,
  homeUrl,
  loginUrl,
  manifestUrl,
  offlineUrl,
  serviceWorkerUrl,
  vehiclesUrl,
} from '#src/visitor-urls.ts';
import { insertAds } from '#test/factories.ts';
import { accessibilityProblems, journey, scrollsSideways } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';
import { startSite } from '#test/support/site.ts';

const { db } = await testDatabase();
beforeAll(() => insertAds(db, 3));

const WITH_WORKER = { SERVICE_WORKER: 'on' };
/** Browsers check for a new version when they are idle. */
const PATIENT = { timeout: 60_000 };

/** Opens a page of a site with the service worker, and waits until it controls the next page. */
async function visit(page: Page, siteUrl: string): Promise<void> {
  await page.goto(siteUrl + homeUrl());
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** All cached addresses, by cache. */
const cachedIn = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const stores: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      stores[name] = requests.map(({ url }) => new URL(url).pathname);
    }
    return stores;
  });

journey('offline every public page shows the offline page; no page is cached', async ({ browser }) => {
  const site = await startSite(WITH_WORKER);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await visit(page, site.url);
  for (const path of [vehiclesUrl(), loginUrl(), homeUrl()]) await page.goto(site.url + path);
  const [stored = [], ...others] = Object.values(await cachedIn(page));
  expect(others).toEqual([]);
  expect(stored.filter((path) => !path.startsWith(assetsUrl()))).toEqual([offlineUrl()]);
  expect(stored.filter((path) => path.endsWith('.js'))).toEqual([]);

  await site.close();
  await page.goto(site.url + vehiclesUrl());
  expect(page.url()).toBe(site.url + vehiclesUrl());
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Du är utan nät');
  await expect.poll(() => page.title()).toContain('Ingen anslutning');
  const illustration = page.locator('img:visible');
  const width = () => illustration.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width, PATIENT).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => document.fonts.check('16px "Schibsted Grotesk Variable"'))).toBe(true);
  await expect.poll(() => page.locator('body script').count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await expect(page.goto(site.url + ADMIN_PATH)).rejects.toThrow('ERR_CONNECTION_REFUSED');
  await context.close();
});

journey('a new version replaces the old one; switching it off leaves nothing', async ({ browser }) => {
  const first = await startSite(WITH_WORKER);
  const context = await browser.newContext();
  const page = await context.newPage();
  await visit(page, first.url);
  const [store = ''] = Object.keys(await cachedIn(page));
  expect(store).toMatch(/^milvis-/);
  await first.close();

  const samePort = { PORT: new URL(first.url).port };
  const second = await startSite({ ...WITH_WORKER, ...samePort, SITE_NAME: 'Nymilvis' });
  await page.goto(second.url + homeUrl());
  await expect
    .poll(async () => Object.keys(await cachedIn(page)), PATIENT)
    .toEqual([expect.not.stringContaining(store)]);
  await second.close();
  await page.goto(second.url + homeUrl());
  await expect.poll(() => page.title()).toBe('Ingen anslutning | Nymilvis');

  const off = await startSite(samePort);
  await page.goto(off.url + homeUrl());
  const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(registrations, PATIENT).toBe(0);
  await expect.poll(() => cachedIn(page), PATIENT).toEqual({});
  await context.close();
  await off.close();
});

journey('on localhost a worker without a script is removed, and the page reloaded', async ({ browser }) => {
  const site = await startSite(WITH_WORKER);
  const context = await browser.newContext();
  const page = await context.newPage();
  await visit(page, site.url);
  await page.route(`**${serviceWorkerUrl()}`, (route) => route.fulfill({ status: 404, body: 'finns inte' }));
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.goto(site.url + homeUrl());
  await expect.poll(() => loads, PATIENT).toBe(2);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await context.close();
  await site.close();
});

journey('a pushed message becomes a notification; a foreign one has no content', async ({ browser }) => {
  const site = await startSite(WITH_WORKER);
  const context = await browser.newContext();
  const page = await context.newPage();
  await visit(page, site.url);
  const session = await context.newCDPSession(page);
  const registrations: string[] = [];
  session.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    registrations.push(...event.registrations.map(({ registrationId }) => registrationId));
  });
  await session.send('ServiceWorker.enable');
  await expect.poll(() => registrations.length, PATIENT).toBeGreaterThan(0);
  const push = (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: site.url,
      registrationId: registrations[0] ?? '',
      data,
    });
  // The headless browser has no notifications to read.
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('no service worker');
  await worker.evaluate(() => {
    const shown: object[] = [];
    const showNotification = async (title: string, options: object) => void shown.push({ title, ...options });
    Object.assign(Reflect.get(globalThis, 'registration'), { showNotification, shown });
  });
  const shown = () =>
    worker.evaluate(() => Reflect.get(Reflect.get(globalThis, 'registration'), 'shown') as Record<string, string>[]);
  const message = { title: '1 ny bil: Saab', body: 'Saab 9-5', tag: 'bevakning-1', url: '/annonser?make=Saab' };
  await push(JSON.stringify(message));
  const { url, ...texts } = message;
  await expect.poll(shown, PATIENT).toEqual([{ ...texts, data: url, lang: 'sv' }]);
  await push('not json');
  await expect.poll(async () => (await shown()).length, PATIENT).toBe(2);
  expect(await shown()).toContainEqual({
    title: 'Nytt i en bevakning',
    body: '',
    tag: 'bevakning',
    data: '/',
    lang: 'sv',
  });
  await context.close();
  await site.close();
});

journey('the browser finds nothing that stands against installing the site', async ({ browser }) => {
  const site = await startSite(WITH_WORKER);
  const context = await browser.newContext();
  const page = await context.newPage();
  await visit(page, site.url);
  const devtools = await context.newCDPSession(page);
  const { url, errors } = await devtools.send('Page.getAppManifest');
  expect({ url, errors }).toEqual({ url: site.url + manifestUrl(), errors: [] });
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Incognito windows, such as those of tests, install nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  await context.close();
  await site.close();
});
