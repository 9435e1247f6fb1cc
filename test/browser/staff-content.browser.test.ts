import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { beginSession } from '../../src/commands/accounts/sign-in.ts';
import { auditUrl, chatbotsUrl, parametersUrl, trackingScriptsUrl, userRolesUrl } from '../../src/urls.ts';
import { signedIn } from '../signed-in.ts';
import { accessibilityProblems, journey, type Screen, scrollsSideways } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

/** What staff write, in a real browser: with script and without, and as those who cannot see it meet it. */
const { db } = await testDatabase();
const { userId } = await signedIn(db, 'admin');
const PATHS = [
  parametersUrl(),
  chatbotsUrl(),
  chatbotsUrl('settings'),
  userRolesUrl(),
  trackingScriptsUrl(),
  auditUrl(),
];

/** A window in which an admin is signed in. */
async function asAdmin(open: (path: string, screen?: Screen) => Promise<Page>, screen: Screen) {
  const page = await open('/admin/login', screen);
  const token = await beginSession(db, userId, { network: '192.0.2.1', userAgent: 'Chromium', oldToken: null });
  const { origin } = new URL(page.url());
  await page.context().addCookies([{ name: 'milvis-session', value: token, url: origin }]);
  return { page, go: (path: string) => page.goto(origin + path, { waitUntil: 'load' }) };
}

journey.for([[true], [false]] as const)(
  'a parameter is added, changed and removed; script: %s',
  async ([script], { open }) => {
    const { page, go } = await asAdmin(open, { script, width: 360 });
    await go(parametersUrl());
    await page.getByText('Lägg till parameter').click();
    await page.getByLabel('Namn').fill('ränta');
    await page.getByLabel('Värde').fill('4,5');
    await page.getByRole('button', { name: 'Spara' }).click();
    await page.getByText('Parametern ränta är tillagd.').waitFor();
    await page.getByRole('link', { name: 'Ändra ränta' }).click();
    await page.locator('li').getByLabel('Värde').fill('4,95');
    await page.locator('li').getByRole('button', { name: 'Spara' }).click();
    await page.getByText('Parametern ränta är ändrad.').waitFor();
    expect(await page.locator('article').textContent()).toContain('4,95');
    await page.getByRole('button', { name: 'Ta bort ränta' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Avbryt' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Ta bort ränta' }).click();
    await dialog.getByRole('button', { name: 'Ta bort' }).click();
    await page.getByText('Parametern är borttagen').waitFor();
    await page.locator('article').waitFor({ state: 'detached' });
  },
);

journey('every screen is accessible, light and dark, and fits a phone', async ({ open }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, go } = await asAdmin(open, { colorScheme, width: 360 });
    for (const path of PATHS) {
      await go(path);
      expect(await accessibilityProblems(page), `${path} ${colorScheme}`).toEqual([]);
      expect(await scrollsSideways(page), path).toBe(false);
    }
  }
});
