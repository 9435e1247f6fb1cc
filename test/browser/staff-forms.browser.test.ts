import pg from 'pg';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, describe, expect } from 'vitest';
import { createPasswordHasher } from '#src/commands/accounts/hash-password.ts';
import { setPassword } from '#src/db/accounts/account-users.ts';
import { chatbotsUrl, newAdUrl, staffCategoryUrl } from '#src/office-urls.ts';
import { staffAdsUrl, staffAdUrl } from '#src/pages/list-urls.ts';
import { loginUrl } from '#src/visitor-urls.ts';
import { categoryFile } from '#test/category-file.ts';
import { insertAd, insertCategory } from '#test/factories.ts';
import { signedIn } from '#test/signed-in.ts';
import { accessibilityProblems, journey, scrollsSideways } from '#test/support/browser.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';

/** Long staff forms show the result beside the button, and ask before entered text is lost. */
const { db, pool } = await testDatabase();
const PASSWORD = 'Tallkotte7';
const [admin, moderator] = [await signedIn(db, 'admin'), await signedIn(db, 'moderator')];
for (const { userId } of [admin, moderator]) {
  await setPassword(db, userId, await createPasswordHasher().hash(PASSWORD));
}
const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'seagreen' } })
  .jpeg()
  .toBuffer();
const PICTURE = '/exempelbild/kombi-gra-snett-fram-studio.svg';
let ad = 0;

beforeEach(async () => {
  await emptyStock(pool);
  await pool.query('truncate categories cascade');
  await insertCategory(db, categoryFile('hundagare'));
  ad = (await insertAd(db, { image_urls: [PICTURE], transmission_type: 'Automat', color: 'Vit' })).internal_id;
});

const price = (page: Page) => page.getByRole('textbox', { name: 'Pris, kr' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isFocused = (element: HTMLElement): boolean => element === document.activeElement;
const isCovered = (element: HTMLElement): boolean => {
  const bar = document.querySelector('.save-bar')?.getBoundingClientRect();
  return element.getBoundingClientRect().bottom > (bar?.top ?? Number.POSITIVE_INFINITY);
};
/** Opens the ad's page by client-side navigation, with its form open. */
async function openEditForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Volvo V60/ }).click();
  await page.getByText('Rätta uppgifterna').click();
}

describe.each([360, 768, 1440] as const)('at %i px', (width) => {
  journey(
    'the save bar stays in view, shows the result and focuses the first error',
    { timeout: 240_000 },
    async ({ openAs }) => {
      const page = await openAs('moderator', staffAdsUrl(), { width, expect: [/\b400\b/] });
      await openEditForm(page);
      await price(page).fill('199 000');
      expect(await button(page, 'Spara').isVisible()).toBe(true);
      for (const name of ['Pris, kr', 'Årsmodell', 'Säten', 'Motor']) {
        const field = page.getByLabel(name, { exact: true });
        await field.focus();
        expect(await field.evaluate(isCovered), name).toBe(false);
      }
      await page.getByText('Osparade ändringar').waitFor();
      await button(page, 'Spara').click();
      await page.getByRole('status').getByText('Annonsen är sparad Ändrat: Pris, kr.').waitFor();
      expect(await button(page, 'Spara').evaluate(isFocused)).toBe(true);
      expect(await page.getByText('Osparade ändringar').count()).toBe(0);
      // Untouched selects are unchanged, also on a client-rendered page and after a save.
      await button(page, 'Spara').click();
      await page.getByRole('status').getByText('Inget var ändrat').waitFor();
      await page.getByLabel('Beskrivning').fill('x'.repeat(10_001));
      await page.getByLabel('Årsmodell').fill('1066');
      await button(page, 'Spara').click();
      await page.getByRole('alert').getByText('Annonsen är inte sparad').waitFor();
      await expect.poll(() => page.getByLabel('Årsmodell').evaluate(isFocused)).toBe(true);
      for (let step = 0; step < 40; step += 1) {
        await page.keyboard.press('Tab');
        const field = page.locator(':focus');
        if ((await field.count()) === 0 || (await field.evaluate((node) => node.closest('.save-bar') !== null))) break;
        const isTall = await field.evaluate((node) => node.tagName === 'TEXTAREA');
        if (!isTall) expect(await field.evaluate(isCovered), (await field.getAttribute('name')) ?? '').toBe(false);
      }
      expect(await scrollsSideways(page)).toBe(false);
      expect(await accessibilityProblems(page)).toEqual([]);
    },
  );
});

journey('input entered before hydration counts as an unsaved change', async ({ openAs }) => {
  const page = await openAs('moderator', staffAdUrl(ad));
  const scripts = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.getByText('Rätta uppgifterna').click();
  await price(page).fill('199 000');
  scripts.resolve();
  await page.getByText('Osparade ändringar').waitFor();
  expect(await price(page).inputValue()).toBe('199 000');
});

journey('asks before a page with unsaved changes is left', { timeout: 240_000 }, async ({ openAs }) => {
  const page = await openAs('admin', staffAdsUrl());
  await openEditForm(page);
  // Without input there is no question.
  await page.getByRole('link', { name: 'Vehicles' }).first().click();
  await openEditForm(page);
  await price(page).fill('199 000');
  await page.locator('nav summary:visible', { hasText: 'Drift' }).click();
  await page.getByRole('link', { name: 'Parameters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lämna sidan utan att spara?' });
  await dialog.waitFor();
  expect(await button(page, 'Stanna kvar').evaluate(isFocused)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const link = page.getByRole('link', { name: 'Parameters' });
  await expect.poll(() => link.evaluate(isFocused)).toBe(true);
  expect(await price(page).inputValue()).toBe('199 000');
  await page.evaluate(() => window.history.back());
  await button(page, 'Stanna kvar').click();
  expect(page.url()).toContain(staffAdUrl(ad));
  // Submitting another form of the page would lose the entered text.
  await button(page, 'Byt status').click();
  await button(page, 'Stanna kvar').click();
  // The browser itself asks before the document is left.
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await button(page, 'Spara').click();
  await page.getByText('Annonsen är sparad').waitFor();
  await page.getByRole('link', { name: 'Parameters' }).click();
  await page.getByRole('heading', { name: 'Parameters' }).waitFor();
});

journey('restores a form whose submission failed', { timeout: 240_000 }, async ({ openAs }) => {
  const page = await openAs('admin', staffAdsUrl(), { expect: [/Failed to fetch|ERR_FAILED|\.data/] });
  await openEditForm(page);
  await price(page).fill('211 000');
  await page.route('**/*.data**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await button(page, 'Spara').click();
  await page.getByRole('heading', { name: 'Nätverksfel' }).waitFor();
  await page.unroute('**/*.data**');
  await page.getByRole('link', { name: 'Försök igen' }).click();
  await page.getByText('Det du skrev står kvar.').waitFor();
  expect(await price(page).inputValue()).toBe('211 000');
  await button(page, 'Spara').click();
  await page.getByText('Annonsen är sparad').waitFor();
  // After a save the next visit restores nothing.
  await page.reload();
  await page.getByText('Rätta uppgifterna').waitFor();
  expect(await page.getByText('Det du skrev står kvar.').count()).toBe(0);
});

/** The database accepts no writes, as a demoted primary during a failover; `isDemoted` false: it accepts them again. */
async function demote(isDemoted: boolean): Promise<void> {
  // Its own connection: those of the pool, which the site uses too, are all ended.
  const client = new pg.Client({ connectionString: pool.options.connectionString });
  await client.connect();
  await client.query('set default_transaction_read_only = off');
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
  const database = rows[0]?.name;
  const setting = `default_transaction_read_only = ${isDemoted ? 'on' : 'off'}`;
  await client.query(`alter role current_user in database ${database} set ${setting}`);
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
  );
  await client.end();
}

journey('restores a form refused while the database failed over', { timeout: 240_000 }, async ({ openAs }) => {
  const page = await openAs('admin', staffAdsUrl(), { expect: [/\b50[03]\b/] });
  await openEditForm(page);
  await price(page).fill('211 000');
  await demote(true);
  try {
    await button(page, 'Spara').click();
    await page.getByRole('link', { name: 'Försök igen' }).waitFor();
    // The page cannot be read either.
    await page.getByRole('link', { name: 'Försök igen' }).click();
    await page.getByRole('link', { name: 'Försök igen' }).waitFor();
  } finally {
    await demote(false);
  }
  await expect
    .poll(
      async () => {
        const retry = page.getByRole('link', { name: 'Försök igen' });
        if (await retry.isVisible()) await retry.click();
        return page.getByText('Det du skrev står kvar.').isVisible();
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBe(true);
  expect(await price(page).inputValue()).toBe('211 000');
  await button(page, 'Spara').click();
  await page.getByText('Annonsen är sparad').waitFor();
});

journey('discards input after the user agrees', { timeout: 240_000 }, async ({ openAs }) => {
  const page = await openAs('admin', staffAdUrl(ad));
  await page.getByText('Rätta uppgifterna').click();
  await price(page).fill('199 000');
  await page.locator('nav summary:visible', { hasText: 'Drift' }).click();
  await page.getByRole('link', { name: 'Parameters' }).click();
  await button(page, 'Lämna sidan').click();
  await page.getByRole('heading', { name: 'Parameters' }).waitFor();
  await page.goBack();
  await page.getByText('Rätta uppgifterna').click();
  expect(await price(page).inputValue()).toBe('249900');
});

journey(
  'one broken file among several causes no version conflict with the own save',
  { timeout: 240_000 },
  async ({ openAs }) => {
    const page = await openAs('moderator', staffAdUrl(ad));
    const choose = (...names: string[]) =>
      page.getByLabel('Nya bilder').setInputFiles(
        names.map((name) => ({
          name,
          mimeType: 'image/jpeg',
          buffer: name === 'trasig.jpg' ? Buffer.from('x') : photo,
        })),
      );
    await page.getByText('Ändra bilderna').click();
    await choose('bil.jpg', 'trasig.jpg');
    await button(page, 'Spara bilderna').click();
    await page.getByRole('alert').getByText('1 ny bild är sparad, 1 fil är det inte.').waitFor();
    await page.getByText('trasig.jpg: filen är ingen bild').waitFor();
    await page.getByLabel('Plats för bild 2').fill('1');
    await page.getByLabel('Plats för bild 1').fill('2');
    await button(page, 'Spara bilderna').click();
    await page.getByRole('status').getByText('Bilderna är sparade').waitFor();
    expect((await pool.query('select image_urls[2] as last from ads')).rows).toEqual([{ last: PICTURE }]);
  },
);

/** Signs in on the current page. */
async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-post').fill(email);
  await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
  await button(page, 'Logga in').click();
}
const endSessions = () => pool.query('delete from sessions');
journey('restores input after a reload, or discards it', { timeout: 240_000 }, async ({ openAs }) => {
  const page = await openAs('admin', staffAdUrl(ad));
  page.on('dialog', (dialog) => dialog.accept());
  await page.getByText('Rätta uppgifterna').click();
  await price(page).fill('199 000');
  await page.getByText('Osparade ändringar').waitFor();
  await expect
    .poll(() => page.evaluate(() => Object.values(sessionStorage).some((text) => text.includes('199 000'))))
    .toBe(true);
  await page.reload();
  await page.getByText(RESTORED).waitFor();
  expect(await price(page).inputValue()).toBe('199 000');
  expect(await accessibilityProblems(page)).toEqual([]);
  await button(page, 'Kasta det jag skrev').click();
  await expect.poll(() => price(page).inputValue()).toBe('249900');
  await page.reload();
  await page.getByText('Rätta uppgifterna').click();
  expect(await price(page).inputValue()).toBe('249900');
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('milvis-form');
});

journey(
  'merges the changes of two people, and asks about the field that both changed',
  { timeout: 240_000 },
  async ({ openAs }) => {
    const [mine, theirs] = [
      await openAs('admin', staffAdUrl(ad), { expect: [/\b409\b/] }),
      await openAs('moderator', staffAdUrl(ad)),
    ];
    for (const page of [mine, theirs]) await page.getByText('Rätta uppgifterna').click();
    await price(theirs).fill('111 000');
    await theirs.getByRole('combobox', { name: 'Växellåda' }).selectOption('Manuell');
    await button(theirs, 'Spara').click();
    await theirs.getByText('Annonsen är sparad').waitFor();

    await mine.getByRole('combobox', { name: 'Färg' }).selectOption('Blå');
    await button(mine, 'Spara').click();
    await mine.getByText('Någon annan ändrade samtidigt').waitFor();
    await price(theirs).fill('122 000');
    await button(theirs, 'Spara').click();
    await theirs.getByRole('status').getByText('Ändrat: Pris').waitFor();
    await theirs.getByRole('combobox', { name: 'Växellåda' }).selectOption('Automat');
    await button(theirs, 'Spara').click();
    await theirs.getByRole('status').getByText('Ändrat: Växellåda').waitFor();
    await price(mine).fill('133 000');
    await button(mine, 'Spara').click();
    const choices = mine.getByRole('group', { name: 'Någon annan har ändrat samma sak' });
    await choices.waitFor();
    expect(await accessibilityProblems(mine)).toEqual([]);
    // Their gearbox is in the form already; the price is mine until theirs is chosen.
    expect(await mine.getByRole('combobox', { name: 'Växellåda' }).inputValue()).toBe('Automat');
    expect(await price(mine).inputValue()).toBe('133 000');
    await mine
      .getByText('Osparade ändringar')
      .or(mine.getByRole('alert').getByText('Annonsen är inte sparad'))
      .first()
      .waitFor();
    await choices.getByText('Det sparade').click();
    await button(mine, 'Spara').click();
    await mine.getByRole('status').getByText('Inget var ändrat').waitFor();
    const { rows } = await pool.query('select price, transmission_type, color from ads');
    expect(rows).toEqual([{ price: 122_000, transmission_type: 'Automat', color: 'Blå' }]);
  },
);

journey(
  'keeps input entered between the answer to a save and the record that another person changed',
  { timeout: 240_000 },
  async ({ openAs }) => {
    const [mine, theirs] = [await openAs('admin', staffAdUrl(ad)), await openAs('moderator', staffAdUrl(ad))];
    for (const page of [mine, theirs]) await page.getByText('Rätta uppgifterna').click();
    await mine.getByRole('combobox', { name: 'Färg' }).selectOption('Blå');
    await button(mine, 'Spara').click();
    await mine.getByText('Annonsen är sparad').waitFor();

    const record = Promise.withResolvers<void>();
    await theirs.route(/\.data/, async (route, request) => {
      if (request.method() === 'GET') await record.promise;
      await route.continue();
    });
    await price(theirs).fill('122 000');
    await button(theirs, 'Spara').click();
    await theirs.getByRole('status').getByText('Ändrat: Pris').waitFor();
    await theirs.getByRole('combobox', { name: 'Växellåda' }).selectOption('Manuell');
    await theirs.getByLabel('Diesel').check();
    record.resolve();
    await expect.poll(() => theirs.getByRole('combobox', { name: 'Färg' }).inputValue()).toBe('Blå');
    await theirs.getByText('Osparade ändringar').waitFor();
    expect(await theirs.getByRole('combobox', { name: 'Växellåda' }).inputValue()).toBe('Manuell');
    expect(await theirs.getByLabel('Diesel').isChecked()).toBe(true);
    await button(theirs, 'Spara').click();
    await theirs
      .getByRole('status')
      .getByText(/Ändrat: .*Växellåda/)
      .waitFor();
    const { rows } = await pool.query('select price, transmission_type, color from ads');
    expect(rows).toEqual([{ price: 122_000, transmission_type: 'Manuell', color: 'Blå' }]);
  },
);

const RESTORED = 'Det du skrev står kvar. Spara när du är klar.';

describe('after a session has ended', () => {
  journey('restores a submitted form for the same account', { timeout: 240_000 }, async ({ openAs }) => {
    const page = await openAs('admin', staffAdUrl(ad));
    await page.getByText('Rätta uppgifterna').click();
    await price(page).fill('199 000');
    await page.getByLabel('Växellåda').selectOption('Manuell');
    await page.getByLabel('Diesel').check();
    await endSessions();
    await button(page, 'Spara').click();
    await page.getByText('Session utgången').waitFor();
    await signIn(page, admin.email);
    await page.getByText(RESTORED).waitFor();
    expect(page.url()).toContain(staffAdUrl(ad));
    expect(await price(page).inputValue()).toBe('199 000');
    expect(await page.getByLabel('Växellåda').inputValue()).toBe('Manuell');
    expect(await page.getByLabel('Diesel').isChecked()).toBe(true);
    await button(page, 'Spara').click();
    await page.getByText('Annonsen är sparad').waitFor();
    await page.reload();
    expect(await page.getByText(RESTORED).count()).toBe(0);
    expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('milvis-form');
  });

  journey('does not restore it for another account', { timeout: 240_000 }, async ({ openAs, site }) => {
    const page = await openAs('admin', newAdUrl('Volvo V60'));
    await price(page).fill('199 000');
    await endSessions();
    await button(page, 'Spara utkast').click();
    await page.getByText('Session utgången').waitFor();
    await signIn(page, moderator.email);
    await page.getByText('Volvo V60').first().waitFor();
    expect(page.url()).toContain(newAdUrl('Volvo V60'));
    expect(await price(page).inputValue()).toBe('');
    await page.goto(site.url + staffAdsUrl(), { waitUntil: 'networkidle' });
    await button(page, 'Logga ut').last().click();
    await page.getByText('Du är utloggad').waitFor();
    await page.goto(site.url + loginUrl('sign-in', newAdUrl('Volvo V60')));
    await signIn(page, admin.email);
    await page.getByText('Volvo V60').first().waitFor();
    expect(await price(page).inputValue()).toBe('');
  });

  journey('stores the input of the tab that detects it', { timeout: 240_000 }, async ({ openAs }) => {
    const page = await openAs('admin', staffCategoryUrl('hundagare'));
    await page.clock.install();
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByLabel('Namn', { exact: true }).fill('Redaktionens hundbilar');
    await endSessions();
    await page.clock.runFor(61_000);
    await page.getByText('Session utgången').waitFor();
    await signIn(page, admin.email);
    await page.getByText(RESTORED).waitFor();
    expect(await page.getByLabel('Namn', { exact: true }).inputValue()).toBe('Redaktionens hundbilar');
  });

  journey('reopens a form that is open by the query', { timeout: 240_000 }, async ({ openAs }) => {
    const page = await openAs('admin', chatbotsUrl());
    await page
      .getByRole('link', { name: /^Ändra/ })
      .first()
      .click();
    await page.locator('li').getByLabel('Innehåll').fill('Svara kort.');
    await endSessions();
    await page.locator('li').getByRole('button', { name: 'Spara' }).click();
    await page.getByText('Session utgången').waitFor();
    await signIn(page, admin.email);
    await page.getByText(RESTORED).waitFor();
    expect(await page.locator('li').getByLabel('Innehåll').inputValue()).toBe('Svara kort.');
  });
});

describe.each([{ script: true }, { script: false }])('with script: $script', ({ script }) => {
  journey('opens the requested page after the sign-in', { timeout: 240_000 }, async ({ open }) => {
    const page = await open(staffAdsUrl({ text: 'V60' }), { script });
    await signIn(page, admin.email);
    await page.getByText('1 annons', { exact: true }).waitFor();
    expect(page.url()).toContain('q=V60');
  });
});
