import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, describe, expect } from 'vitest';
import { createPasswordHasher } from '../../src/commands/accounts/hash-password.ts';
import { beginSession } from '../../src/commands/accounts/sign-in.ts';
import { setPassword } from '../../src/db/accounts/account-users.ts';
import {
  adUrl,
  categoryUrl,
  dashboardUrl,
  newAdUrl,
  outboxUrl,
  staffCategoriesUrl,
  staffCategoryUrl,
  userRolesUrl,
} from '../../src/urls.ts';
import { categoryFile } from '../category-file.ts';
import { insertCategory } from '../factories.ts';
import { signedIn } from '../signed-in.ts';
import { accessibilityProblems, journey, type Screen, scrollsSideways } from '../support/browser.ts';
import { emptyStock, testDatabase } from '../support/database.ts';

/** What staff make themselves: an ad with pictures, a category's text; and the password that sensitive changes ask for. */
const { db, pool } = await testDatabase();
const PASSWORD = 'Tallkotte7';
const { userId, email } = await signedIn(db, 'admin');
await setPassword(db, userId, await createPasswordHasher().hash(PASSWORD));
const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'seagreen' } })
  .jpeg()
  .toBuffer();
const FILE = { name: 'bil.jpg', mimeType: 'image/jpeg', buffer: photo };

beforeEach(async () => {
  await emptyStock(pool);
  await pool.query('truncate categories cascade');
  await insertCategory(db, categoryFile('hundagare'));
});

/** A window in which an admin is signed in. */
async function asAdmin(open: (path: string, screen?: Screen) => Promise<Page>, screen: Screen) {
  const page = await open('/admin/login', screen);
  const token = await beginSession(db, userId, { network: '192.0.2.1', userAgent: 'Chromium', oldToken: null });
  const { origin } = new URL(page.url());
  await page.context().addCookies([{ name: 'milvis-session', value: token, url: origin }]);
  return { page, go: (path: string) => page.goto(origin + path, { waitUntil: 'load' }) };
}

describe.each([{ script: true }, { script: false }])('with script: $script', ({ script }) => {
  journey('an ad with a picture is made', { timeout: 90_000 }, async ({ open }) => {
    const { page, go } = await asAdmin(open, { script, expect: [/\b400\b/] });
    await go(newAdUrl());
    await page.getByLabel('Märke och modell').fill('Volvo V60');
    await page.getByRole('button', { name: 'Fortsätt' }).click();
    await page.getByLabel('Nya bilder').setInputFiles(FILE);
    await page.getByLabel('Pris, kr').fill('189 900');
    await page.getByRole('button', { name: 'Läs in bilderna' }).click();
    await page.getByText('Bilderna är inlästa').waitFor();
    expect(await page.getByLabel('Pris, kr').inputValue()).toBe('189 900');
    await page.getByLabel('Årsmodell').fill('1066');
    await page.getByRole('button', { name: 'Spara annonsen' }).click();
    // The answer before this one says that it is not saved yet.
    await page.getByText('Annonsen är inte sparad', { exact: true }).waitFor();
    await page.getByLabel('Årsmodell').fill('2019');
    await page.getByRole('button', { name: 'Spara annonsen' }).click();
    await page.getByText('Annonsen är skapad').waitFor();
    const id = Number(/vehicles\/(\d+)/.exec(page.url())?.[1]);
    await go(adUrl(id));
    expect(await page.locator('main img').first().getAttribute('src')).toMatch(/^\/bild\//);
  });

  journey('a category is changed, looked at and saved', { timeout: 90_000 }, async ({ open }) => {
    const { page, go } = await asAdmin(open, { script });
    await go(staffCategoryUrl('hundagare'));
    await page.getByLabel('Namn', { exact: true }).fill('Redaktionens hundbilar');
    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Förhandsgranska' }).click();
    const preview = await opened;
    await preview.getByText('Inget är sparat än.').waitFor();
    await preview.getByRole('heading', { name: 'Redaktionens hundbilar' }).waitFor();
    if (script) expect(await accessibilityProblems(preview)).toEqual([]);
    await preview.close();
    await page.getByRole('button', { name: 'Spara' }).click();
    await page.getByText('Kategorin är sparad').waitFor();
    await go(categoryUrl('hundagare'));
    await page.getByRole('heading', { name: 'Redaktionens hundbilar' }).waitFor();
  });

  journey('a role asks for the password first', { timeout: 90_000 }, async ({ open }) => {
    const { page, go } = await asAdmin(open, { script, width: 360, expect: [/\b403\b/] });
    await pool.query("update sessions set proved_at = now() - interval '11 minutes'");
    await pool.query("delete from user_roles where role = 'moderator'");
    await go(userRolesUrl());
    await page.getByLabel('E-post').fill(email);
    await page.getByLabel('Roll', { exact: true }).selectOption('moderator');
    await page.getByRole('button', { name: 'Lägg till' }).click();
    await page.getByRole('heading', { name: 'Skriv ditt lösenord igen' }).waitFor();
    if (script) expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel('Lösenord', { exact: true }).fill('fel');
    await page.getByRole('button', { name: 'Fortsätt' }).click();
    await page.getByText('4 försök kvar.').waitFor();
    await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Fortsätt' }).click();
    await page.getByText(`Lade till rollen moderator för ${email}`).waitFor();
  });
});

describe.each([
  { width: 360, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const)('at $width px, $colorScheme', (screen) => {
  journey('nothing is inaccessible or too wide', { timeout: 90_000 }, async ({ open }) => {
    const { page, go } = await asAdmin(open, screen);
    const model = newAdUrl('Volvo V60');
    for (const path of [
      newAdUrl(),
      model,
      staffCategoriesUrl(),
      staffCategoryUrl('hundagare'),
      dashboardUrl(),
      outboxUrl(),
    ]) {
      await go(path);
      if (path === staffCategoryUrl('hundagare')) await page.getByText('1. Volvo V60').click();
      expect(await accessibilityProblems(page), path).toEqual([]);
      expect(await scrollsSideways(page), path).toBe(false);
    }
  });
});
