import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { dealersUrl, dealerUrl } from '#src/urls.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { accessibilityProblems, journey, scrollsSideways } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';

/** The map of dealers by pointer, by keyboard, and without scripts. */

const PICTURE = '/exempelbild/kombi-gra-snett-fram-studio.svg';

beforeAll(async () => {
  const { db } = await testDatabase();
  for (const [name, city, county] of [
    ['Norra Bil', 'Umeå', 'Västerbottens län'],
    ['Södra Bil', 'Lund', 'Skåne län'],
    ['Bil i Lund', 'Lund', 'Skåne län'],
  ] as const) {
    const dealer = await insertDealer(db, { name, city, county });
    await insertAd(db, { dealer_id: dealer.id, image_urls: [PICTURE] });
  }
});

const map = (page: Page) => page.getByRole('group', { name: 'Karta med handlare per län' });
const circle = (page: Page, title: string) => map(page).locator('a', { hasText: title }).locator('circle');

journey('a circle leads to the only dealer of its place, or to all of them', async ({ open, site }) => {
  const page = await open(dealersUrl());
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await circle(page, 'Norra Bil').click();
  await page.waitForURL(`${site.url}${dealerUrl('norra-bil')}`);
  await page.getByRole('img', { name: 'Karta: Umeå, Västerbottens län' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goBack();
  await circle(page, 'Lund: 2 handlare').click();
  await page.getByRole('link', { name: 'Södra Bil' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Norra Bil' }).count()).toBe(0);
});

journey('a county leads to its part of the list by keyboard', async ({ open }) => {
  const page = await open(dealersUrl());
  await map(page).getByRole('link', { name: 'Skåne län: 2 handlare, 2 bilar' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/#/);
  expect(await page.getByRole('heading', { name: 'Skåne län' }).evaluate((each) => each.matches(':target'))).toBe(true);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Bil i Lund');
});

journey.for([
  { width: 360, colorScheme: 'dark' },
  { width: 768, colorScheme: 'light' },
] as const)('the map fits a window of $width px, $colorScheme', async (screen, { open }) => {
  for (const path of [dealersUrl(), dealerUrl('norra-bil')]) {
    const page = await open(path, screen);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
  }
});

journey('without scripts the map and the list are there', async ({ open }) => {
  const page = await open(dealersUrl(), { script: false });
  await map(page).waitFor();
  expect(await map(page).locator('path').count()).toBe(21);
  await circle(page, 'Norra Bil').click();
  await page.getByRole('heading', { name: 'Norra Bil' }).waitFor();
});
