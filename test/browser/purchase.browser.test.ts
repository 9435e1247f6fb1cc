import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { favouritesUrl, purchaseUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { accessibilityProblems, hydrated, journey, scrollsSideways } from '#test/support/browser.ts';

const PICTURED = { image_urls: ['/exempelbild/kombi-gra-sida-studio.svg'] };
const AT = Date.parse('2026-11-01T12:00:00Z');

async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Favorit: ${name}` }).click();
  await page.getByRole('button', { name: `Favorit: ${name}`, pressed: true }).waitFor();
}

const step = (page: Page, name: RegExp) => page.getByRole('region', { name });
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);

const favourite = (id: number, more: object = {}) => ({
  id,
  name: `Bil ${id}`,
  price: 100_000,
  status: 'active',
  savedAt: AT,
  savedPrice: 100_000,
  step: 'saved',
  checkedAt: AT,
  before: null,
  note: '',
  ...more,
});

const storeFavourites = (page: Page, list: readonly unknown[]): Promise<void> =>
  page.evaluate((text) => localStorage.setItem('milvis.favoriter', text), JSON.stringify(list));

journey(
  'cars move from saved to bought by keyboard, and the page shows a price cut and a sale',
  async ({ site, open }) => {
    const bought = await insertAd(site.db, { ...PICTURED, name: 'Volvo V60 D4', price: 200_000 });
    const sold = await insertAd(site.db, { ...PICTURED, name: 'Kia Ceed', price: 174_900 });
    const page = await hydrated(await open(vehiclesUrl()));
    for (const { name } of [bought, sold]) await save(page, name);
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Sparat/ })
      .click();
    await page.getByRole('navigation', { name: 'Sparat' }).getByRole('link', { name: 'Ditt bilköp' }).click();
    await page.getByRole('heading', { name: 'Ditt bilköp', level: 1 }).waitFor();
    const compare = page.getByRole('link', { name: 'Jämför de 2' });
    expect(await compare.getAttribute('href')).toContain(String(bought.internal_id));

    await page.getByRole('button', { name: `Flytta till Jämförda ${bought.name}` }).press('Enter');
    await step(page, /^2\. Jämförda/)
      .getByRole('heading', { name: bought.name })
      .waitFor();
    expect(await focusedId(page)).toBe(`bil-${bought.internal_id}`);
    await page.getByRole('status').getByText(`${bought.name} står nu under Jämförda.`).waitFor();
    await step(page, /^2\. Jämförda/)
      .getByText('Gå igenom checklistan')
      .waitFor();
    await page.reload();
    await step(page, /^2\. Jämförda/)
      .getByRole('heading', { name: bought.name })
      .waitFor();

    // The checklist, and a note.
    await page.getByRole('link', { name: `Checklista för ${bought.name}` }).click();
    await (await hydrated(page)).getByRole('checkbox').first().check();
    await page.goBack();
    await page.getByRole('link', { name: `Checklista: 1 ikryssad för ${bought.name}` }).waitFor();
    await page.getByRole('button', { name: `Skriv en anteckning om ${bought.name}` }).click();
    await page.getByRole('textbox', { name: /anteckning/ }).fill('Provkörs på torsdag');

    await site.db.updateTable('ads').set({ price: 194_000 }).where('internal_id', '=', bought.internal_id).execute();
    await site.db
      .updateTable('ads')
      .set({ status: 'sold', closed_at: new Date('2026-11-12T12:00:00Z'), days_for_sale: 56 })
      .where('internal_id', '=', sold.internal_id)
      .execute();
    await page.reload();
    await page.getByText(/^Sänkt 6.000.kr sedan du sparade den$/).waitFor();
    await page.getByText(/^Såld 12 november 2026 efter 56 dagar, sista pris 174.900.kr$/).waitFor();
    expect(await page.getByRole('link', { name: `Checklista för ${sold.name}` }).count()).toBe(0);
    await page.getByRole('link', { name: `i stället för ${sold.name}` }).waitFor();
    expect(await page.getByRole('textbox', { name: /anteckning/ }).inputValue()).toBe('Provkörs på torsdag');

    await page.getByRole('button', { name: `Flytta till Provkörda ${bought.name}` }).press('Enter');
    await page.getByRole('button', { name: `Jag köpte den ${bought.name}` }).press('Enter');
    const last = step(page, /^4\. Köpt/);
    await last.getByRole('heading', { name: bought.name }).waitFor();
    await last.getByText('Ägarbytet').waitFor();
    expect(await last.getByRole('button', { name: /^Jag köpte/ }).count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.reload();
    await last.getByRole('button', { name: `Tillbaka till Provkörda ${bought.name}` }).press('Enter');
    await step(page, /^3\. Provkörda/)
      .getByRole('heading', { name: bought.name })
      .waitFor();

    // The same list as that of the favourites.
    await page.goto(`${site.url}${favouritesUrl()}`);
    await page.getByText(/^Sänkt 6.000.kr sedan du sparade den$/).waitFor();
  },
);

journey('the votes of a shared list stand with its cars', async ({ site, open }) => {
  const ad = await insertAd(site.db, { ...PICTURED, name: 'Saab 9-3 Combi' });
  const page = await hydrated(await open(vehiclesUrl()));
  await save(page, ad.name);
  await page.goto(`${site.url}${favouritesUrl()}`);
  await page.getByRole('link', { name: 'Dela listan' }).click();
  await page.getByLabel('Rubrik').fill('Vår nästa bil');
  await page.getByRole('button', { name: 'Skapa länken' }).click();
  await page.getByLabel('Ditt namn').fill('Eva');
  await page.getByRole('button', { name: 'Fortsätt' }).click();
  await page.getByRole('button', { name: `Gärna ${ad.name}` }).click();
  await page.getByText('Gärna: 1').waitFor();
  const request = page.waitForRequest(/roster/);
  await page.goto(`${site.url}${purchaseUrl()}`);
  // Without the owner's key.
  expect([...new URL((await request).url()).searchParams.keys()]).toEqual(['t']);
  await page.getByText(/: Gärna 1, Nej tack 0$/).waitFor();
  await page.getByRole('link', { name: 'Vår nästa bil' }).click();
  await page.getByRole('heading', { name: 'Vår nästa bil', level: 1 }).waitFor();
});

journey('two hundred cars, ids that no longer exist and damaged entries fit on a phone', async ({ site, open }) => {
  const ad = await insertAd(site.db, { ...PICTURED, name: 'Mazda 6' });
  const page = await hydrated(await open(purchaseUrl(), { width: 360 }));
  const many = Array.from({ length: 199 }, (_, at) => favourite(9_000_000 + at));
  await storeFavourites(page, [
    favourite(ad.internal_id, { name: 'x'.repeat(200), step: 'driven' }),
    ...many,
    null,
    { id: 'x' },
    favourite(-1),
  ]);
  await page.reload();
  const saved = step(page, /^1\. Sparade/);
  await saved
    .getByText(/^Borttagen, sista kända pris 100.000.kr$/)
    .first()
    .waitFor();
  expect(await saved.getByRole('listitem').count()).toBe(6);
  await page
    .getByRole('navigation', { name: 'Stegen' })
    .getByRole('link', { name: /Sparade\s*199/ })
    .waitFor();
  await step(page, /^3\. Provkörda/)
    .getByRole('heading', { name: 'Mazda 6' })
    .waitFor();
  await saved.getByRole('button', { name: /^Visa fler av 199/ }).click();
  expect(await saved.getByRole('listitem').count()).toBe(30);
  expect(await scrollsSideways(page)).toBe(false);

  // A car that is moved back stands in sight, however many others are there.
  const back = step(page, /^3\. Provkörda/).getByRole('button', { name: /^Tillbaka till Jämförda/ });
  await back.click();
  await step(page, /^2\. Jämförda/)
    .getByRole('button', { name: /^Tillbaka till Sparade/ })
    .click();
  await saved.getByRole('heading', { name: 'Mazda 6' }).waitFor();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('milvis.favoriter') ?? '').length)).toBe(200);

  await page.evaluate(() => localStorage.setItem('milvis.favoriter', '[null,{"id":"x"},5'));
  await page.reload();
  await page.getByText('spara en bil, så börjar det').waitFor();
});

journey(
  'a browser that refuses storage says so, and moves cars as long as the page is open',
  async ({ site, open }) => {
    const ad = await insertAd(site.db, { ...PICTURED, name: 'Seat Leon' });
    const page = await open(vehiclesUrl());
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      }),
    );
    await page.reload();
    await save(await hydrated(page), ad.name);
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Sparat/ })
      .click();
    await page.getByRole('link', { name: 'Ditt bilköp' }).first().click();
    await page.getByRole('alert').getByText('Webbläsaren sparar inte dina favoriter').waitFor();
    await page.getByRole('button', { name: `Flytta till Jämförda ${ad.name}` }).click();
    await step(page, /^2\. Jämförda/)
      .getByRole('heading', { name: ad.name })
      .waitFor();
  },
);
