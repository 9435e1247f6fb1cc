import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { createPasswordHasher } from '#src/commands/accounts/hash-password.ts';
import { startSecondFactor } from '#src/commands/accounts/second-factor.ts';
import { confirmSecondFactor } from '#src/db/accounts/account-second-factor.ts';
import { setPassword } from '#src/db/accounts/account-users.ts';
import { PARAMETERS } from '#src/db/content/staff-content.ts';
import { stepAt, totpCode } from '#src/domain/accounts/totp.ts';
import { parametersUrl } from '#src/office-urls.ts';
import { staffAdsUrl } from '#src/pages/list-urls.ts';
import { loginUrl } from '#src/visitor-urls.ts';
import { insertAds } from '#test/factories.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { signedIn } from '#test/signed-in.ts';
import { accessibilityProblems, hydrated, journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';
import { hasFocus, tabTo } from '#test/support/keyboard.ts';

/** Staff tasks with the keyboard alone; keyboard.browser.test.ts covers public pages. */

const PASSWORD = 'Tallkotte7';
const { db } = await testDatabase();
beforeAll(async () => {
  const image_urls = ['/exempelbild/kombi-gra-snett-fram-studio.svg'];
  await insertAds(db, 3, (index) => ({ name: `Volvo V60 nr ${index}`, image_urls }));
  await PARAMETERS.insert(db, { name: 'ränta', value: '4,5', description: '' });
});

const press = (page: Page, key: string): Promise<void> => page.keyboard.press(key);
const BEGINNING = 'innehall';
/** Waits until the focus is at the start of the new page. */
const isAtBeginning = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(BEGINNING);

journey('signs in with a second factor', { timeout: 240_000 }, async ({ open }) => {
  const { userId, email } = await signedIn(db, 'moderator', 'nils@bil.example');
  await setPassword(db, userId, await createPasswordHasher().hash(PASSWORD));
  const secret = await startSecondFactor({ db, secretBox }, userId);
  await confirmSecondFactor(db, userId, [Buffer.alloc(32)]);
  const page = await hydrated(await open(loginUrl()));
  await tabTo(page, 'E-post');
  await page.keyboard.type(email);
  await tabTo(page, 'Lösenord');
  await page.keyboard.type(PASSWORD);
  await tabTo(page, 'Visa lösenord');
  await press(page, 'Space');
  await hasFocus(page, 'Dölj lösenord');
  await tabTo(page, 'Logga in');
  await press(page, 'Enter');
  await page.getByRole('heading', { name: 'Skriv koden' }).waitFor();
  await tabTo(page, 'Kod');
  await page.keyboard.type(totpCode(secret, stepAt(new Date())));
  await press(page, 'Enter');
  await page.getByText('Välkommen till admin-panelen').waitFor();
  await tabTo(page, 'Hoppa till innehållet');
});

journey(
  'selects rows and confirms an action; opens, edits and saves an ad',
  { timeout: 240_000 },
  async ({ openAs }) => {
    const page = await hydrated(await openAs('moderator', staffAdsUrl()));
    await tabTo(page, /^Välj Volvo V60 nr 1/);
    await press(page, 'Space');
    await tabTo(page, 'Dölj valda', 'Shift+Tab');
    await press(page, 'Enter');
    await page.getByRole('heading', { name: 'Dölj: 1 annons?' }).waitFor();
    await tabTo(page, 'Avbryt');
    await press(page, 'Enter');
    await page.getByRole('heading', { name: 'Dölj: 1 annons?' }).waitFor({ state: 'detached' });
    await tabTo(page, 'Volvo V60 nr 2');
    await press(page, 'Enter');
    await page.getByRole('heading', { level: 1, name: 'Volvo V60 nr 2' }).waitFor();
    await isAtBeginning(page);
    await tabTo(page, 'Rätta uppgifterna');
    await press(page, 'Enter');
    await tabTo(page, 'Pris, kr');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('199 000');
    await tabTo(page, 'Spara');
    await press(page, 'Enter');
    await page.getByText('Annonsen är sparad').waitFor();
    await hasFocus(page, 'Spara');
  },
);

journey('cancels, then confirms a removal', async ({ openAs }) => {
  const page = await hydrated(await openAs('admin', parametersUrl()));
  const dialog = page.getByRole('alertdialog');
  await tabTo(page, 'Ta bort ränta');
  await press(page, 'Enter');
  await dialog.waitFor();
  await hasFocus(page, 'Avbryt');
  await press(page, 'Enter');
  await dialog.waitFor({ state: 'hidden' });
  await hasFocus(page, 'Ta bort ränta');
  await press(page, 'Enter');
  await tabTo(page, 'Ta bort');
  await press(page, 'Enter');
  await page.getByText('Parametern är borttagen').waitFor();
  await isAtBeginning(page);
});

journey('finds a page, an ad and a list from anywhere with the keyboard', async ({ openAs }) => {
  const page = await openAs('admin', parametersUrl());
  const box = page.getByRole('combobox', { name: /^Sök sidor/ });
  await press(page, 'Control+k');
  await box.waitFor();
  await page.keyboard.type('nr 2');
  await page.getByRole('option', { name: /^Volvo V60 nr 2/ }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await press(page, 'Enter');
  await page.getByRole('heading', { level: 1, name: 'Volvo V60 nr 2' }).waitFor();

  await press(page, 'Control+k');
  await box.waitFor();
  await page.keyboard.type('ändrings');
  await page.getByRole('option', { name: 'Ändringslogg' }).waitFor();
  await press(page, 'Enter');
  await page.getByRole('heading', { level: 1, name: 'Ändringslogg' }).waitFor();

  await press(page, 'Control+k');
  await box.waitFor();
  await page.keyboard.type('volvo');
  await page.getByRole('option', { name: 'Alla i annonser' }).waitFor();
  await press(page, 'ArrowUp');
  await press(page, 'Enter');
  await page.waitForURL(/vehicles\?q=volvo/);
  await press(page, 'Control+k');
  await box.waitFor();
  await page.keyboard.type('xyzzy');
  await page.getByText('Inget hittades.').waitFor();
  await press(page, 'Escape');
  await expect.poll(() => box.count()).toBe(0);
});

journey('a day of staff by keyboard alone', { timeout: 240_000 }, async ({ open }) => {
  const { userId, email } = await signedIn(db, 'moderator', 'karin@bil.example');
  await setPassword(db, userId, await createPasswordHasher().hash(PASSWORD));
  await insertAds(db, 1, () => ({
    name: 'Saab 9-5 utan pris',
    price: null,
    image_urls: ['/exempelbild/kombi-gra-snett-fram-studio.svg'],
  }));
  const page = await open(loginUrl());
  const arrivesAt = (heading: string) => page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  /** Opens a hit of the command palette. */
  const go = async (text: string, hit: RegExp, heading: string) => {
    await press(page, 'Control+k');
    await page.getByRole('combobox', { name: /^Sök sidor/ }).waitFor();
    await page.keyboard.type(text);
    await page.getByRole('option', { name: hit }).first().waitFor();
    await press(page, 'Enter');
    await arrivesAt(heading);
  };

  await tabTo(page, 'E-post');
  await page.keyboard.type(email);
  await tabTo(page, 'Lösenord');
  await page.keyboard.type(PASSWORD);
  await press(page, 'Enter');
  await page.getByText('Välkommen till admin-panelen').waitFor();
  await hydrated(page);

  await go('nr 2', /^Volvo V60 nr 2/, 'Volvo V60 nr 2');
  await tabTo(page, 'Rätta uppgifterna');
  await press(page, 'Enter');
  await tabTo(page, 'Pris, kr');
  await press(page, 'ControlOrMeta+A');
  await page.keyboard.type('177 000');
  await tabTo(page, 'Spara');
  await press(page, 'Enter');
  await page.getByText('Annonsen är sparad').waitFor();

  await go('vehicles', /^Vehicles/, 'Vehicles');
  await tabTo(page, 'Volvo V60 nr 0');
  await press(page, 'x');
  await press(page, 'ArrowDown');
  await press(page, 'x');
  await page.getByText('2 valda').waitFor();
  await tabTo(page, 'Dölj valda', 'Shift+Tab');
  await press(page, 'Enter');
  await page.getByRole('heading', { name: 'Dölj: 2 annonser?' }).waitFor();
  await tabTo(page, 'Motivering till handlaren');
  await page.keyboard.type('Bilarna finns inte.');
  await tabTo(page, 'Ändra 2 annonser');
  await press(page, 'Enter');
  await page.getByText('Ändrat: 2 annonser av 2').waitFor();
  await tabTo(page, 'Ångra');
  await press(page, 'Enter');
  await page.getByText('2 annonser av 2 är som före ändringen').waitFor();

  await go('dashboard', /^Dashboard/, 'Dashboard');
  await tabTo(page, /^Pris\s*1$/);
  await press(page, 'Enter');
  await page.getByText('1 annons', { exact: true }).waitFor();
  await tabTo(page, 'Hämta');
  await press(page, 'Enter');
  await tabTo(page, /^CSV/);
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Enter')]);
  expect(file.suggestedFilename()).toBe('annonser.csv');
});
