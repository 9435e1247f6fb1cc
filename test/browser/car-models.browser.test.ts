import { beforeAll, describe, expect } from 'vitest';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import { brandsUrl, brandUrl, seriesUrl } from '#src/visitor-urls.ts';
import { insertAd, insertAds } from '#test/factories.ts';
import { journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';

/** From the brands to a brand, a series, a generation's cars and on to the list; in both themes and at every width. */

const PICTURE = '/exempelbild/kombi-gra-snett-fram-studio.svg';

beforeAll(async () => {
  const { db, pool } = await testDatabase();
  await insertAds(db, 24, (index) => ({
    image_urls: [PICTURE],
    price: 90_000 + index * 15_000,
    generation: index % 3 === 0 ? 'I' : 'II',
    color: index % 2 === 0 ? ('Svart' as const) : ('Vit' as const),
    euro_ncap_result: 5,
    euro_ncap_year: 2018,
  }));
  await insertAd(db, { brand: 'Saab', series: '9-5', name: 'Saab 9-5 Linear', image_urls: [PICTURE] });
  // The strip of popular brands is wider than a phone.
  for (const [brand, series] of [
    ['Audi', 'A6'],
    ['Kia', 'Ceed'],
    ['Toyota', 'Yaris'],
    ['Volkswagen', 'Golf'],
  ] as const) {
    await insertAd(db, { brand, series, name: `${brand} ${series}`, image_urls: [PICTURE] });
  }
  await refreshStatistics(pool);
});

describe.each([
  { script: true, name: 'with script' },
  { script: false, name: 'without script' },
])('$name', ({ script }) => {
  journey('from all brands to the cars of a generation', async ({ open }) => {
    const page = await open(brandsUrl(), { script });
    await page.getByRole('link', { name: 'A–Ö' }).click();
    await page.waitForURL('**/bil?sortering=alfabetisk');
    await page.getByText('Abarth, Aiways').waitFor();
    await page.getByRole('navigation', { name: 'Bokstav' }).getByRole('link', { name: 'V', exact: true }).click();
    await page.waitForURL(`**${brandsUrl('alphabetical', 'V')}`);
    await page.getByRole('link', { name: 'Volvo', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Volvo', exact: true }).waitFor();
    await expect.poll(() => page.locator('article').count()).toBe(20);
    await page.getByRole('link', { name: /^V60/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Volvo V60' }).waitFor();
    await page.getByText('Alla siffror').click();
    await page.getByText('Visa siffrorna: Volvo V60 i siffror').click();
    await page.getByRole('row', { name: /Median/ }).waitFor();
    await page.getByRole('link', { name: /Visa alla 16 i listan/ }).click();
    await page.waitForURL('**/vehicles/Volvo/V60?generation=II');
    await page.getByText('16 bilar').first().waitFor();
  });
});

journey('the pages of brands and models are at most 7 000 px high on a phone', async ({ open }) => {
  for (const path of [brandsUrl(), brandsUrl('alphabetical'), seriesUrl('volvo', 'v60')]) {
    const page = await open(path, { width: 360 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight), path).toBeLessThan(7_000);
    await page.close();
  }
});

journey('a slow series shows a placeholder', async ({ open }) => {
  const page = await open(brandUrl('volvo'));
  const seen = Promise.withResolvers<void>();
  await page.route('**/bil/volvo/v60.data*', async (route) => {
    await seen.promise;
    await route.continue();
  });
  // Before hydration a link is handled by the browser, without a pending state.
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await page.getByRole('link', { name: /^V60/ }).click();
  await page.getByText('Laddar serieinformation...').waitFor();
  await page.getByText('Laddar generationer...').waitFor();
  seen.resolve();
  await page.getByRole('heading', { level: 1, name: 'Volvo V60' }).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

journey('an unknown name shows links', async ({ open }) => {
  const page = await open(seriesUrl('volvo', 'v600'), { expect: [/404/] });
  await page.getByRole('heading', { level: 1, name: 'Serien kunde inte hittas' }).waitFor();
  await page.getByRole('link', { name: 'Volvo V60', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Volvo V60' }).waitFor();
});
