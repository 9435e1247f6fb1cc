import { beforeAll, describe, expect } from 'vitest';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { seriesUrl } from '#src/visitor-urls.ts';
import { deliver } from '#test/delivery.ts';
import { insertAds } from '#test/factories.ts';
import { journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';
import { valuedFeed } from '#test/valued-feed.ts';

/** The buying guide of a model: the price of a chosen car, and a generation of its own. */

const PICTURE = '/exempelbild/kombi-gra-snett-fram-studio.svg';

beforeAll(async () => {
  const { db, pool } = await testDatabase();
  const now = new Date();
  await deliver(pool, valuedFeed(500), now);
  await insertAds(db, 3, () => ({ generation: 'I', model_year: 2014, price: 90_000 }));
  await pool.query('update ads set image_urls = $1', [[PICTURE]]);
  await valueStock(pool, now);
  await refreshStatistics(pool);
}, 120_000);

describe.each([
  { script: true, name: 'with script' },
  { script: false, name: 'without script' },
])('$name', ({ script }) => {
  journey('a model year and a distance have a price, which falls with the distance', async ({ open }) => {
    const page = await open(seriesUrl('volvo', 'v60'), { script, width: 360 });
    const guide = page.getByRole('region', { name: 'Så mycket ska den kosta' });
    const price = async () => Number((await guide.locator('[data-price]').textContent())?.replaceAll(/\D/g, ''));
    const choose = async (label: string, value: string) => {
      await guide.getByLabel(label).selectOption(value);
      if (script) return;
      await guide.getByRole('button', { name: 'Visa priset' }).click();
      await page.waitForURL(/arsmodell=/);
    };
    await choose('Årsmodell', '2020');
    const options = await guide.getByLabel('Miltal').locator('option').all();
    const mil = await Promise.all(options.map((option) => option.getAttribute('value')));
    await choose('Miltal', mil[0] ?? '');
    const least = await price();
    await choose('Miltal', mil.at(-1) ?? '');
    expect(await guide.getByLabel('Årsmodell').inputValue()).toBe('2020');
    expect(await price()).toBeLessThan(least);
    expect(await price()).toBeGreaterThan(10_000);
  });

  journey('a generation is chosen on the timeline, and left again', async ({ open }) => {
    const page = await open(seriesUrl('volvo', 'v60'), { script });
    const timeline = page.getByRole('navigation', { name: 'Generationer' });
    await timeline.getByRole('link', { name: /Volvo V60 II,/ }).click();
    await page.waitForURL('**?generation=ii');
    await page.getByText('Volvo V60 II med lägst pris mot det uppskattade.').waitFor();
    expect(await timeline.getByRole('link', { name: /Volvo V60 II,/ }).getAttribute('aria-current')).toBe('true');
    await timeline.getByRole('link', { name: 'Visa alla' }).click();
    await page.getByText('Volvo V60 med lägst pris mot det uppskattade.').waitFor();
  });
});

journey.for([360, 768, 1440] as const)(
  'name, verdict and price are in the first window at %i px',
  async (width, { open }) => {
    const page = await open(seriesUrl('volvo', 'v60'), { width });
    const height = await page.evaluate(() => window.innerHeight);
    for (const part of [page.getByRole('heading', { level: 1 }), page.locator('[data-price]').first()]) {
      const box = await part.boundingBox();
      // The bar at the lower edge of phones covers 56 px.
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height - (width === 360 ? 56 : 0));
    }
  },
);
