import { beforeAll, describe, expect } from 'vitest';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import * as visitorUrls from '#src/visitor-urls.ts';
import { daysAgo, insertAds } from '#test/factories.ts';
import { hydrated, journey, layoutShifts } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';
import { firstWindow } from './screens/first-window.ts';

/** A list shows cars before controls, and main actions stay within reach: docs/decisions/0086-cars-first.md. */

const VIEWS = ['snett-fram', 'sida', 'snett-bak'].map((view) => `/exempelbild/kombi-gra-${view}-studio.svg`);
/** Long headings in capitals, and ads without year, place and price, among ordinary ones. */
const LONG = 'VOLVO V60 D4 AWD MOMENTUM, DRAGKROK, VÄRMARE, VINTERHJUL INGÅR, EN ÄGARE, FULL SERVICE, FINANS';
beforeAll(async () => {
  const { db } = await testDatabase();
  await insertAds(db, 30, (index) => ({
    image_urls: VIEWS,
    fuels: ['Diesel'],
    transmission_type: 'Automat',
    price: 240_000 - index * 1_000,
    published_at: daysAgo(index),
    ...(index % 5 === 1 ? { name: LONG } : {}),
    ...(index % 5 === 2 ? { model_year: null, city: null, acceleration: null } : {}),
  }));
});

const filters = {
  ...NO_AD_FILTERS,
  make: ['Volvo'],
  fuel: ['Diesel'],
  transmission: ['Automat'],
  maxPrice: 250_000,
} as const;
const LISTS = [
  ['/vehicles', visitorUrls.vehiclesUrl({ filters })],
  ['/annonser', visitorUrls.adsUrl({ filters })],
] as const;

describe.each(LISTS)('%s with four filters', (_, address) => {
  journey('shows six prices at 1440 × 900 and three at 360 × 740, below eight controls at most', async ({ open }) => {
    for (const [width, height, prices] of [
      [1440, 900, 6],
      [360, 740, 3],
    ] as const) {
      const page = await open(address, { width });
      await page.setViewportSize({ width, height });
      const shown = await firstWindow(await hydrated(page));
      expect(shown.prices, `${width}`).toBeGreaterThanOrEqual(prices);
      expect(shown.controls.length, shown.controls.join(' | ')).toBeLessThanOrEqual(8);
    }
  });

  journey(
    'a car of the phone takes at most 180 px, a poor one too, and large pictures can be chosen',
    async ({ open }) => {
      const page = await hydrated(await open(address, { width: 360 }));
      const heights = () =>
        page.locator('main li:has(> article)').evaluateAll((cars) => cars.slice(0, 6).map((car) => car.clientHeight));
      expect(Math.max(...(await heights()))).toBeLessThanOrEqual(200);
      const sorted = (await heights()).toSorted((one, other) => one - other);
      expect(sorted[2]).toBeLessThanOrEqual(180);
      const large = async () => {
        await page.locator('summary', { hasText: 'Sortera' }).locator('visible=true').click();
        await page.getByRole('button', { name: 'Stora bilder' }).click();
      };
      await large();
      expect(Math.min(...(await heights()))).toBeGreaterThan(300);
      await page.reload();
      expect(Math.min(...(await heights()))).toBeGreaterThan(300);
      await hydrated(page);
      await large();
      expect(sorted[2]).toBeLessThanOrEqual(180);
    },
  );
});

journey('nothing moves when a filter takes effect', async ({ open }) => {
  const page = await hydrated(await open(visitorUrls.vehiclesUrl()));
  // Movements within half a second of a press do not count: the response comes later.
  await page.route('**/vehicles*.data*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.evaluate(() => performance.mark('before'));
  await page.getByRole('list', { name: 'Snabbval' }).getByRole('link', { name: 'Automat' }).click();
  await page.getByRole('link', { name: 'Ta bort Automat' }).waitFor();
  const shifts = await layoutShifts(page, 'before');
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThan(0.02);
});

journey('one press leads from home to every destination', async ({ open }) => {
  const page = await open(visitorUrls.homeUrl());
  const links = await page
    .getByRole('banner')
    .getByRole('link')
    .locator('visible=true')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(
    expect.arrayContaining([
      visitorUrls.budgetUrl(),
      visitorUrls.priceIndexUrl(),
      visitorUrls.dealersUrl(),
      visitorUrls.favouritesUrl(),
    ]),
  );
});

journey('no text and no control lies under the adviser’s button or the bar of the phone', async ({ open }) => {
  for (const width of [360, 768, 1440] as const) {
    const page = await hydrated(await open(visitorUrls.vehiclesUrl(), { width }));
    const covered = await page.evaluate(() => {
      const button = document.querySelector('.adviser-button')?.getBoundingClientRect();
      if (!button) return ['no button'];
      const isOver = (box: DOMRect) => box.right > button.left && box.left < button.right && box.width > 0;
      // On phones the bar spans the window, and the page ends above it.
      if (innerWidth < 768) {
        const bar = document.querySelector('.site-bar')?.getBoundingClientRect();
        const end = Number.parseFloat(getComputedStyle(document.body).paddingBottom);
        return bar && end >= bar.height && button.top >= bar.top - 1 ? [] : ['the page ends below the bar'];
      }
      return [...document.querySelectorAll('main :is(a, button, p, h1, h2, h3, li)')]
        .filter((node) => node.checkVisibility() && isOver(node.getBoundingClientRect()))
        .map((node) => node.outerHTML.slice(0, 80));
    });
    expect(covered, `${width}`).toEqual([]);
  }
});

journey('a chosen comparison stays in sight, and leads to the cars beside each other', async ({ open }) => {
  const page = await hydrated(await open(visitorUrls.vehiclesUrl(), { width: 360 }));
  for (const at of [0, 1]) {
    await page.locator('article summary').nth(at).click();
    await page.getByRole('button', { name: 'Välj att jämföra' }).click();
    await page.keyboard.press('Escape');
  }
  const bar = page.getByRole('region', { name: 'Bilar att jämföra' });
  await bar.getByRole('link', { name: 'Jämför 2 av 4' }).waitFor();
  await bar
    .getByRole('button', { name: /^Jämför inte/ })
    .first()
    .click();
  await bar.getByRole('link', { name: 'Jämför 1 av 4' }).waitFor();
  await page.locator('article summary').nth(2).click();
  await page.getByRole('button', { name: 'Välj att jämföra' }).click();
  await bar.getByRole('link', { name: 'Jämför 2 av 4' }).click();
  await page.getByRole('heading', { level: 1, name: 'Jämför bilar' }).waitFor();
});

journey('soft sentences find cars, and what was understood is shown while typing', async ({ open }) => {
  const page = await hydrated(await open(visitorUrls.homeUrl()));
  const field = page.getByRole('main').locator('input[name=search]').first();
  await field.click();
  await field.pressSequentially('volvo diesel automat under 250000');
  const first = page.getByRole('main').getByRole('option').first();
  await expect.poll(() => first.textContent()).toMatch(/Volvo.*Diesel.*Automat.*Visa 30 bilar/);
});
