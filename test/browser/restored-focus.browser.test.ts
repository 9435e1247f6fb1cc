import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { contactUrl, favouritesUrl, savedSearchesUrl } from '#src/visitor-urls.ts';
import { FOCUS_RESTORATION_MARK } from '#src/web/frame/restore-focus.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { hydrated, journey } from '#test/support/browser.ts';
import { hasFocus } from '#test/support/keyboard.ts';
import { storeCars, storeSearches } from './screens/stored-cars.ts';

/** A control that its own press removes or replaces leaves the focus in its place. */

const pressKey = async (page: Page, name: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name }).first().focus();
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, FOCUS_RESTORATION_MARK);
  await page.keyboard.press('Enter');
};

journey('favourites: a note, a removal, its undoing, and an emptied list', async ({ site, open }) => {
  const ids = [];
  for (const nth of [1, 2, 3])
    ids.push((await insertAd(site.db, { name: `Volvo nr ${nth}`, image_urls: [] })).internal_id);
  const [full = 0, bare = 0, sold = 0] = ids;
  const page = await hydrated(await open(favouritesUrl()));
  await storeCars(page, { full, bare, sold });
  await page.evaluate(() => {
    const stored = localStorage.getItem('milvis.favoriter') ?? '';
    localStorage.setItem('milvis.favoriter', stored.replaceAll('Ring om servicebok', ''));
  });
  await page.reload();
  await hydrated(page);
  await page.getByText('4 favoriter').waitFor();
  // The names come from the site, after those that the device stores.
  await page.getByRole('link', { name: /nr 2$/ }).first().waitFor();
  await pressKey(page, /^Skriv en anteckning/);
  await hasFocus(page, /^Din anteckning/);
  const second = (await page.locator('[aria-label=Favoriter] li').nth(1).getByRole('link').first().textContent()) ?? '';
  await pressKey(page, /^Ta bort/);
  await hasFocus(page, second);
  await page.getByText('3 favoriter').waitFor();
  await pressKey(page, 'Ångra');
  await page.getByText('4 favoriter').waitFor();
  await hasFocus(page, 'Dela listan');
  await pressKey(page, 'Rensa sedda bilar');
  await hasFocus(page, 'Ångra');
});

journey('a saved search: renamed by its field, which the press opened, and removed', async ({ open }) => {
  const page = await hydrated(await open(savedSearchesUrl()));
  await storeSearches(page);
  await hydrated(await page.reload().then(() => page));
  await pressKey(page, /^Byt namn/);
  await hasFocus(page, 'Namn');
  await page.keyboard.type('Nytt');
  await page.keyboard.press('Enter');
  await hasFocus(page, /Nytt/);
});

journey("a dealer's telephone number takes the place of its button", async ({ site, open }) => {
  const { id } = await insertDealer(site.db, { telephone: '08-123 45 67' });
  const { internal_id } = await insertAd(site.db, { dealer_id: id });
  const page = await hydrated(await open(contactUrl(internal_id)));
  await pressKey(page, 'Visa telefonnummer');
  await hasFocus(page, /08-123/);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toMatch(/^tel:/);
});
