import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { adUrl, categoriesUrl, categoryUrl, dogOwnersUrl, homeUrl } from '#src/visitor-urls.ts';
import { categoryFile } from '#test/category-file.ts';
import { insertAds, insertCategory } from '#test/factories.ts';
import { hydrated, journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';

/** The editorial pages: from home to a need, its winners and a car; the top ten that unfolds. */

const PICTURE = '/exempelbild/kombi-gra-snett-fram-studio.svg';
let newest = 0;

beforeAll(async () => {
  const { db } = await testDatabase();
  await insertCategory(db, categoryFile('hundagare', { name: 'Bästa bilen för hundägare' }));
  await insertCategory(db, categoryFile('okand-bild', { name: 'Bästa bilen utan egen bild' }));
  const ads = await insertAds(db, 15, () => ({ model_year: 2019, image_urls: [PICTURE] }));
  newest = ads[0]?.internal_id ?? 0;
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

describe.each([
  { script: true, name: 'with script' },
  { script: false, name: 'without script' },
])('$name', ({ script }) => {
  journey('from home to a need, its first winner and a car', async ({ open }) => {
    const page = await open(homeUrl(), { script });
    await page.getByRole('main').getByRole('link', { name: 'Bästa bilen för hundägare' }).click();
    await heading(page).getByText('Bästa bilen för hundägare').waitFor();
    await page.getByRole('link', { name: /^1 Volvo V60/ }).click();
    expect(new URL(page.url()).hash).toBe('#plats-1');
    const carousel = page.getByRole('region', { name: 'Volvo V60 till salu' });
    expect(await carousel.getByRole('link', { name: /^Visa fler/ }).getAttribute('href')).toContain(
      '/vehicles/Volvo/V60',
    );
    await carousel.getByRole('listitem').first().getByRole('link').click();
    await page.waitForURL(`**${adUrl(newest)}*`);
  });

  journey('the top ten for dog owners unfolds', async ({ open }) => {
    const page = await open(dogOwnersUrl(), { script });
    const first = page.locator('details').first();
    await expect.poll(() => first.getByText('Se upp med').isVisible()).toBe(false);
    await first.locator('summary').click();
    await first.getByText('Se upp med').waitFor();
    await expect.poll(() => first.getByRole('table').isVisible()).toBe(true);
  });
});

journey('scrolling a carousel fetches the cars that were not sent with the page', async ({ open }) => {
  const page = await open(categoryUrl('hundagare'));
  const carousel = page.getByRole('region', { name: 'Volvo V60 till salu' });
  await expect.poll(() => carousel.getByRole('listitem').count()).toBe(8);
  await carousel.getByRole('button', { name: 'Nästa' }).click();
  await expect.poll(() => carousel.getByRole('listitem').count()).toBe(15);
});

journey('the list opens a category in a new tab', async ({ open }) => {
  const page = await open(categoriesUrl());
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /^Öppna Bästa bilen för hundägare/ }).click(),
  ]);
  await heading(tab).getByText('Bästa bilen för hundägare').waitFor();
});

journey('a category without a picture of its own shows the generic one', async ({ open }) => {
  const page = await open(categoryUrl('okand-bild'));
  const picture = page.locator('header img[src*="kategoribild"]').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/bil-[\w-]+\.svg$/);
});

journey('own weights re-rank the list at once and stand in the address', async ({ open }) => {
  const page = await hydrated(await open(categoryUrl('hundagare')));
  const places = page.locator('#topplista').locator('..').getByRole('listitem');
  await page.locator('summary', { hasText: 'Anpassa listan efter dig' }).click();
  await page.getByRole('slider', { name: 'Komfort' }).focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight');
  await page.getByText('Ordnade efter det du har valt är viktigt.').waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('v5')).toBe('5');
  expect(await page.getByRole('slider', { name: 'Komfort' }).getAttribute('aria-valuetext')).toBe('Viktigast');
  expect(await places.count()).toBeGreaterThanOrEqual(10);
  await page.getByLabel('Budget, kr').fill('250 000');
  await page.getByRole('button', { name: 'Visa', exact: true }).click();
  await page.getByText(/av 10 finns under 250.000.kr/).waitFor();
  expect(new URL(page.url()).searchParams.get('v5')).toBe('5');
  await page.reload();
  await hydrated(page);
  expect(await page.getByRole('slider', { name: 'Komfort' }).inputValue()).toBe('5');
  await page.getByRole('link', { name: 'Återställ till vår lista' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expect.poll(() => page.getByRole('slider', { name: 'Komfort' }).inputValue()).toBe('1');
});
