import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { beginSession } from '../../src/commands/accounts/sign-in.ts';
import { loginUrl, staffAdsUrl, staffAdUrl } from '../../src/urls.ts';
import { writeCookie } from '../../src/web/shared/session-cookies.server.ts';
import { insertAds } from '../factories.ts';
import { signedIn } from '../signed-in.ts';
import { accessibilityProblems, journey, type Screen, scrollsSideways } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

/** Staff's daily work with the stock: finding an ad, rectifying it, hiding some. */
const { db, pool } = await testDatabase();
const PICTURE = '/exempelbild/kombi-gra-snett-fram-studio.svg';
let firstAd = 0;
let sessionCookie = '';

beforeAll(async () => {
  const ads = await insertAds(db, 3, () => ({ image_urls: [PICTURE], quality_flags: ['kW mot hk'] }));
  firstAd = ads[0]?.internal_id ?? 0;
  const { userId } = await signedIn(db, 'moderator');
  const token = await beginSession(db, userId, { network: '192.0.2.1', userAgent: 'Firefox/140', oldToken: null });
  sessionCookie = writeCookie('session', token, { isHttps: false }).split(';')[0] ?? '';
});

async function openAsStaff(
  open: (path: string, screen?: Screen) => Promise<Page>,
  path: string,
  screen: Screen = {},
): Promise<Page> {
  const page = await open(loginUrl(), screen);
  const [name = '', value = ''] = sessionCookie.split('=');
  await page.context().addCookies([{ name, value, url: page.url() }]);
  await page.goto(new URL(path, page.url()).href);
  return page;
}

describe.each([{ script: true }, { script: false }])('with script: $script', ({ script }) => {
  journey('rows are hidden after a question, and shown again', { timeout: 60_000 }, async ({ open }) => {
    const page = await openAsStaff(open, staffAdsUrl(), { script });
    await page.getByRole('link', { name: 'Välj alla på sidan' }).click();
    await page.waitForURL('**vald=alla*');
    await page.getByRole('button', { name: 'Dölj valda' }).click();
    await page.getByRole('heading', { name: 'Dölja 3 annonser?' }).waitFor();
    await page.getByRole('button', { name: 'Dölj 3 annonser' }).click();
    await page.getByText('Annonserna är dolda').waitFor();
    const { rows } = await pool.query("select count(*)::int as hidden from ads where status = 'hidden'");
    expect(rows[0].hidden).toBe(3);
    await page.goto(new URL(`${staffAdsUrl()}?vald=alla&atgard=show`, page.url()).href);
    await page.getByRole('button', { name: 'Visa 3 annonser' }).click();
    await page.getByText('Annonserna följer flödet igen').waitFor();
  });

  journey('a price is rectified and given back', { timeout: 60_000 }, async ({ open }) => {
    const page = await openAsStaff(open, staffAdUrl(firstAd), { script });
    await page.getByText('Rätta uppgifterna').click();
    await page.getByLabel('Pris, kr').fill('199 000');
    await page.getByRole('button', { name: 'Spara' }).click();
    await page.getByText('Annonsen är sparad').waitFor();
    await page.getByRole('button', { name: 'Följ flödet för Pris, kr' }).click();
    await page.getByText('Fältet följer flödet igen').waitFor();
  });
});

describe.each([
  { width: 360, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const)('at $width px, $colorScheme', (screen) => {
  journey('nothing is inaccessible or too wide', { timeout: 60_000 }, async ({ open }) => {
    for (const path of [staffAdsUrl(), `${staffAdsUrl()}?vald=alla&atgard=hide`, staffAdUrl(firstAd)]) {
      const page = await openAsStaff(open, path, screen);
      if (path === staffAdUrl(firstAd)) await page.getByText('Rätta uppgifterna').click();
      expect(await accessibilityProblems(page), path).toEqual([]);
      expect(await scrollsSideways(page), path).toBe(false);
    }
  });
});
