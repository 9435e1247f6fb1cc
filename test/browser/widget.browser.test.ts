import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { storeDealerWidget } from '#src/db/dealers/dealer-widgets.ts';
import { widgetSnippet } from '#src/domain/dealers/widget.ts';
import { dealerWidgetUrl, widgetScriptUrl } from '#src/office-urls.ts';
import { examplePictureUrl } from '#src/visitor-urls.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { insertValuation } from '#test/insert-valuation.ts';
import { accessibilityProblems, journey, scrollsSideways } from '#test/support/browser.ts';
import type { TestSite } from '#test/support/site.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A page of the dealer's own server, of another origin than the site. */
async function dealerPage(markup: string, policy: string | null): Promise<string> {
  const html = `<!doctype html><html lang="sv"><title>Bilhuset</title><meta name="viewport" content="width=device-width"><main><h1>Våra bilar</h1>${markup}</main></html>`;
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (policy !== null) response.setHeader('content-security-policy', policy);
    response.end(html);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Of another site than 127.0.0.1, to browsers.
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** The strictest policy with which the widget works: no inline styles, no inline scripts. */
const strictPolicy = ({ url }: TestSite) =>
  `default-src 'none'; style-src 'none'; script-src ${url}; connect-src ${url}; img-src ${url}`;

const keyOf = (letter: string): string => `mlw_${letter.repeat(24)}`;

/** @param letter distinguishes the dealers of the tests */
async function insertStock(site: TestSite, letter: string) {
  const dealer = await insertDealer(site.db, { name: `Bilhuset <i>${letter}</i>` });
  const bare = { model: null, series: null, model_year: null, odometer_km: null, fuels: [], transmission_type: null };
  await insertAd(site.db, {
    ...bare,
    dealer_id: dealer.id,
    brand: 'Okänd',
    name: 'Okänd',
    price: null,
    image_urls: [],
  });
  const picture = examplePictureUrl('suv-rod-sida-kust.svg');
  const judged = await insertAd(site.db, { dealer_id: dealer.id, price: 180_000, image_urls: [picture] });
  await insertValuation(site.db, judged.internal_id, { price: 180_000, label: 'low', estimate: 200_000 });
  return { dealer, judged };
}
const snippetOf = ({ url }: TestSite, dealer: { name: string; slug: string }, letter: string): string =>
  widgetSnippet({
    scriptUrl: url + widgetScriptUrl(),
    key: keyOf(letter),
    dealer: dealer.name,
    dealerUrl: `${url}/handlare/${dealer.slug}`,
  });

function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('requestfailed', (request) => problems.push(`failed: ${request.url()}`));
  return problems;
}

journey(
  'a page with a strict policy shows the cars, stores nothing, and sends no cookie',
  async ({ site, browser }) => {
    const { dealer, judged } = await insertStock(site, 'a');
    const origin = await dealerPage(snippetOf(site, dealer, 'a'), strictPolicy(site));
    await storeDealerWidget(site.db, dealer.id, { key: keyOf('a'), origins: [origin], version: 0 });
    for (const [width, colorScheme] of [
      [360, 'light'],
      [1440, 'dark'],
    ] as const) {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      await context.addCookies([{ name: 'utseende', value: 'dark', url: site.url }]);
      const page = await context.newPage();
      const problems = problemsOf(page);
      const cookies: string[] = [];
      page.on('request', async (request) => {
        if (request.url().startsWith(site.url)) cookies.push((await request.allHeaders()).cookie ?? '');
      });
      await page.goto(origin);
      const cars = page.getByRole('list', { name: 'Bilar hos Bilhuset <i>a</i>' }).getByRole('listitem');
      await cars.nth(1).waitFor();
      expect(await cars.count()).toBe(2);
      const low = cars.filter({ hasText: '180 000 kr' });
      await low.getByText(/^Lågt pris, 20\s000\skr under uppskattat pris$/).waitFor();
      expect(await low.getByRole('link').evaluate((link: HTMLAnchorElement) => link.href)).toBe(
        `${site.url}/ad/${judged.internal_id}`,
      );
      await expect
        .poll(() => low.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      const unknown = cars.filter({ hasText: 'Pris på begäran' });
      expect(await unknown.textContent()).toBe('Ingen bildOkändPris på begäran');
      // The constructed sheet applies.
      expect(await cars.first().evaluate((car) => getComputedStyle(car).display)).toBe('flex');
      expect(await page.getByRole('link', { name: 'Alla 2 bilar på Milvis' }).getAttribute('href')).toContain(
        dealer.slug,
      );
      expect(await scrollsSideways(page)).toBe(false);
      expect(await context.cookies(origin)).toEqual([]);
      expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
      expect(cookies.filter((cookie) => cookie !== '')).toEqual([]);
      expect(problems).toEqual([]);
      await context.close();
    }
  },
);

journey('the cars of a page without a policy pass the rules of accessibility', async ({ site, browser }) => {
  const { dealer } = await insertStock(site, 'b');
  const origin = await dealerPage(snippetOf(site, dealer, 'b'), null);
  await storeDealerWidget(site.db, dealer.id, { key: keyOf('b'), origins: [origin], version: 0 });
  const page = await browser.newPage();
  await page.goto(origin);
  await page.getByText('Pris på begäran').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className)).toBe('name');
  await page.context().close();
});

journey(
  'without scripts, and where the key does not apply, the link to the dealer remains',
  async ({ site, browser }) => {
    const { dealer } = await insertStock(site, 'c');
    const origin = await dealerPage(snippetOf(site, dealer, 'c'), strictPolicy(site));
    for (const javaScriptEnabled of [false, true]) {
      const context = await browser.newContext({ javaScriptEnabled });
      const page = await context.newPage();
      await page.goto(origin);
      if (javaScriptEnabled) await page.locator('milvis-bilar[data-fel]').waitFor();
      await page.getByRole('link', { name: 'Se bilarna hos Bilhuset <i>c</i>' }).waitFor();
      await context.close();
    }
  },
);

journey('a dealer names its site and sees the widget', async ({ site, openAs }) => {
  const page = await openAs('dealer', dealerWidgetUrl());
  const own = await insertDealer(site.db, { name: 'Bilhuset AB' });
  await insertAd(site.db, { dealer_id: own.id, price: 123_000, image_urls: [] });
  await page.getByLabel('Adresser som får visa bilarna').fill('bilhuset.se');
  await page.getByRole('button', { name: 'Spara', exact: true }).click();
  await page.getByText('Sparat').waitFor();
  await page.getByLabel('Klistra in koden').waitFor();
  await page.getByText('123 000 kr').waitFor();
});
