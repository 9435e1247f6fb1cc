import { expect } from 'vitest';
import { dashboardUrl } from '#src/office-urls.ts';
import { hydrated, journey } from '#test/support/browser.ts';

/** An admin and the people of the staff: invited, disabled and opened again, by clicks. */

const PASSWORD = 'Tallkotte7!grus';

journey(
  'a person is invited, works, is disabled, and comes back',
  { timeout: 240_000 },
  async ({ site, open, openAs }) => {
    const admin = await openAs('admin', dashboardUrl());
    await admin.locator('nav summary:visible', { hasText: 'Drift' }).click();
    await admin.getByRole('navigation').getByRole('link', { name: 'Konton', exact: true }).click();
    await admin.getByRole('heading', { level: 1, name: 'Konton' }).waitFor();
    await admin.getByText('Bjud in', { exact: true }).click();
    await admin.getByRole('textbox', { name: 'E-post', exact: true }).fill('moa@bil.example');
    await admin.getByRole('combobox', { name: 'Roll', exact: true }).selectOption('moderator');
    await admin.getByRole('button', { name: 'Skicka inbjudan' }).click();
    await admin.getByText('Inbjudan är skickad').waitFor();

    const [mail] = await site.db
      .selectFrom('mails')
      .select('body')
      .where('recipient', '=', 'moa@bil.example')
      .execute();
    const { pathname, search } = new URL(/https?:\S+/.exec(mail?.body ?? '')?.[0] ?? '');
    const page = await open(pathname + search, { expect: [/400/] });
    const passwords = page.locator('input[type=password]');
    for (const field of await passwords.all()) await field.fill(PASSWORD);
    await page
      .getByRole('button', { name: /lösenord/i })
      .last()
      .click();
    await page.waitForURL(/login/);
    await hydrated(page);
    await page.getByLabel('E-post').fill('moa@bil.example');
    await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Logga in', exact: true }).click();
    await page.waitForURL(/dashboard/);

    await admin.getByRole('textbox', { name: 'Sök e-post' }).fill('moa');
    await admin.getByRole('button', { name: 'Visa' }).click();
    await admin.getByText('1 konto', { exact: true }).waitFor();
    await admin.getByRole('link', { name: 'moa@bil.example' }).click();
    await admin.getByRole('heading', { name: 'Inloggningar (1)' }).waitFor();
    await admin.getByRole('button', { name: /^Stäng av kontot/ }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Stäng av kontot' }).click();
    await admin.getByText('Kontot är avstängt').waitFor();
    await admin.getByText('Kontot är inte inloggat någonstans').waitFor();

    await page.getByRole('link', { name: /^Vehicles/ }).click();
    await page.waitForURL(/login/);
    await hydrated(page);
    await page.getByLabel('E-post').fill('moa@bil.example');
    await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Logga in', exact: true }).click();
    await page.getByText('Be en administratör att öppna det igen').waitFor();
    await admin.getByRole('button', { name: 'Öppna kontot igen' }).click();
    await admin.getByText('Kontot är öppet igen').waitFor();
    await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Logga in', exact: true }).click();
    await page.waitForURL(/admin\/(?!login)/);
    expect(page.url()).toContain('/admin/');
  },
);
