import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { populateSearchIndex } from '#src/commands/suggestions/populate-search-index.ts';
import { adsUrl, adUrl, homeUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { daysAgo, insertAds } from '#test/factories.ts';
import { hydrated, journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';
import { hasFocus, tabRound, tabTo } from '#test/support/keyboard.ts';

/** The site by keyboard only: the focus is always visible, never lost and never trapped. */

const VIEWS = ['snett-fram', 'sida', 'snett-bak', 'interior'];
const image_urls = VIEWS.map((view) => `/exempelbild/kombi-gra-${view}-studio.svg`);
const VOLVOS = 26;
const SAABS = 4;
let ad = 0;

beforeAll(async () => {
  const { db, pool } = await testDatabase();
  const volvos = await insertAds(db, VOLVOS, (index) => ({
    name: `Volvo V60 nr ${index}`,
    price: 150_000 + index * 1_000,
    fuels: ['Diesel'],
    image_urls,
  }));
  ad = volvos[0]?.internal_id ?? 0;
  await insertAds(db, SAABS, (index) => ({
    published_at: daysAgo(60 + index),
    brand: 'Saab',
    series: '9-5',
    name: 'Saab 9-5',
    fuels: ['Bensin'],
    image_urls,
  }));
  await populateSearchIndex(pool, 'test');
});

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const SEARCH = /^Sök på märke/;
const COUNT = (count: number) => new RegExp(`^${count} bilar`);

journey('past the header, to a car by its name, and to a page that begins with its heading', async ({ open }) => {
  const page = await hydrated(await open(homeUrl()));
  await tabTo(page, 'Hoppa till innehållet');
  await press(page, 'Enter');
  expect(await tabTo(page, SEARCH)).toHaveLength(1);
  await page.keyboard.type('vol');
  await page.getByRole('main').getByRole('option').nth(1).waitFor();
  await press(page, 'ArrowDown', 'Enter');
  await page.waitForURL('**/vehicles/Volvo');
  await page.getByRole('status').getByText('Volvo - Bilannonser').waitFor({ state: 'attached' });
  // The field was removed with its page: the next key goes to the new page, not through the header again.
  expect(await tabTo(page, 'Sök bland bilarna')).not.toContain('Hoppa till innehållet');
});

journey('filters: chosen, applied, removed; the order changed', async ({ open }) => {
  const page = await hydrated(await open(vehiclesUrl()));
  await tabTo(page, 'Märke');
  await press(page, 'Enter');
  await page.getByRole('dialog', { name: 'Filter' }).waitFor();
  await tabTo(page, /^Volvo/);
  await press(page, 'Space');
  await page.getByRole('button', { name: `Visa ${VOLVOS} bilar` }).waitFor();
  await tabTo(page, /^Visa \d+ bilar/);
  await press(page, 'Enter');
  await page.waitForURL('**/vehicles/Volvo');
  await hasFocus(page, /^Märke/);
  await tabTo(page, 'Ta bort Volvo');
  await press(page, 'Enter');
  await page.waitForURL('**/vehicles');
  await hasFocus(page, COUNT(VOLVOS + SAABS));
  await tabTo(page, 'Lägst pris');
  await press(page, 'Enter');
  await page.waitForURL('**/vehicles?sortBy=price');
  await hasFocus(page, COUNT(VOLVOS + SAABS));
});

journey('a panel of filters traps and restores the focus; closing it discards its choices', async ({ open }) => {
  const page = await hydrated(await open(vehiclesUrl()));
  await tabTo(page, 'Färg');
  await press(page, 'Enter');
  await page.getByRole('button', { name: /^Visa \d+ bilar/ }).waitFor();
  await tabTo(page, /^Grå/);
  await press(page, 'Space');
  const round = await tabRound(page);
  expect(round.at(-1)).toMatch(/^Visa \d+ bilar/);
  expect(round).not.toContain('Sök bland bilarna');
  await press(page, 'Escape');
  await hasFocus(page, 'Färg');
  expect(new URL(page.url()).search).toBe('');
});

journey('the sheet on phones: unfolded, checked, applied', async ({ open }) => {
  const page = await hydrated(await open(vehiclesUrl(), { width: 360 }));
  await tabTo(page, /^Filter/);
  await press(page, 'Enter');
  await page.getByRole('button', { name: /^Visa \d+ bilar/ }).waitFor();
  await tabTo(page, 'Drivmedel');
  await press(page, 'Enter');
  await tabTo(page, /^Bensin/);
  await press(page, 'Space');
  await page.getByRole('button', { name: `Visa ${SAABS} bilar` }).waitFor();
  await tabTo(page, /^Visa \d+ bilar/);
  await press(page, 'Enter');
  await page.waitForURL('**/vehicles?fuel=Bensin');
  await hasFocus(page, /^Filter/);
  await tabTo(page, 'Ta bort Bensin');
});

journey('more of a list focuses its first new item; another page begins at its top', async ({ open, site }) => {
  const page = await hydrated(await open(vehiclesUrl()));
  const passed = await tabTo(page, 'Ladda fler fordon');
  // Cards get the focus in their visual order.
  expect(passed.filter((name) => /^Volvo V60 nr/.test(name))).toEqual(
    Array.from({ length: 20 }, (_, index) => `Volvo V60 nr ${index}`),
  );
  await press(page, 'Enter');
  await hasFocus(page, 'Volvo V60 nr 20');
  await page.goto(`${site.url}${adsUrl()}?make=Volvo`);
  await hydrated(page);
  await tabTo(page, 'Sida 2');
  await press(page, 'Enter');
  await page.waitForURL('**page=2');
  await expect.poll(() => page.locator('article').count()).toBe(VOLVOS - 24);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

journey('pictures: scrolled, full screen, and back', async ({ open }) => {
  const page = await hydrated(await open(adUrl(ad)));
  await tabTo(page, '4 bilder, bläddra med piltangenterna');
  await press(page, 'ArrowRight');
  await page.getByRole('status').getByText('Bild 2 av 4').waitFor({ state: 'attached' });
  await tabTo(page, 'Helskärm');
  await press(page, 'Enter');
  const viewer = page.getByRole('dialog', { name: 'Bilder' });
  await viewer.getByText('2 av 4').waitFor();
  await press(page, 'ArrowRight');
  await viewer.getByText('3 av 4').waitFor();
  expect(await tabRound(page)).toEqual(['Föregående bild', 'Nästa bild']);
  await tabTo(page, 'Stäng');
  await press(page, 'Enter');
  await viewer.waitFor({ state: 'detached' });
  await hasFocus(page, 'Helskärm');
});

journey('the adviser: asked, narrowed, stopped, restarted, closed', { timeout: 240_000 }, async ({ open, site }) => {
  const page = await hydrated(await open(homeUrl()));
  const panel = page.getByRole('dialog', { name: 'Rådgivaren' });
  const answered = () => panel.getByRole('button', { name: 'Skicka' }).waitFor();
  await tabTo(page, 'Fråga rådgivaren', 'Shift+Tab');
  await press(page, 'Enter');
  await hasFocus(page, 'Vad söker du för bil?');
  await page.keyboard.type('diesel under 160000 kr');
  await press(page, 'Enter');
  await panel.getByRole('article').first().waitFor();
  await answered();
  await hasFocus(page, 'Vad söker du för bil?');
  await site.pool.query('truncate request_limits');
  await tabTo(page, /^Ta bort högst 160/, 'Shift+Tab');
  await press(page, 'Enter');
  await panel
    .getByText(/bilar uppfyller kraven/)
    .nth(1)
    .waitFor();
  await answered();
  await hasFocus(page, 'Vad söker du för bil?');

  await page.route('**/api/chat', (route) => (route.request().method() === 'POST' ? undefined : route.continue()));
  await page.keyboard.type('kombi');
  await press(page, 'Enter');
  await hasFocus(page, 'Stoppa svaret');
  // Held back by the spacing of messages until then.
  await panel.getByText('Rådgivaren skriver').waitFor();
  await press(page, 'Enter');
  await panel.getByText('Svaret avbröts.').waitFor();
  await hasFocus(page, 'Vad söker du för bil?');
  await tabTo(page, 'Börja om');
  await press(page, 'Enter');
  await expect.poll(() => panel.getByRole('article').count()).toBe(0);
  await hasFocus(page, 'Vad söker du för bil?');
  await press(page, 'Escape');
  await hasFocus(page, 'Fråga rådgivaren');
});
