import sharp from 'sharp';
import { beforeEach, describe, expect } from 'vitest';
import { createPasswordHasher } from '#src/commands/accounts/hash-password.ts';
import { setPassword } from '#src/db/accounts/account-users.ts';
import { newAdUrl, staffCategoryUrl, userRolesUrl } from '#src/office-urls.ts';
import { adUrl, categoryUrl } from '#src/visitor-urls.ts';
import { categoryFile } from '#test/category-file.ts';
import { insertCategory } from '#test/factories.ts';
import { signedIn } from '#test/signed-in.ts';
import { accessibilityProblems, hydrated, journey } from '#test/support/browser.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';

/** Staff create an ad with pictures and edit a category's text; sensitive changes require the password. */
const { db, pool } = await testDatabase();
const PASSWORD = 'Tallkotte7';
const { userId, email } = await signedIn(db, 'admin');
await setPassword(db, userId, await createPasswordHasher().hash(PASSWORD));
const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'seagreen' } })
  .jpeg()
  .toBuffer();
const FILE = { name: 'bil.jpg', mimeType: 'image/jpeg', buffer: photo };

/** Selects a file above the size limit, created in the browser. */
const selectOversizedFile = (input: HTMLElement): void => {
  const chosen = new DataTransfer();
  chosen.items.add(new File([new Uint8Array(50_000_000)], 'stor.jpg'));
  Object.assign(input, { files: chosen.files }).dispatchEvent(new Event('change', { bubbles: true }));
};

const hasFocus = (element: HTMLElement): boolean => element === document.activeElement;

beforeEach(async () => {
  await emptyStock(pool);
  await pool.query('truncate categories cascade');
  await insertCategory(db, categoryFile('hundagare'));
});

describe.each([{ script: true }, { script: false }])('with script: $script', ({ script }) => {
  journey('creates an ad with a picture', { timeout: 240_000 }, async ({ openAs, site }) => {
    const page = await openAs('admin', newAdUrl(), { script, expect: [/\b400\b/] });
    await page.getByLabel('Märke och modell').fill('Volvo V60');
    await page.getByRole('button', { name: 'Fortsätt' }).click();
    if (script) {
      await page.getByLabel('Nya bilder').evaluate(selectOversizedFile);
      await page.getByText('Bilderna är tillsammans större än 50 MB.').waitFor();
    }
    await page.getByLabel('Nya bilder').setInputFiles(FILE);
    await page.getByLabel('Pris, kr').fill('189 900');
    // Enter saves the form as a draft.
    await page.getByLabel('Pris, kr').press('Enter');
    await page.getByText('Utkastet är sparat').waitFor();
    await page.getByRole('img', { name: 'Bild 1' }).waitFor();
    await expect.poll(() => page.getByLabel('Pris, kr').inputValue()).toBe('189900');
    await page.getByLabel('Handlare').selectOption('Milvis');
    await page.getByLabel('Miltal').fill('6430');
    await page.getByLabel('Årsmodell').fill('1066');
    await page.getByLabel('Diesel').check();
    await page.getByRole('button', { name: 'Publicera' }).click();
    await page.getByText('Annonsen är inte publicerad', { exact: true }).waitFor();
    if (script) await expect.poll(() => page.getByLabel('Årsmodell').evaluate(hasFocus)).toBe(true);
    await page.getByLabel('Årsmodell').fill('2019');
    await page.getByRole('button', { name: 'Publicera' }).click();
    await page.getByText('Annonsen är publicerad').waitFor();
    const id = Number(/vehicles\/(\d+)/.exec(page.url())?.[1]);
    await page.goto(site.url + adUrl(id));
    await expect.poll(() => page.locator('main img').first().getAttribute('src')).toMatch(/^\/bild\//);
  });

  journey('edits, previews and saves a category', { timeout: 240_000 }, async ({ openAs, site }) => {
    const page = await openAs('admin', staffCategoryUrl('hundagare'), { script });
    await page.getByLabel('Namn', { exact: true }).fill('Redaktionens hundbilar');
    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Förhandsgranska' }).click();
    const preview = await opened;
    if (script) await hydrated(preview);
    await preview.getByText('Inget är sparat än.').waitFor();
    await preview.getByRole('heading', { name: 'Redaktionens hundbilar' }).waitFor();
    if (script) expect(await accessibilityProblems(preview)).toEqual([]);
    await preview.close();
    await page.getByRole('button', { name: 'Spara' }).click();
    await page.getByText('Kategorin är sparad').waitFor();
    await page.goto(site.url + categoryUrl('hundagare'));
    await page.getByRole('heading', { name: 'Redaktionens hundbilar' }).waitFor();
  });

  journey('asks for the source of a figure, and preserves what was typed', { timeout: 240_000 }, async ({ openAs }) => {
    const page = await openAs('admin', staffCategoryUrl('hundagare'), { script, width: 360, expect: [/\b400\b/] });
    const car = page.getByRole('group').filter({ hasText: '1. Volvo V60' }).first();
    await car.locator('summary').click();
    await car.getByLabel('Sammanfattning').fill('Bagaget rymmer 529 liter, mer än i en Golf.');
    await car.getByLabel('Källor').fill('nonsens');
    await car.getByLabel('Granskad').fill('i fjol');
    await page.getByRole('button', { name: 'Spara' }).click();
    await page.getByText('Kategorin är inte sparad', { exact: true }).waitFor();
    const form = 'påstående | källa | säkerhet | dag';
    await page.getByText(`Bil 1, källor: Skriv varje rad så här: ${form}.`).waitFor();
    await page.getByText('Bil 1, granskad: Skriv dagen med siffror: 2026-11-23.').waitFor();
    await expect.poll(() => car.getByLabel('Källor').inputValue()).toBe('nonsens');
    await car.getByLabel('Granskad').fill('2026-11-20');
    await car.getByLabel('Källor').fill('');
    await page.getByRole('button', { name: 'Spara' }).click();
    await page.getByText('Bil 1, sammanfattning: Skriv källan till ”529 liter” under Källor.').waitFor();
    await car.getByLabel('Källor').fill('529 liter | egen kunskap | trolig | 2026-11-20');
    await page.getByRole('button', { name: 'Spara' }).click();
    await page.getByText('Kategorin är sparad').waitFor();
  });

  journey('requires the password before a role is assigned', { timeout: 240_000 }, async ({ openAs }) => {
    const page = await openAs('admin', userRolesUrl(), { script, width: 360, expect: [/\b403\b/] });
    await pool.query("update sessions set proved_at = now() - interval '11 minutes'");
    await pool.query("delete from user_roles where role = 'moderator'");
    await page.getByLabel('E-post').fill(email);
    await page.getByLabel('Roll', { exact: true }).selectOption('moderator');
    await page.getByRole('button', { name: 'Lägg till' }).click();
    await page.getByRole('heading', { name: 'Skriv ditt lösenord igen' }).waitFor();
    await page.getByLabel('Lösenord', { exact: true }).fill('fel');
    await page.getByRole('button', { name: 'Fortsätt' }).click();
    await page.getByText('4 försök kvar.').waitFor();
    await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Fortsätt' }).click();
    await page.getByText(`Lade till rollen moderator för ${email}`).waitFor();
  });

  journey('shows the page of a form that is refused after the password', { timeout: 240_000 }, async ({ openAs }) => {
    const page = await openAs('admin', userRolesUrl(), { script, expect: [/\b40[03]\b/] });
    await pool.query("update sessions set proved_at = now() - interval '11 minutes'");
    await page.getByLabel('E-post').fill('ingen@bil.example');
    await page.getByLabel('Roll', { exact: true }).selectOption('moderator');
    await page.getByRole('button', { name: 'Lägg till' }).click();
    await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Fortsätt' }).click();
    await page.getByText('Det finns inget bekräftat konto med den adressen.').first().waitFor();
    expect(await page.getByLabel('E-post').inputValue()).toBe('ingen@bil.example');
  });
});
