import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { loadCategories } from '#src/commands/categories/load-categories.ts';
import { CATEGORY_FILES } from '#src/config/env.ts';
import { TRACKING_SCRIPTS } from '#src/db/content/staff-content.ts';
import * as officeUrls from '#src/office-urls.ts';
import * as visitorUrls from '#src/visitor-urls.ts';
import { insertAds } from '#test/factories.ts';
import { journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';

/** Pending states between a press and the server's response, on a network where the response does not arrive. */
const { db } = await testDatabase();
const PICTURE = '/exempelbild/kombi-gra-snett-fram-studio.svg';
beforeAll(async () => {
  await loadCategories(db, CATEGORY_FILES);
  await insertAds(db, 30, () => ({ image_urls: [PICTURE] }));
  const script = { name: 'Mätning', content: '<script>1</script>', purpose: 'statistics' as const, isActive: false };
  await TRACKING_SCRIPTS.insert(db, script);
});

/** Delays all responses to the page's own requests. @returns releases them */
async function blockResponses(page: Page): Promise<() => void> {
  const release = Promise.withResolvers<void>();
  await page.route(/\.data(\?|$)|\/samtycke$/, async (route) => {
    await release.promise;
    await route.continue().catch(() => undefined);
  });
  return () => release.resolve();
}

const progress = (page: Page) => page.locator('.navigation-progress');

describe('a page that is loading is announced', () => {
  journey.for([
    ['a list', visitorUrls.homeUrl(), 'Visa alla bilar'],
    ['the ads page', visitorUrls.homeUrl(), 'Alla bilannonser'],
    ['brands', visitorUrls.homeUrl(), 'Bilmodeller'],
    ['a category', visitorUrls.categoriesUrl(), /^Bästa bilen/],
    ['an article', visitorUrls.articlesUrl(), /provkör/i],
    ['an ad', visitorUrls.vehiclesUrl(), /Volvo V60/],
    ['page two', visitorUrls.vehiclesUrl(), /Nästa|Sida 2|^2$/],
  ] as const)('%s', async ([, from, link], { open }) => {
    const page = await open(from);
    const release = await blockResponses(page);
    await page.getByRole('link', { name: link }).locator('visible=true').first().click();
    await progress(page).waitFor();
    await page.getByText('Laddar…', { exact: true }).waitFor();
    release();
    await progress(page).waitFor({ state: 'detached' });
  });

  journey('a staff page', async ({ openAs }) => {
    const page = await openAs('admin', officeUrls.dashboardUrl());
    const release = await blockResponses(page);
    await page.getByRole('link', { name: 'Vehicles' }).click();
    await progress(page).waitFor();
    release();
    await page.getByRole('heading', { level: 1, name: 'Vehicles' }).waitFor();
  });
});

describe('choices are shown before the response', () => {
  journey('a quick filter, and a second one with it', async ({ open }) => {
    const page = await open(visitorUrls.vehiclesUrl());
    const release = await blockResponses(page);
    const chips = page.getByRole('list', { name: 'Snabbval' }).getByRole('link');
    for (const at of [0, 3]) {
      await chips.nth(at).click();
      await expect.poll(() => chips.nth(at).getAttribute('aria-current')).toBe('true');
    }
    expect(await chips.nth(0).getAttribute('aria-current')).toBe('true');
    release();
  });

  journey('a choice of the ads page', async ({ open }) => {
    const page = await open(visitorUrls.adsUrl());
    const release = await blockResponses(page);
    const make = page.getByLabel('Märke', { exact: true });
    await make.selectOption('Volvo');
    await expect.poll(() => make.inputValue()).toBe('Volvo');
    expect(await page.getByLabel('Modell', { exact: true }).isEnabled()).toBe(true);
    release();
  });

  journey('the theme', async ({ open }) => {
    const page = await open(visitorUrls.homeUrl());
    await blockResponses(page);
    await page.getByRole('button', { name: 'Mörkt' }).click();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await page.getByRole('button', { name: 'Mörkt' }).getAttribute('aria-pressed')).toBe('true');
  });

  journey('the switch of a tracking script', async ({ openAs, site }) => {
    const page = await openAs('admin', officeUrls.trackingScriptsUrl());
    const release = await blockResponses(page);
    await page.getByRole('button', { name: 'Aktivera Mätning' }).click();
    await page.getByRole('button', { name: 'Inaktivera Mätning' }).waitFor();
    await page.getByText('aktivt', { exact: true }).waitFor();
    release();
    await page.getByText('Script uppdaterat').waitFor();
    await page.getByRole('button', { name: 'Inaktivera Mätning' }).click();
    await page.getByRole('button', { name: 'Aktivera Mätning' }).waitFor();
    // The switch shows the new state before it is saved.
    const isActive = async () => (await site.pool.query('select is_active from tracking_scripts')).rows;
    await expect.poll(isActive).toEqual([{ is_active: false }]);
  });

  journey('the answer to the consent banner', async ({ open, site }) => {
    await site.pool.query('update tracking_scripts set is_active = true');
    const page = await open(visitorUrls.homeUrl());
    const banner = page.getByRole('heading', { name: 'Får vi använda kakor från andra?' });
    // The server caches the list of scripts for two seconds.
    const isShownAfterReload = async () => {
      await page.reload();
      return banner.isVisible();
    };
    await expect.poll(isShownAfterReload).toBe(true);
    const release = await blockResponses(page);
    // Recorded by the page itself: Playwright does not answer while a document is loading.
    await page.evaluate(() => {
      const section = document.querySelector('section[aria-labelledby=samtycke]');
      const record = () => sessionStorage.setItem('hidden', String(section?.checkVisibility() === false));
      if (section) new MutationObserver(record).observe(section, { attributeFilter: ['hidden'] });
    });
    await page.getByRole('button', { name: 'Neka' }).click({ noWaitAfter: true });
    await new Promise((resolve) => setTimeout(resolve, 500));
    release();
    await expect.poll(() => banner.count()).toBe(0);
    expect(await page.evaluate(() => sessionStorage.getItem('hidden'))).toBe('true');
  });
});
