import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { recordAudit } from '#src/commands/accounts/record-audit.ts';
import { readStoredCategory } from '#src/db/categories/stored-category.ts';
import { staffAdsUrl, staffAdUrl } from '#src/pages/list-urls.ts';
import {
  dashboardUrl,
  dealerAreaUrl,
  homeUrl,
  loginUrl,
  newAdUrl,
  staffCategoriesUrl,
  staffCategoryUrl,
  userRolesUrl,
} from '#src/urls.ts';
import { insertAds } from '#test/factories.ts';
import { hydrated, journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';
import { formControls } from '#test/support/form-controls.ts';
import {
  type Reached,
  type ReachedScreens,
  reachedByDealers,
  reachedBySigningIn,
  reachedByStaff,
  reachedByVisitors,
} from './screens/reached-screens.ts';
import { insertShownStock } from './screens/shown-stock.ts';
import { insertShownWork } from './screens/shown-work.ts';

/**
 * A page rendered by the server and the same page rendered in the browser have the same values in all form controls. Otherwise a
 * form reached by a client navigation saves values that nobody entered.
 */
const database = await testDatabase();
const { db, pool } = database;
const PICTURE = '/exempelbild/kombi-gra-snett-fram-studio.svg';
let visitors: ReachedScreens = {};
let staff: ReachedScreens = {};
let ad = 0;

beforeAll(async () => {
  visitors = reachedByVisitors(await insertShownStock(database));
  const [own] = await insertAds(db, 1, () => ({
    name: 'Volvo V60 av personal',
    image_urls: [PICTURE],
    transmission_type: 'Automat',
    drive: 'Fyrhjulsdrift',
    chassis: 'Kombi',
    color: 'Röd',
    electric_engine: false,
    fuels: ['Diesel', 'El'],
    published_at: new Date(),
  }));
  ad = own?.internal_id ?? 0;
  // Its page links to its versions.
  const change = { action: 'ad.update', subject: `ad:${ad}`, before: { color: 'Grön' }, after: { color: 'Röd' } };
  await recordAudit(db, { userId: null, email: 'eva@bil.example' }, change);
  staff = reachedByStaff({ ...(await insertShownWork(database)), ad });
});

/** Links to an address; a list of staff adds its query to them. */
const linksTo = (page: Page, path: string) => page.locator(`a[href="${path}"], a[href^="${path}?lista="]`);

/** Clicks the page's link to an address; a link in a closed menu is clicked by script. */
async function followLink(page: Page, path: string): Promise<void> {
  const link = linksTo(page, path);
  const visible = link.locator('visible=true');
  if ((await visible.count()) > 0) await visible.first().click();
  else await link.first().dispatchEvent('click');
}

/** Follows the link to the page from where the browser is, or else from the page that is known to have it. */
async function goTo(page: Page, site: string, { path, from, go }: Reached): Promise<void> {
  const isLinked = !go && page.url() !== site + path && (await linksTo(page, path).count()) > 0;
  if (!isLinked) {
    await page.goto(site + from, { waitUntil: 'load' });
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  }
  const before = page.url();
  if (go) await go(page);
  else await followLink(page, path);
  // A form or an ad's link may add to the query.
  await page.waitForURL((url) => url.href !== before && url.pathname === path.split('?')[0]);
  expect(await page.evaluate(() => 'isSameDocument' in window), `${before} leads to ${path} in one document`).toBe(
    true,
  );
}

/** @returns each page whose controls differ, with those of the server and of the browser */
async function disagreements(page: Page, site: string, screens: ReachedScreens): Promise<object[]> {
  const loaded = await page.context().newPage();
  const found: object[] = [];
  for (const reached of Object.values(screens).flat()) {
    await goTo(page, site, reached);
    await loaded.goto(page.url(), { waitUntil: 'load' });
    await hydrated(loaded);
    const difference = async () => {
      const byServer = await formControls(loaded);
      const inBrowser = await formControls(page);
      const differing = inBrowser.flatMap((control, place) =>
        JSON.stringify(control) === JSON.stringify(byServer[place])
          ? []
          : [{ byServer: byServer[place], inBrowser: control }],
      );
      return { path: reached.path, missing: byServer.length - inBrowser.length, differing: differing.slice(0, 5) };
    };
    // The address changes before React has rendered its page, and parts of a loaded page are hydrated after it.
    const isSame = expect.poll(difference, { timeout: 3_000 });
    await isSame.toEqual({ path: reached.path, missing: 0, differing: [] }).catch(async () => {
      found.push(await difference());
    });
  }
  return found;
}

const WHO = [
  { who: 'a visitor', screens: () => visitors, begin: homeUrl() },
  { who: 'somebody who signs in', screens: () => reachedBySigningIn, begin: loginUrl() },
  { who: 'an admin', screens: () => staff, begin: dashboardUrl() },
  { who: 'a dealer', screens: () => reachedByDealers(ad), begin: dealerAreaUrl() },
] as const;

describe.each(WHO)('of $who', ({ who, screens, begin }) => {
  journey(
    'every control is the same after a client navigation and after a load',
    { timeout: 1_800_000 },
    async ({ open, openAs, site }) => {
      const page = await (who === 'an admin' || who === 'a dealer'
        ? openAs(who === 'an admin' ? 'admin' : 'dealer', begin)
        : open(begin));
      expect(await disagreements(page, site.url, screens())).toEqual([]);
    },
  );
});

describe('a form reached by a client navigation', () => {
  const REFUSED = { expect: [/\b40[03]\b/] };

  journey('an unchanged ad is saved unchanged', async ({ openAs }) => {
    const page = await openAs('admin', staffAdsUrl());
    await followLink(page, staffAdUrl(ad));
    const save = page.getByRole('button', { name: 'Spara', exact: true });
    await page.getByText('Rätta uppgifterna').click();
    await save.click();
    await page.getByText('Inget var ändrat').waitFor();
    // The form shown after a save is rendered in the browser too.
    for (const price of ['201 000', '202 000']) {
      await page.getByRole('textbox', { name: 'Pris, kr' }).fill(price);
      await save.click();
      await page.getByText('Ändrat: Pris, kr.').waitFor();
      await page
        .getByText(`${price.replace(' ', '\u00a0')} kr`)
        .first()
        .waitFor();
    }
    const { rows } = await pool.query('select field from ad_overrides where ad_id = $1', [ad]);
    expect(rows).toEqual([{ field: 'price' }]);
  });

  journey('a rejected new ad preserves its dealer and its choices', async ({ openAs }) => {
    const page = await openAs('admin', newAdUrl(), REFUSED);
    await page.getByLabel('Märke och modell').fill('Volvo V60');
    await page.getByRole('button', { name: 'Fortsätt' }).click();
    const chosen = { Handlare: 1, Växellåda: 1, Drivning: 2, Färg: 3 };
    for (const [label, index] of Object.entries(chosen)) {
      await page.getByLabel(label, { exact: true }).selectOption({ index });
    }
    await page.getByLabel('Årsmodell').fill('1066');
    const selects = async () => (await formControls(page)).filter(({ name }) => name.startsWith('select'));
    const before = await selects();
    await page.getByRole('button', { name: 'Publicera' }).click();
    await page.getByRole('alert').filter({ hasText: 'Rätta:' }).waitFor();
    expect(await selects()).toEqual(before);
  });

  journey('an unchanged category is saved unchanged', async ({ openAs }) => {
    const stored = async () => (await readStoredCategory(db, 'hundagare'))?.category;
    const before = await stored();
    const page = await openAs('admin', staffCategoriesUrl());
    await followLink(page, staffCategoryUrl('hundagare'));
    await page.getByRole('button', { name: 'Spara', exact: true }).click();
    await page.getByText('Inget var ändrat').waitFor();
    expect(await stored()).toEqual(before);
  });

  journey('a role stays chosen while the address is corrected', async ({ openAs }) => {
    const page = await openAs('admin', dashboardUrl(), REFUSED);
    await followLink(page, userRolesUrl());
    await page.getByLabel('E-post').fill('ingen@bil.example');
    const role = page.getByLabel('Roll', { exact: true });
    await role.selectOption('admin');
    await page.getByRole('button', { name: 'Lägg till' }).click();
    await page.getByText('Adressen har inget bekräftat konto.').waitFor();
    expect(await role.inputValue()).toBe('admin');
  });
});
