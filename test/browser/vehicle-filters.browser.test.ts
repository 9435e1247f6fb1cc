import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { type AdFilters, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { adUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { insertAds } from '#test/factories.ts';
import { journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';

/** Filters of the vehicle list: chosen, removed, undone; more of the list; the way back to it. */

const PICTURE = '/exempelbild/kombi-gra-snett-fram-studio.svg';
const VOLVOS = 50;
const BMWS = 6;
const SAABS = 4;
let volvos: { internal_id: number }[] = [];

beforeAll(async () => {
  const { db } = await testDatabase();
  const shared = { image_urls: [PICTURE] };
  volvos = await insertAds(db, VOLVOS, (index) => ({
    ...shared,
    name: `Volvo ${index % 2 ? 'V90' : 'V60'} ${index}`,
    series: index % 2 ? 'V90' : 'V60',
    price: 100_000 + index * 10_000,
    color: index % 5 ? 'Grå' : 'Röd',
  }));
  await insertAds(db, BMWS, () => ({ ...shared, brand: 'BMW', series: '3-serien', fuels: ['El'], color: 'Svart' }));
  await insertAds(db, SAABS, () => ({ ...shared, brand: 'Saab', series: '9-5', price: 40_000, color: 'Svart' }));
});

const cards = (page: Page) => page.locator('article');
const chip = (page: Page, label: string) => page.getByRole('link', { name: `Ta bort ${label}`, exact: true });
const total = (page: Page, count: number) =>
  page.getByRole('main').getByRole('strong').getByText(`${count} bilar`, { exact: true }).waitFor();
const openPanel = (page: Page, name: string) =>
  page
    .getByRole('complementary')
    .getByRole('button', { name: new RegExp(`^${name}(?![a-zåäö])`) })
    .click();
const show = (page: Page) => page.getByRole('button', { name: /^Visa .*bil/ }).click();
const listOf = (filters: Partial<AdFilters>) => vehiclesUrl({ filters: { ...NO_AD_FILTERS, ...filters } });

journey('two makes, a model, a price by keyboard; a chip removed; undone', async ({ open }) => {
  const page = await open(vehiclesUrl());
  await expect.poll(() => page.getByRole('button', { name: 'Modell', exact: true }).isDisabled()).toBe(true);
  await openPanel(page, 'Märke');
  await page.getByRole('checkbox', { name: /^Volvo/ }).check();
  await page.getByRole('button', { name: `Visa ${VOLVOS} bilar` }).waitFor();
  await page.getByRole('checkbox', { name: /^BMW/ }).check();
  await page.getByRole('button', { name: `Visa ${VOLVOS + BMWS} bilar` }).click();
  await page.waitForURL('**/vehicles?make=Volvo&make=BMW');
  await total(page, VOLVOS + BMWS);

  await openPanel(page, 'Modell');
  await page.getByRole('checkbox', { name: /^V60/ }).check();
  await page.getByRole('button', { name: `Visa ${VOLVOS / 2} bilar` }).click();
  await total(page, VOLVOS / 2);

  await openPanel(page, 'Pris');
  const highest = page.getByRole('slider', { name: 'Pris, högst' });
  await highest.focus();
  for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowLeft');
  const price = await page
    .getByRole('textbox', { name: 'Till' })
    .or(page.getByRole('combobox', { name: 'Till' }))
    .inputValue();
  await expect.poll(() => highest.getAttribute('aria-valuetext')).toBe(`${price}\u00a0kr`);
  await show(page);
  await page.waitForURL('**maxPrice=*');
  await chip(page, 'V60').click();
  await page.waitForURL((url) => !url.search.includes('model'));
  await page.getByRole('link', { name: 'Ångra' }).click();
  await page.waitForURL('**model=V60*');
  await chip(page, 'V60').waitFor();
  // Filters replace the history entry: one step back leaves the list.
  await expect.poll(() => page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
});

journey('quick filters can be switched on and off', async ({ open }) => {
  const page = await open(vehiclesUrl());
  const quick = page.getByRole('list', { name: 'Snabbval' });
  await quick.getByRole('link', { name: 'Elbil' }).click();
  await total(page, BMWS);
  await quick.getByRole('link', { name: 'Elbil' }).click();
  await total(page, VOLVOS + BMWS + SAABS);
  // Without a filter left, the last change can still be undone.
  await page.getByRole('link', { name: 'Ångra' }).click();
  await total(page, BMWS);
  await quick.getByRole('link', { name: 'Elbil' }).click();
  await total(page, VOLVOS + BMWS + SAABS);
  // A press while another list is loading adds to the pending filters.
  const answer = Promise.withResolvers<void>();
  await page.route('**/vehicles*.data*', async (route) => {
    await answer.promise;
    await route.continue().catch(() => undefined);
  });
  await quick.getByRole('link', { name: 'Elbil' }).click();
  await quick.locator('a[aria-current]', { hasText: 'Elbil' }).waitFor();
  await quick.getByRole('link', { name: 'Kombi' }).click();
  answer.resolve();
  await page.waitForURL('**/vehicles?fuel=El&chassis=Kombi');
});

journey('more of the list is appended; an ad leads back to the same position', async ({ open }) => {
  const page = await open(vehiclesUrl());
  await page.getByRole('link', { name: 'Ladda fler fordon' }).click();
  await cards(page).nth(39).waitFor();
  expect(page.url()).toContain('cursor=');
  const ad = volvos[25]?.internal_id ?? 0;
  const link = page.locator(`a[href^="${adUrl(ad)}?"]`);
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await link.click();
  await page.waitForURL(`**${adUrl(ad)}**`);
  await page.goBack();
  await cards(page).nth(39).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(place, -2);
  await page.goForward();
  await page.waitForURL(`**${adUrl(ad)}**`);
  await page.goBack();
  await cards(page).nth(39).waitFor();
  await page.getByRole('link', { name: 'Visa första sidan' }).click();
  await page.waitForURL('**/vehicles');
  await expect.poll(() => cards(page).count()).toBe(20);
});

journey('the link back from an ad restores all loaded ads and the position', async ({ open }) => {
  const page = await open(vehiclesUrl());
  await page.getByRole('link', { name: 'Ladda fler fordon' }).click();
  await cards(page).nth(39).waitFor();
  const ad = volvos[8]?.internal_id ?? 0;
  await page.locator(`a[href^="${adUrl(ad)}?"]`).click();
  await page.waitForURL(`**${adUrl(ad)}**`);
  await page.locator(`a[href*="#annons-${ad}"]`).first().click();
  await cards(page).nth(39).waitFor();
  const card = page.locator(`#annons-${ad}`);
  await expect.poll(async () => (await card.boundingBox())?.y ?? -1).toBeLessThan(900);
  expect((await card.boundingBox())?.y).toBeGreaterThanOrEqual(0);
});

journey('a link to a row scrolls there and is removed from the address', async ({ open }) => {
  const page = await open(vehiclesUrl({ page: 2, scrollToRow: 15 }));
  await page.waitForURL('**/vehicles?page=2');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(600);
});

describe('on a phone', () => {
  journey('the sheet contains all filters, counts them, and drops no value of a link', async ({ open }) => {
    const page = await open(listOf({ make: ['Volvo', 'BMW'], color: ['Grå', 'Röd'] }), { width: 360 });
    await page.getByRole('button', { name: /^Filter\s*4/ }).click();
    await page.locator('summary', { hasText: 'Drivmedel' }).click();
    await page.getByRole('checkbox', { name: /^Bensin/ }).check();
    await show(page);
    await chip(page, 'Bensin').waitFor();
    for (const label of ['Volvo', 'BMW', 'Grå', 'Röd']) await expect.poll(() => chip(page, label).count()).toBe(1);
  });

  journey('does the same without scripts', async ({ open }) => {
    const page = await open(listOf({ make: ['Volvo', 'BMW'], color: ['Grå', 'Röd'] }), { width: 360, script: false });
    await page.getByRole('button', { name: /^Filter\s*4/ }).click();
    await page.locator('input[name=maxPrice]').fill('200 000');
    await show(page);
    await chip(page, 'högst 200 000 kr').waitFor();
    for (const label of ['Volvo', 'BMW', 'Grå', 'Röd']) await expect.poll(() => chip(page, label).count()).toBe(1);
  });
});

journey('when the counts cannot be loaded, the panel reports it and retries', async ({ open }) => {
  const page = await open(vehiclesUrl(), { expect: [/503/] });
  await page.route('**/api/ads?**', (route) => route.fulfill({ status: 503, body: '' }));
  await openPanel(page, 'Märke');
  await page.getByRole('alert').getByText('Det gick inte att hämta valen').waitFor();
  await page.unroute('**/api/ads?**');
  await page.getByRole('button', { name: 'Försök igen' }).click();
  await page.getByRole('checkbox', { name: /^Volvo/ }).waitFor();
});
