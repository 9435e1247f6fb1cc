import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { computePriceIndex } from '#src/commands/market/compute-price-index.ts';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { createDb } from '#src/db/connection/client.ts';
import { writeIndexChoice } from '#src/domain/market/price-index-choice.ts';
import { budgetUrl, priceIndexUrl, privacyUrl, seriesUrl } from '#src/visitor-urls.ts';
import { deliver } from '#test/delivery.ts';
import { journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';
import { valuedFeed } from '#test/valued-feed.ts';
import { lookAtAll, type Screen, unfold } from './screens/screen.ts';

/** Charts: one set of axes for figures beside each other, labels that do not overlap, and the choice of a price index. */

const NOW = new Date('2026-11-20T05:00:00Z');
const WIDTHS = [360, 768, 1440] as const;

beforeAll(async () => {
  const { pool } = await testDatabase();
  const db = createDb(pool);
  const picture = ['/exempelbild/kombi-gra-sida-studio.svg'];
  await deliver(
    pool,
    valuedFeed().map((car) => ({ ...car, image_urls: picture })),
    NOW,
  );
  await valueStock(pool, NOW);
  // A second generation, which ends earlier and at a higher price, and one that ends at nearly the same price as its series.
  await pool.query(`delete from depreciation_curves where generation_id is not null`);
  await pool.query(`
    insert into depreciation_curves (series_id, generation_id, ads, points, model_id)
    select curves.series_id, generations.id, 31, (
      select jsonb_agg(point || jsonb_build_object('kr', (point->>'kr')::float * 1.1, 'low', (point->>'low')::float * 1.1,
        'high', (point->>'high')::float * 1.1))
      from jsonb_array_elements(points) with ordinality as each (point, place) where place <= 3 or generations.name = 'I'), model_id
    from depreciation_curves as curves join series on series.id = curves.series_id join generations on generations.series_id = series.id
    where series.slug = 'v60'`);
  await pool.query("update price_events set at = at - interval '6 months'");
  await computePriceIndex(db, NOW);
});

/** Pairs of texts of a chart whose letters overlap, and texts that leave the window. */
const misplacedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=img]')].flatMap((chart) => {
      const texts = [...chart.querySelectorAll('svg text')]
        .filter((text) => text.checkVisibility())
        .map((text) => ({ words: text.textContent ?? '', box: text.getBoundingClientRect() }));
      return texts.flatMap(({ words, box }, at) => [
        ...(box.left < 0 || box.right > document.documentElement.clientWidth ? [`${words} leaves the window`] : []),
        ...texts
          .slice(at + 1)
          .filter(
            (other) =>
              box.left < other.box.right - 1 &&
              other.box.left < box.right - 1 &&
              // Lines of text have room around their letters.
              box.top + 3 < other.box.bottom - 3 &&
              other.box.top + 3 < box.bottom - 3,
          )
          .map((other) => `${words} overlaps ${other.words}`),
      ]);
    }),
  );

journey('no label of a chart overlaps another one, at any width', async ({ open }) => {
  for (const width of WIDTHS)
    for (const path of [seriesUrl('volvo', 'v60'), priceIndexUrl()]) {
      const page = await open(path, { width });
      await unfold(page);
      expect(await page.locator('[role=img] svg text').count()).toBeGreaterThan(8);
      expect(await misplacedTexts(page), `${path} at ${width}`).toEqual([]);
    }
});

journey('all generations lose value on one chart, and its tables stand behind one fold', async ({ open }) => {
  const page = await open(seriesUrl('volvo', 'v60'));
  const section = page.getByRole('region', { name: 'Värdeminskning' });
  const chart = section.getByRole('img', { name: /En typisk Volvo V60 kostar.*En typisk V60 II kostar/ });
  await chart.waitFor();
  for (const name of [/^Volvo V60/, /^V60 II/, /^V60 I(\d|$)/])
    await chart.locator('text', { hasText: name }).waitFor();
  await section.getByText('Visa siffrorna').click();
  await section.getByRole('table', { name: 'V60 II' }).waitFor();
  expect(await section.getByRole('table').count()).toBe(3);
  const folds = await page
    .locator('summary', { hasText: 'Visa siffrorna' })
    .evaluateAll((all) => all.map((fold) => fold.closest('section')?.getAttribute('aria-labelledby')));
  expect(new Set(folds).size).toBe(folds.length);
});

journey('the comma of figures of equal width is as narrow as that of text', async ({ open }) => {
  const page = await open(budgetUrl());
  const widths = await page.evaluate(async () => {
    await document.fonts.ready;
    const widthOf = (text: string, className: string): number => {
      const span = document.createElement('span');
      span.className = className;
      span.textContent = text;
      document.body.append(span);
      const { width } = span.getBoundingClientRect();
      span.remove();
      return width;
    };
    return {
      comma: widthOf(',,,,', 'tabular-nums') - widthOf(',,,,', ''),
      percent: widthOf('%%%%', 'tabular-nums') - widthOf('%%%%', ''),
      ones: widthOf('1111', 'tabular-nums') - widthOf('8888', 'tabular-nums'),
      plainOnes: widthOf('1111', '') - widthOf('8888', ''),
    };
  });
  expect(widths).toMatchObject({ comma: 0, percent: 0, ones: 0 });
  expect(widths.plainOnes).toBeLessThan(0);
});

journey('a budget in a field has a space between its thousands', async ({ open }) => {
  const page = await open(budgetUrl());
  const field = page.getByLabel('Budget, kr');
  expect(await field.inputValue()).toBe('150\u202f000');
  await field.fill('160000');
  await field.press('Enter');
  await page.waitForURL('**/budget?kr=*');
  await page.getByRole('heading', { level: 1, name: 'Vad får jag för 160 000 kr?' }).waitFor();
  expect(await field.inputValue()).toBe('160\u202f000');
});

describe.each([
  { script: true, name: 'with script' },
  { script: false, name: 'without script' },
])('$name', ({ script }) => {
  journey('a model and a fuel are chosen, and the chart shows them', async ({ open }) => {
    const page = await open(priceIndexUrl(), { script });
    await page.getByRole('img', { name: /^Alla modeller, alla drivmedel\./ }).waitFor();
    await page.getByLabel('Modell', { exact: true }).selectOption({ label: 'Volvo V60' });
    await page.getByRole('button', { name: 'Visa', exact: true }).click();
    await page.getByRole('img', { name: /^Volvo V60, bensin\./ }).waitFor();
    await page.getByRole('navigation', { name: 'Drivmedel' }).getByRole('link', { name: 'Diesel' }).click();
    await page.getByRole('img', { name: /^Volvo V60, diesel\./ }).waitFor();
    expect(await page.getByLabel('Modell', { exact: true }).inputValue()).toBe('volvo/v60');
    await page.getByLabel('Modell', { exact: true }).selectOption({ label: 'Volvo XC60' });
    await page.getByRole('button', { name: 'Visa', exact: true }).click();
    await page.getByRole('img', { name: /^Volvo XC60, diesel\./ }).waitFor();
  });
});

journey('are accessible and fit their window', { timeout: 240_000 }, async ({ open, site }) => {
  const screens: Screen[] = [
    { name: 'series', path: () => seriesUrl('volvo', 'v60'), act: unfold },
    { name: 'one index', path: () => priceIndexUrl(writeIndexChoice('volvo/v60', 'diesel')), act: unfold },
    { name: 'no such index', path: () => priceIndexUrl(writeIndexChoice('volvo/v60', 'electric')), act: unfold },
  ];
  expect(await lookAtAll(await open(privacyUrl()), { charts: screens }, site.url)).toEqual([]);
});
