import { beforeAll, expect } from 'vitest';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import * as visitorUrls from '#src/visitor-urls.ts';
import { accessibilityProblems, hydratedIfScripted, journey, scrollsSideways } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';
import { insertPoorStock, type PoorAds } from './screens/poor-stock.ts';

/** Pages fit, are readable and contain no programmers' text even where ads have hardly any data. */

const WIDTHS = [360, 768, 1440] as const;
const HEIGHT = 900;
/** Rendered forms of a missing value that nobody handled. */
const PROGRAM_WORDS = /\b(?:undefined|null|NaN|Infinity|Invalid Date)\b|\[object /;

let ads: PoorAds = { bare: 0, silent: 0, long: 0, monthly: 0 };
beforeAll(async () => {
  ads = await insertPoorStock(await testDatabase());
});

const pages = (): string[] => [
  visitorUrls.homeUrl(),
  visitorUrls.vehiclesUrl(),
  visitorUrls.adsUrl(),
  visitorUrls.brandsUrl(),
  visitorUrls.categoryUrl('hundagare'),
  visitorUrls.vehiclesUrl({ filters: { ...NO_AD_FILTERS, make: ['Volvo'], model: ['V60'] } }),
  `${visitorUrls.adsUrl()}?make=Volvo&model=V60`,
  visitorUrls.brandUrl('volvo'),
  visitorUrls.brandUrl('saab'),
  visitorUrls.seriesUrl('volvo', 'v60'),
  visitorUrls.seriesUrl('kia', 'niro'),
  ...[ads.bare, ads.silent, ads.long, ads.monthly].map((id) => visitorUrls.adUrl(id)),
];

journey('the letters of all brands are large enough for touch, and jump to their brands', async ({ open }) => {
  const page = await open(visitorUrls.brandsUrl(), { width: 360 });
  await hydratedIfScripted(page);
  const letters = page.getByRole('navigation', { name: 'Bokstav' }).getByRole('link');
  for (const link of await letters.all()) {
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  expect(await scrollsSideways(page)).toBe(false);
  const volvo = page.locator(`#${visitorUrls.brandLetterId('V')}`);
  await letters.filter({ hasText: 'V' }).click();
  await page.waitForURL(`**${visitorUrls.brandsUrl('alphabetical', 'V')}`);
  await expect.poll(async () => Math.round((await volvo.boundingBox())?.y ?? -1)).toBeLessThan(100);
  expect((await volvo.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  expect(await scrollsSideways(page)).toBe(false);
});

journey('ads with little data fit on every page', { timeout: 240_000 }, async ({ open, site }) => {
  const page = await open(visitorUrls.privacyUrl(), { expect: [/404/] });
  const found: string[] = [];
  for (const path of pages()) {
    await page.setViewportSize({ width: 1440, height: HEIGHT });
    await page.goto(site.url + path);
    await hydratedIfScripted(page);
    const [word] = PROGRAM_WORDS.exec((await page.getByRole('main').textContent()) ?? '') ?? [];
    if (word !== undefined) found.push(`${path}: says "${word}"`);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      // The two layouts; between them pages only become wider.
      const problems = width === 768 ? [] : await accessibilityProblems(page);
      found.push(...problems.map((problem) => `${path} at ${width} px: ${problem}`));
      if (await scrollsSideways(page)) found.push(`${path}: scrolls sideways at ${width} px`);
    }
  }
  expect(found).toEqual([]);
});
