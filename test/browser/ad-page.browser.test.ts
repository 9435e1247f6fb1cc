import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { adUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { daysAgo, insertAd, insertAds } from '#test/factories.ts';
import { fromToday } from '#test/from-today.ts';
import { journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';

/** An ad: pictures by keyboard and full screen, similar cars, sharing, and the way back. */

const VIEWS = ['snett-fram', 'sida', 'snett-bak', 'interior'];
const picture = (view: string) => `/exempelbild/kombi-gra-${view}-studio.svg`;
const image_urls = VIEWS.map(picture);
let full = 0;
let broken = 0;

beforeAll(async () => {
  const { db } = await testDatabase();
  await insertAds(db, 8, (index) => ({
    name: `Volvo V60 nr ${index}`,
    generation: 'II',
    price: 240_000 + index * 1_000,
    image_urls,
  }));
  const ad = await insertAd(db, {
    name: 'Volvo V60 att titta på',
    generation: 'II',
    price: 230_000,
    image_urls,
    published_at: daysAgo(1),
    fuels: ['Diesel'],
    wltp_co2_max: 159,
    model_year: 2026,
    first_registered: '2026-02-01',
    equipment: Array.from({ length: 14 }, (_, nth) => `Sak ${nth}`).concat(['Dragkrok', 'Bluetooth']),
    earlierPrices: [
      { at: daysAgo(40), price: 250_000 },
      { at: daysAgo(20), price: 240_000 },
    ],
  });
  full = ad.internal_id;
  // No longer for sale, so it is not among similar cars.
  const closed = { published_at: fromToday(10), closed_at: fromToday(1) };
  const pictures = ['/exempelbild/finns-inte.svg', picture('sida')];
  broken = (await insertAd(db, { ...closed, name: 'Trasig bild', status: 'removed', image_urls: pictures }))
    .internal_id;
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const gallery = (page: Page) => page.getByRole('region', { name: 'Bilder' });
const share = async (page: Page) => {
  await page
    .locator('summary')
    .filter({ hasText: /^Fler val$/ })
    .click();
  await page.getByRole('button', { name: 'Dela' }).click();
};
const said = (page: Page, count: string) => page.getByRole('status').getByText(count).first().waitFor();

journey('pictures by keyboard: forward, to the end, back to the beginning', async ({ open }) => {
  const page = await open(adUrl(full));
  await gallery(page).getByRole('list', { name: '4 bilder, bläddra med piltangenterna' }).focus();
  await said(page, 'Bild 1 av 4');
  await page.keyboard.press('ArrowRight');
  await said(page, 'Bild 2 av 4');
  await page.keyboard.press('End');
  await said(page, 'Bild 4 av 4');
  await gallery(page).getByRole('img', { name: 'Volvo V60 att titta på, bild 4 av 4' }).waitFor();
  await page.keyboard.press('Home');
  await said(page, 'Bild 1 av 4');
});

journey('pictures by button and thumbnail; the ends do not wrap around', async ({ open }) => {
  const page = await open(adUrl(full));
  const [back, on] = ['Föregående bild', 'Nästa bild'].map((name) => gallery(page).getByRole('button', { name }));
  expect(await back?.getAttribute('aria-disabled')).toBe('true');
  await on?.click();
  await said(page, 'Bild 2 av 4');
  await gallery(page).getByRole('button', { name: 'Visa bild 4' }).click();
  await said(page, 'Bild 4 av 4');
  expect(await on?.getAttribute('aria-disabled')).toBe('true');
});

journey('to full screen and back, by keyboard only', async ({ open }) => {
  const page = await open(adUrl(full));
  const opener = gallery(page).getByRole('button', { name: 'Helskärm' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Bilder' });
  await viewer.getByText('1 av 4').waitFor();
  const fit = await viewer
    .getByRole('img')
    .first()
    .evaluate((image) => getComputedStyle(image).objectFit);
  expect(fit).toBe('contain');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await viewer.getByText('3 av 4').waitFor();
  await viewer.getByRole('button', { name: 'Nästa bild' }).click();
  await viewer.getByText('4 av 4').waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  // The page shows the picture seen last.
  await said(page, 'Bild 4 av 4');
});

journey('the full-screen gallery opened by pointer takes the focus and restores it', async ({ open }) => {
  const page = await open(adUrl(full));
  const opener = gallery(page).getByRole('button', { name: 'Helskärm' });
  await opener.click();
  const viewer = page.getByRole('dialog', { name: 'Bilder' });
  await expect.poll(() => viewer.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
  await page.keyboard.press('ArrowRight');
  await viewer.getByText('2 av 4').waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
});

journey('a picture that fails to load is replaced by another', async ({ open }) => {
  const page = await open(adUrl(broken), { expect: [/404/] });
  const shown = gallery(page).getByRole('img', { name: 'Trasig bild, bild 1 av 2' });
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('section[aria-label="Bilder"] img')?.naturalWidth,
  );
  await expect.poll(() => shown.getAttribute('src')).toContain('sida');
});

journey('similar cars: scrolled, opened at the top of their page, and back to the list', async ({ open }) => {
  const list = vehiclesUrl();
  const page = await open(list);
  await page.locator(`a[href*="${adUrl(full)}"]`).click();
  await heading(page).getByText('Volvo V60 att titta på').waitFor();
  const similar = page.getByRole('region', { name: 'Fler i samma prisklass' });
  await similar.scrollIntoViewIfNeeded();
  await similar.getByText('Samma generation').first().waitFor();
  await expect.poll(() => similar.getByRole('listitem').count()).toBe(6);
  const [back, on] = ['Föregående', 'Nästa'].map((name) => similar.getByRole('button', { name }));
  expect(await back?.getAttribute('aria-disabled')).toBe('true');
  await on?.click();
  await page.waitForFunction(() => document.querySelectorAll('ul.sideways')[1]?.scrollLeft);
  await expect.poll(() => back?.getAttribute('aria-disabled')).toBe('false');
  await similar
    .getByRole('link', { name: /^Volvo V60 nr/ })
    .last()
    .click();
  await heading(page)
    .getByText(/^Volvo V60 nr/)
    .waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('link', { name: 'Tillbaka till annonserna' }).click();
  await heading(page).getByText('Alla bilannonser').waitFor();
  expect(new URL(page.url()).pathname).toBe(list);
});

journey('the link is copied, or shown where copying fails', async ({ open, site }) => {
  const page = await open(adUrl(full));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
  await share(page);
  await page.getByText('Länken är kopierad.').waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(adUrl(full));
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await share(page);
  await page.getByText('Kopiera länken:').waitFor();
  await expect.poll(() => page.getByRole('link', { name: new RegExp(`${adUrl(full)}$`) }).isVisible()).toBe(true);
});

journey('without scripts: all pictures in the strip, the address visible, no inactive controls', async ({ open }) => {
  const page = await open(adUrl(full), { script: false });
  await expect.poll(() => gallery(page).getByRole('img').count()).toBe(4);
  await expect.poll(() => gallery(page).getByRole('button').count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: 'Dela' }).count()).toBe(0);
  await expect.poll(() => page.getByRole('link', { name: new RegExp(`${adUrl(full)}$`) }).isVisible()).toBe(true);
  await page.locator('summary').getByText('Så räknade vi').click();
  await page.getByText('Bränsletillägg för diesel').first().waitFor();
});

journey('in print: the facts of the car, without controls', async ({ open }) => {
  const page = await open(adUrl(full));
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Dela', 'Skriv ut', 'Helskärm']) {
    await expect.poll(() => page.getByRole('button', { name }).isVisible(), { message: name }).toBe(false);
  }
  await expect.poll(() => page.getByRole('region', { name: 'Fler i samma prisklass' }).isVisible()).toBe(false);
  await expect.poll(() => page.getByRole('img', { name: /^Priset från/ }).isVisible()).toBe(true);
  await expect.poll(() => page.getByRole('link', { name: new RegExp(`${adUrl(full)}$`) }).isVisible()).toBe(true);
});
