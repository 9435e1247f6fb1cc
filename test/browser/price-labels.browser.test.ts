import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { staffValuationsUrl } from '#src/office-urls.ts';
import { adUrl, privacyUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { deliver } from '#test/delivery.ts';
import { journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';
import { valuedFeed } from '#test/valued-feed.ts';
import { firstWindow } from './screens/first-window.ts';
import { lookAtAll, type Screen, unfold } from './screens/screen.ts';

/** "Är priset rimligt?" of a low, a fair, a high, a very low price, and of prices that are not judged. */

const NOW = new Date('2026-11-20T05:00:00Z');
/** A condition of an ad of each kind, and what its page says. */
const KINDS = [
  ["label = 'low'", 'Lågt pris'],
  ["label = 'usual'", 'Brukligt pris'],
  ["label = 'high'", 'Högt pris'],
  ["label = 'very_low'", 'Mycket lågt pris'],
  ["why_not = 'facts' and horsepower_hp is null", 'Kan inte bedömas: uppgifter saknas: effekt'],
  ["why_not = 'few' and close = 0", 'Kan inte bedömas: inga jämförbara bilar'],
  ["why_not = 'no_price'", 'Kan inte bedömas: priset saknas'],
] as const;
const ids = new Map<string, number>();

beforeAll(async () => {
  const { pool } = await testDatabase();
  const feed = valuedFeed().map((car, place) => {
    const row = { ...car, image_urls: ['/exempelbild/kombi-gra-sida-studio.svg'] };
    if (place === 10) return { ...row, price: String(Math.round(Number(row.price) * 0.5)) };
    if (place === 21) return { ...row, horsepower_hp: '' };
    if (place === 33) return { ...row, price: '' };
    return place === 45 ? { ...row, brand: 'Lotus', model: 'Elise', name: 'Lotus Elise' } : row;
  });
  await deliver(pool, feed, NOW);
  await valueStock(pool, NOW);
  for (const [condition, title] of KINDS) {
    const { rows } = await pool.query(
      `select ad_id::int as id from valuations join ads on internal_id = ad_id where ${condition} order by jsonb_array_length(reasons) desc, ad_id limit 1`,
    );
    ids.set(title, rows[0].id);
  }
});

const urlOf = (title: string): string => adUrl(ids.get(title) ?? 0);
const section = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Är priset rimligt?' }) });

journey('a list of judged cars shows six prices at 1440 × 900 and three at 360 × 740', async ({ open }) => {
  for (const [width, height, prices] of [
    [1440, 900, 6],
    [360, 740, 3],
  ] as const) {
    const page = await open(vehiclesUrl(), { width });
    await page.setViewportSize({ width, height });
    expect(await page.locator('article', { hasText: 'Brukligt ·' }).count(), `${width}`).toBeGreaterThan(3);
    expect((await firstWindow(page)).prices, `${width}`).toBeGreaterThanOrEqual(prices);
  }
});

journey('are accessible and fit their window', { timeout: 240_000 }, async ({ open, site }) => {
  const screens = KINDS.map(([, title]): Screen => {
    const act = async (page: Page) => {
      expect(await section(page).last().textContent()).toContain(title);
      await unfold(page);
    };
    return { name: title, path: () => urlOf(title), act };
  });
  expect(await lookAtAll(await open(privacyUrl()), { ad: screens }, site.url)).toEqual([]);
});

const WINDOWS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

journey(
  'name, price, verdict, amount and contact of every ad are in the first window',
  { timeout: 240_000 },
  async ({ open }) => {
    for (const { width, height } of WINDOWS)
      for (const [, title] of KINDS) {
        const page = await open(urlOf(title), { width });
        await page.setViewportSize({ width, height });
        const texts = await page.evaluate(() =>
          [
            ...document.querySelectorAll(
              'h1, main a[href="#pris"], main a[href="#pris"] ~ p, main .text-title, .ad-bar, main a[href$="/kontakt"]',
            ),
          ]
            .filter((node) => node.checkVisibility() && node.getBoundingClientRect().bottom <= innerHeight)
            .map(({ textContent }) => textContent)
            .join(' | '),
        );
        expect(texts, `${width}`).toContain('Kontakta');
        expect(texts, `${width}`).toMatch(/\p{Lu}\p{L}+ \S+/u);
        const isJudged = !title.startsWith('Kan inte');
        expect(texts, `${width}`).toContain(isJudged ? title : width === 360 ? 'bedöms inte' : title);
        if (isJudged) expect(texts, `${width}`).toMatch(/kr (?:under|över)|som uppskattat|lika med/);
        if (isJudged) expect(texts, `${width}`).toMatch(/\d\skr/);
        await page.context().close();
      }
  },
);

for (const script of [true, false])
  journey(`each line of the calculation opens its cars, ${script ? 'with' : 'without'} scripts`, async ({ open }) => {
    const page = await open(urlOf('Brukligt pris'), { script });
    const cars = page.getByRole('region', { name: 'Tabell: Närmaste bilar, den mest lika först' });
    expect(await cars.isVisible()).toBe(false);
    await page.getByRole('link', { name: /: Visa de närmaste bilarna$/ }).click();
    await cars.getByRole('link').first().waitFor();
    await page.getByRole('link', { name: /: Visa bilar: .* mil$/ }).click();
    await page.waitForURL(/\/annonser\?.*minMileage=/);
    expect(await page.getByRole('article').count()).toBeGreaterThan(0);
  });

journey('the list of very low prices of staff does not scroll sideways on phones', async ({ openAs }) => {
  const page = await openAs('moderator', staffValuationsUrl(), { width: 360 });
  const list = page.getByRole('region', { name: /^Tabell: Mycket låga priser/ });
  expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});
