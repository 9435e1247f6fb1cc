import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { populateSearchIndex } from '#src/commands/suggestions/populate-search-index.ts';
import { dealerUrl, homeUrl, suggestionsApiUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { insertAd, insertAds, insertDealer } from '#test/factories.ts';
import { accessibilityProblems, hydrated, journey, scrollsSideways } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';

/** The search box by pointer, by keyboard, without scripts, and when its suggestions fail. */

const PICTURE = '/exempelbild/kombi-gra-snett-fram-studio.svg';

beforeAll(async () => {
  const { db, pool } = await testDatabase();
  await insertAds(db, 3, () => ({ image_urls: [PICTURE] }));
  const dealer = await insertDealer(db, { name: 'Åkerlunds Bil' });
  await insertAd(db, {
    brand: 'Volkswagen',
    series: 'Golf',
    image_urls: [PICTURE],
    name: 'Volkswagen Golf',
    dealer_id: dealer.id,
  });
  await populateSearchIndex(pool, 'test');
});

const field = (page: Page) => page.getByRole('main').locator('input[name=search]:not([type=hidden])');
const combobox = (page: Page) => page.getByRole('main').getByRole('combobox');
const options = (page: Page) => page.getByRole('main').getByRole('option');
const active = (page: Page) => page.getByRole('main').locator('[role=option][aria-selected=true]');
const lastRow = (page: Page, text: string) => page.getByRole('option', { name: `Sök på ”${text}”` });

/** Types at human speed, and waits for the suggestions. */
async function type(page: Page, text: string): Promise<void> {
  await hydrated(page);
  const answer = page.waitForResponse((response) => response.url().includes(suggestionsApiUrl()));
  await field(page).click();
  await page.keyboard.type(text);
  await answer;
  await options(page).nth(1).waitFor();
}

journey('by keyboard: arrows wrap around, Enter opens, the field is empty again', async ({ open }) => {
  const page = await open(homeUrl());
  await type(page, 'vol');
  expect(
    await page
      .getByRole('listbox')
      .getByRole('group')
      .evaluateAll((groups) => groups.map((each) => each.ariaLabel)),
  ).toEqual(['Märken', 'Modeller']);
  await expect.poll(() => options(page).first().textContent()).toBe('Volvo3 till salu');
  await expect.poll(() => options(page).first().locator('mark').textContent()).toBe('Vol');
  await expect.poll(() => combobox(page).getAttribute('aria-expanded')).toBe('true');
  await expect.poll(() => active(page).count()).toBe(0);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => active(page).textContent()).toBe('Sök på ”vol”');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => active(page).textContent()).toContain('Volvo');
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => combobox(page).getAttribute('aria-activedescendant'))
    .toBe(await active(page).getAttribute('id'));
  await expect.poll(() => combobox(page).evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/vehicles/Volkswagen');
  await expect.poll(() => field(page).inputValue()).toBe('');
});

journey('a dealer is suggested by its name and leads to its page', async ({ open, site }) => {
  const page = await open(homeUrl());
  await type(page, 'åkerl');
  const dealers = page.getByRole('listbox').getByRole('group', { name: 'Handlare' });
  await dealers.getByRole('option', { name: 'Åkerlunds Bil' }).click();
  await page.waitForURL(`${site.url}${dealerUrl('akerlunds-bil')}`);
});

journey('Escape closes and resets the active row; a press outside closes', async ({ open }) => {
  const page = await open(homeUrl());
  await type(page, 'vol');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await options(page).first().waitFor({ state: 'hidden' });
  await expect.poll(() => combobox(page).getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => combobox(page).getAttribute('aria-activedescendant')).toBeNull();
  await expect.poll(() => field(page).inputValue()).toBe('vol');
  await page.keyboard.type('v');
  await lastRow(page, 'volv').waitFor();
  await expect.poll(() => active(page).count()).toBe(0);
  await page.getByRole('heading', { level: 1 }).click();
  await options(page).first().waitFor({ state: 'hidden' });
});

journey('one letter shows the last row only; a misspelt word is corrected', async ({ open }) => {
  const page = await open(homeUrl());
  await field(page).click();
  await page.keyboard.type('v');
  await lastRow(page, 'v').waitFor();
  await expect.poll(() => options(page).count()).toBe(1);
  await type(page, 'olov');
  await page.getByRole('option', { name: /^Volvo 3/ }).click();
  await page.waitForURL('**/vehicles/Volvo');
});

journey('requests only the last of several texts', async ({ open }) => {
  const page = await open(homeUrl());
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(suggestionsApiUrl())) asked.push(new URL(request.url()).searchParams.get('q') ?? '');
  });
  await field(page).click();
  await page.locator('main [role=listbox]').waitFor({ state: 'attached' });
  await page.keyboard.type('golf', { delay: 20 });
  await page
    .getByRole('option', { name: /^Volkswagen Golf/ })
    .first()
    .waitFor();
  expect(asked).toEqual(['golf']);
});

journey('the search works when suggestions fail', async ({ open }) => {
  const page = await open(homeUrl(), { expect: [/suggestions/, /500/] });
  await page.route(`**${suggestionsApiUrl()}*`, (route) => route.fulfill({ status: 500 }));
  await field(page).click();
  await page.keyboard.type('xyzzy kupé');
  await lastRow(page, 'xyzzy kupé').waitFor();
  await expect.poll(() => options(page).count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/vehicles?search=xyzzy+kup%C3%A9');
  await page.getByText('Inga fordon hittades med de valda filtren.').waitFor();
});

journey('on the vehicle list the search preserves the other filters', async ({ open }) => {
  const page = await open(`${vehiclesUrl()}?fuel=Diesel`, { width: 360 });
  await type(page, 'volvo nyckelfritt');
  expect(await scrollsSideways(page)).toBe(false);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/vehicles/Volvo?fuel=Diesel&search=nyckelfri');
  await expect.poll(() => field(page).inputValue()).toBe('nyckelfri');
});

journey.for([
  { width: 360, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const)('open in the header at $width px, $colorScheme', async (screen, { open }) => {
  const page = await open(homeUrl(), screen);
  await page.getByRole('button', { name: 'Sök', exact: true }).first().click();
  await page.keyboard.type('volvo');
  await page
    .locator('#sok')
    .getByRole('option', { name: /^Volvo 3/ })
    .first()
    .waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
});

journey('without scripts: a plain form', async ({ open }) => {
  const page = await open(homeUrl(), { script: false });
  await expect.poll(() => page.getByRole('combobox').count()).toBe(0);
  await field(page).fill('volvo v60');
  await field(page).press('Enter');
  await page.waitForURL('**/vehicles/Volvo/V60');
});
