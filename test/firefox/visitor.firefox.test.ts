import type { Page } from 'puppeteer-core';
import { beforeAll, expect } from 'vitest';
import { populateSearchIndex } from '#src/commands/suggestions/populate-search-index.ts';
import { adsUrl, adUrl, homeUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { daysAgo, insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { firefoxJourney, firefoxText, named, reaches } from '#test/support/firefox.ts';

/** A visitor in Firefox: searches, filters, opens an ad and its pictures, and goes back to the list. */

const PICTURES = ['snett-fram', 'sida', 'snett-bak'].map((side) => `/exempelbild/kombi-gra-${side}-studio.svg`);
const VOLVOS = 30;
const V90S = VOLVOS / 3;
const SAABS = 4;
let volvos: { internal_id: number }[] = [];

beforeAll(async () => {
  const { db, pool } = await testDatabase();
  volvos = await insertAds(db, VOLVOS, (index) => ({
    name: `Volvo nummer ${index}`,
    series: index % 3 === 0 ? 'V90' : 'V60',
    image_urls: PICTURES,
  }));
  await insertAds(db, SAABS, (index) => ({
    brand: 'Saab',
    series: '9-5',
    name: `Saab nummer ${index}`,
    image_urls: PICTURES,
    published_at: daysAgo(60 + index),
  }));
  await populateSearchIndex(pool, 'test');
});

const searchField = named('textbox', 'Sök på märke, modell, utrustning eller registreringsnummer');
/** `named` within the panel of a filter. */
const inPanel = (role: string, name: string): string => `dialog ${named(role, name)}`;
const cardCount = (page: Page): Promise<number> => page.$$eval('article', ({ length }) => length);
const scrollPosition = (page: Page): Promise<number> => page.evaluate(() => scrollY);
/** Distance of an ad's card in the list from the top of the window, px; null when there is no such card. */
const cardTop = (page: Page, id: number): Promise<number | null> =>
  page.evaluate((anchor) => document.getElementById(anchor)?.getBoundingClientRect().top ?? null, `annons-${id}`);

firefoxJourney('a search: a suggestion chosen by keys', async ({ open }) => {
  const page = await open(homeUrl());
  await page.locator(searchField).click();
  await page.keyboard.type('saa');
  await page.locator(named('option', `Saab ${SAABS} till salu`)).wait();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await reaches(page, `${vehiclesUrl()}/Saab`);
  await expect.poll(() => cardCount(page)).toBe(SAABS);
});

firefoxJourney('a search: a text sent with Enter', async ({ open }) => {
  const page = await open(homeUrl());
  await page.locator(searchField).fill('volvo v90');
  await page.keyboard.press('Enter');
  await reaches(page, `${vehiclesUrl()}/Volvo/V90`);
  await expect.poll(() => cardCount(page)).toBe(V90S);
});

firefoxJourney(
  'filters of the vehicle list: a make and a model chosen in their panels, one taken away',
  async ({ open }) => {
    const page = await open(vehiclesUrl());
    await page.locator(named('button', 'Märke')).click();
    await page.locator(inPanel('checkbox', `Volvo ${VOLVOS}`)).click();
    await page.locator(inPanel('button', `Visa ${VOLVOS} bilar`)).click();
    await reaches(page, `${vehiclesUrl()}/Volvo`);
    await page.locator(named('button', 'Modell')).click();
    await page.locator(inPanel('checkbox', `V90 ${V90S}`)).click();
    await page.locator(inPanel('button', `Visa ${V90S} bilar`)).click();
    await reaches(page, `${vehiclesUrl()}/Volvo/V90`);
    await expect.poll(() => cardCount(page)).toBe(V90S);
    await page.locator(named('link', 'Ta bort V90')).click();
    await reaches(page, `${vehiclesUrl()}/Volvo`);
  },
);

firefoxJourney('filters of the ads page: make, then model, each taken at once', async ({ open }) => {
  const page = await open(adsUrl());
  await page.locator(named('combobox', 'Märke')).fill('Volvo');
  await reaches(page, `${adsUrl()}?make=Volvo`);
  await page.locator(named('heading', 'Volvo - Bilannonser')).wait();
  await page.locator(named('combobox', 'Modell')).fill('V90');
  await page.locator(named('heading', 'Volvo V90 - Bilannonser')).wait();
  await page.locator(firefoxText(`${V90S} annonser hittades`)).wait();
});

firefoxJourney('an ad of the list, its pictures, and the list at the same place', async ({ open }) => {
  const page = await open(vehiclesUrl());
  const id = volvos[15]?.internal_id ?? 0;
  const link = page.locator(named('link', 'Volvo nummer 15'));
  await link.scroll();
  await page.evaluate((anchor) => document.getElementById(anchor)?.scrollIntoView({ block: 'center' }), `annons-${id}`);
  const place = await scrollPosition(page);
  expect(place).toBeGreaterThan(500);
  await link.click();
  await page.locator(named('heading', 'Volvo nummer 15')).wait();
  expect(page.url()).toContain(adUrl(id));

  await page.locator(named('button', 'Nästa bild')).click();
  await page.locator(firefoxText('2 / 3')).wait();
  await page.locator(named('button', 'Helskärm')).click();
  await page.locator(named('dialog', 'Bilder')).wait();
  await page.keyboard.press('ArrowRight');
  await page.locator(firefoxText('3 av 3')).wait();
  await page.keyboard.press('Escape');
  await page.waitForSelector(named('dialog', 'Bilder'), { hidden: true });
  await page.locator(firefoxText('3 / 3')).wait();

  await page.goBack();
  await expect.poll(() => scrollPosition(page)).toBe(place);
  await link.click();
  await page.locator(named('link', 'Tillbaka till annonserna')).click();
  await reaches(page, `${vehiclesUrl()}#annons-${id}`);
  await expect.poll(() => cardTop(page, id)).toBeLessThan(900);
  expect(await cardTop(page, id)).toBeGreaterThanOrEqual(0);
});
