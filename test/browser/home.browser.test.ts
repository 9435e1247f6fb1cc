import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { populateSearchIndex } from '#src/commands/suggestions/populate-search-index.ts';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { budgetUrl, homeUrl, ownCarUrl, ownCarValueUrl, privacyUrl } from '#src/visitor-urls.ts';
import { deliver } from '#test/delivery.ts';
import { insertAds } from '#test/factories.ts';
import { hydrated, journey, layoutShifts } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';
import { valuedFeed } from '#test/valued-feed.ts';
import { lookAtAll, type Screen } from './screens/screen.ts';

/** The home page shows what it claims: docs/decisions/0092-home-page-with-evidence.md. */

beforeAll(async () => {
  const { db, pool } = await testDatabase();
  const now = new Date();
  const picture = ['/exempelbild/kombi-gra-sida-studio.svg'];
  await deliver(
    pool,
    valuedFeed().map((car) => ({ ...car, image_urls: picture })),
    now,
  );
  await insertAds(db, 3, () => ({ name: 'Kia Ceed', price: 48_000, model_year: 2012, image_urls: picture }));
  await valueStock(pool, now);
  await populateSearchIndex(pool, 'test');
});

const models = (page: Page) => page.getByRole('region', { name: 'Vad får du för pengarna?' }).getByRole('listitem');

describe('the budget', () => {
  journey('changes the models as it is moved by keys, without moving what follows', async ({ open }) => {
    const page = await hydrated(await open(homeUrl()));
    const slider = page.getByRole('slider', { name: /Din budget/ });
    await slider.focus();
    await page.keyboard.press('Home');
    await models(page).filter({ hasText: 'Kia Ceed' }).waitFor();
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^50\s000\skr$/u);
    await page.keyboard.press('End');
    await models(page).filter({ hasText: 'Kia Ceed' }).waitFor({ state: 'detached' });
    expect((await layoutShifts(page)).reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.02);
    await page.getByRole('button', { name: 'Visa alla modeller' }).click();
    await page.waitForURL(`**${budgetUrl()}?kr=500000`);
  });

  journey('says so when the models cannot be fetched, and its page is a press away', async ({ open }) => {
    const page = await hydrated(await open(homeUrl(), { expect: [/500/] }));
    await page.route('**/budget/steg', (route) => route.fulfill({ status: 500 }));
    await page.getByRole('slider', { name: /Din budget/ }).press('ArrowRight');
    await page.getByText('Kunde inte hämta bilarna. Tryck på Visa alla modeller.').waitFor();
  });

  journey('is a form without scripts', async ({ open }) => {
    const page = await open(homeUrl(), { script: false });
    await page.getByRole('slider', { name: /Din budget/ }).press('End');
    await page.getByRole('button', { name: 'Visa alla modeller' }).click();
    await page.waitForURL(`**${budgetUrl()}?kr=500000`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/500\s000\skr/u);
  });
});

describe.each([true, false])('a car of one’s own, with scripts: %s', (script) => {
  journey(
    'leads from its model to the page that values it, and an unknown one to a form with the text',
    async ({ open }) => {
      const page = await open(homeUrl(), { script });
      const field = page.getByRole('textbox', { name: 'Registreringsnummer eller modell' });
      await field.fill('min okända farkost');
      await field.press('Enter');
      await page.waitForURL(`**${ownCarUrl()}?bil=*`);
      await page.getByText('Vi känner inte igen').waitFor();
      expect(await field.inputValue()).toBe('min okända farkost');
      await field.fill('volvo v60');
      await page.getByRole('button', { name: 'Värdera' }).click();
      await page.waitForURL(`**${ownCarValueUrl('volvo', 'v60')}`);
    },
  );
});

journey('is at most 4 000 px high on desktops and 6 000 px on phones, with one left edge', async ({ open }) => {
  for (const [width, height, max] of [
    [1440, 900, 4_000],
    [360, 740, 6_000],
  ] as const) {
    const page = await open(homeUrl(), { width });
    await page.setViewportSize({ width, height });
    expect(await page.getByRole('table').filter({ hasText: 'Uppskattat pris' }).count()).toBe(1);
    const { whole, lefts, isWide } = await page.evaluate(() => ({
      whole: document.documentElement.scrollHeight,
      lefts: [...document.querySelectorAll('main :is(h1, h2, form label)')].map(
        (node) => node.getBoundingClientRect().left,
      ),
      isWide: document.documentElement.scrollWidth > innerWidth,
    }));
    expect(whole).toBeLessThanOrEqual(max);
    expect(isWide).toBe(false);
    if (width === 1440) expect(Math.min(...lefts)).toBe(120);
  }
});

journey('is accessible and fits its window with a judged car', { timeout: 240_000 }, async ({ open, site }) => {
  const home: Screen[] = [
    { name: 'with a judged car', path: homeUrl },
    { name: 'an unknown car of one’s own', path: () => ownCarUrl('xyzzy') },
  ];
  expect(await lookAtAll(await open(privacyUrl()), { home }, site.url)).toEqual([]);
});
