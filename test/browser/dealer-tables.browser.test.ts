import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findDealersByName } from '#src/db/dealers/dealer-people.ts';
import { dealerAreaUrl } from '#src/office-urls.ts';
import { dealerStockUrl, importUrl } from '#src/pages/list-urls.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { insertAd } from '#test/factories.ts';
import { hydrated, journey } from '#test/support/browser.ts';

/** The tables that dealers read on a phone show all of their columns, the first of them with room for a car's name. */

const MIN_FIRST_SHARE = 0.4;

const tables = (page: Page) =>
  page.locator('main table').evaluateAll((all) =>
    all
      .filter((table) => table.checkVisibility())
      .map((table) => ({
        name: table.querySelector('caption')?.textContent ?? '',
        hidden: (table.parentElement?.scrollWidth ?? 0) - (table.parentElement?.clientWidth ?? 0),
        first: (table.querySelector('td')?.clientWidth ?? 0) / table.clientWidth,
      })),
  );

journey('the stock and the quality report fit a phone', async ({ site, openAs }) => {
  const page = await hydrated(await openAs('dealer', dealerAreaUrl(), { width: 360 }));
  const [dealer] = await findDealersByName(site.db, 'Bilhuset AB');
  const LONG = {
    name: 'Volvo Specialinredningsutrustningspaketet',
    price: null,
    quality_flags: ['biltyp tolkad', 'mätarställning'],
  };
  for (const ad of [LONG, { price: 199_900 }])
    await insertAd(site.db, { dealer_id: dealer?.id ?? 0, image_urls: [], description: null, ...ad });
  const found = [];
  for (const address of [dealerAreaUrl(), dealerStockUrl()]) {
    await page.goto(site.url + address);
    found.push(...(await tables(page)));
  }
  expect(found.map(({ name }) => name)).toEqual(['Det som skulle höja poängen, det viktigaste först', 'Bilar']);
  for (const { name, hidden, first } of found) {
    expect(hidden, name).toBe(0);
    expect(first, name).toBeGreaterThan(MIN_FIRST_SHARE);
  }
  await page.getByText('Pris på begäran').filter({ visible: true }).waitFor();
});

journey('the report of a file does not split the name of a field', async ({ site, openAs }) => {
  await deliver(site.pool, [feedCar({ price: 'ring oss' })], new Date());
  const [run] = await site.db.selectFrom('import_runs').select('id').orderBy('id', 'desc').execute();
  for (const width of [360, 768, 1440] as const) {
    const page = await openAs('admin', importUrl(Number(run?.id)), { width });
    const field = page
      .getByRole('table', { name: /^Värden som inte kom med/ })
      .getByRole('cell', { name: /^Pris/ })
      .first();
    const lines = await field.evaluate((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell.firstChild ?? cell);
      return range.getClientRects().length;
    });
    expect(lines, String(width)).toBe(1);
    await page.context().close();
  }
});
