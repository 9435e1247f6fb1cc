import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { dealersUrl, dealerUrl } from '#src/visitor-urls.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { accessibilityProblems, journey, scrollsSideways } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';

/** The map of dealers by pointer, by keyboard, and without scripts. */

/** Of the driver that renders WebGL without a graphics card, when a picture is taken of it. */
const DRIVER = [/GPU stall due to ReadPixels/];
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
  const county = page.locator('details', { has: page.getByRole('heading', { name: 'Skåne län' }) });
  await county.locator('ul:target').waitFor();
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

const openButton = (page: Page) => page.getByRole('button', { name: 'Öppna karta som går att zooma' });
const library = (page: Page) => page.getByRole('region', { name: /^Karta: flytta/ });
const pressed = (page: Page) => page.getByRole('button', { name: 'Zooma in' });

journey.for([
  { width: 360, colorScheme: 'dark' },
  { width: 768, colorScheme: 'light' },
  { width: 1440, colorScheme: 'light' },
] as const)('the map is replaced by one that zooms, $width px, $colorScheme', async (screen, { open, site }) => {
  const page = await open(dealersUrl(), { ...screen, expect: DRIVER });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // Nothing of it is loaded before it is asked for.
  expect(
    await page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /library-map|zoom-map/.test(name)),
    ),
  ).toBe(false);
  await openButton(page).focus();
  await page.keyboard.press('Enter');
  // WebGL without a graphics card may take long on a busy machine.
  await page.getByText('Laddar kartan…').waitFor({ state: 'hidden', timeout: 60_000 });
  await library(page).waitFor();
  expect(await map(page).count()).toBe(0);
  expect((await library(page).boundingBox())?.width).toBeGreaterThan(250);
  expect(await library(page).evaluate((canvas) => canvas === document.activeElement)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  // No request to anybody else, and the worker is a file of the site.
  expect(asked.filter((url) => !url.startsWith(site.url) && !url.startsWith('data:'))).toEqual([]);
  expect(asked.some((url) => /maplibre-gl-worker.*\.mjs$/.test(url))).toBe(true);
  // Circles are links, with their names where there is room.
  const lund = page.getByRole('link', { name: 'Lund: 2 bilar, 2 handlare' });
  const name = lund.getByText('Lund', { exact: true });
  expect(await name.isVisible()).toBe(false);
  await page.keyboard.press('Tab');
  const zoomIn = async () => {
    await pressed(page).click();
    return page.locator('[data-names]').count();
  };
  await expect.poll(zoomIn).toBe(1);
  await page.getByRole('button', { name: 'Hela Sverige' }).click();
  await expect.poll(() => page.locator('[data-names]').count()).toBe(0);
  await page.getByRole('button', { name: 'Stäng kartan' }).click();
  await map(page).waitFor();
  await expect.poll(() => openButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
});

journey(
  'a circle of the zoomable map leads to its dealer by keyboard, and the dealer has such a map, too',
  async ({ open, site }) => {
    const page = await open(dealersUrl(), { width: 1440, expect: DRIVER });
    await openButton(page).click();
    await library(page).waitFor();
    await page.getByRole('link', { name: 'Norra Bil: 1 bil' }).press('Enter');
    await page.waitForURL(`${site.url}${dealerUrl('norra-bil')}`);
    await openButton(page).click();
    await library(page).waitFor();
    await page.locator('[data-names]').getByText('Norra Bil').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  },
);

journey('circles that would cover each other are one, which zooms in to them', async ({ open, site }) => {
  const towns = [
    ['Uppsala', 'Uppsala län'],
    ['Stockholm', 'Stockholms län'],
    ['Täby', 'Stockholms län'],
    ['Solna', 'Stockholms län'],
    ['Nacka', 'Stockholms län'],
  ] as const;
  for (const [city, county] of towns) {
    const { id } = await insertDealer(site.db, { name: `Bilar i ${city}`, city, county });
    await insertAd(site.db, { dealer_id: id, image_urls: [PICTURE] });
  }
  const page = await open(dealersUrl(), { width: 1440, expect: DRIVER });
  await openButton(page).click();
  await library(page).waitFor();
  const group = page.getByRole('button', { name: /^\d handlare, \d bilar: visa närmare$/ });
  const solna = page.getByRole('link', { name: 'Bilar i Solna: 1 bil' });
  expect(await solna.count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  const zoomToGroup = async () => {
    // The group is replaced by smaller ones or by its dealers.
    if ((await solna.count()) > 0) return solna.count();
    // A group that was replaced during the press leads to another place.
    if ((await group.count()) > 0) await group.first().press('Enter', { timeout: 1_000 });
    else await page.getByRole('button', { name: 'Zooma ut' }).press('Enter', { timeout: 1_000 });
    return solna.count();
  };
  await expect.poll(() => zoomToGroup().catch(() => 0)).toBe(1);
  await solna.press('Enter');
  await page.waitForURL(`${site.url}${dealerUrl('bilar-i-solna')}`);
});

journey('the colours of the map follow the theme', async ({ open }) => {
  const page = await open(dealersUrl(), { width: 1440, colorScheme: 'light', expect: DRIVER });
  await openButton(page).click();
  await library(page).waitFor();
  const corner = () => library(page).screenshot();
  const before = await corner();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(async () => (await corner()).equals(before)).toBe(false);
});

journey('without WebGL the rendered map stays, with a reason', async ({ open }) => {
  const page = await open(dealersUrl());
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await openButton(page).click();
  await page.getByText('Webbläsaren kan inte visa en karta som går att zooma.').waitFor();
  await map(page).waitFor();
  expect(
    await page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /library-map|zoom-map/.test(name)),
    ),
  ).toBe(false);
});
