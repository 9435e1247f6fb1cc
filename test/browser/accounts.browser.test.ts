import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { assignRole } from '#src/commands/accounts/assign-role.ts';
import { TERMINAL } from '#src/commands/accounts/record-audit.ts';
import { beginSession } from '#src/commands/accounts/sign-in.ts';
import { readSecondFactor } from '#src/db/accounts/account-second-factor.ts';
import { findAccount } from '#src/db/accounts/account-users.ts';
import { listUnsentMails } from '#src/db/accounts/mails.ts';
import { stepAt, totpCode } from '#src/domain/accounts/totp.ts';
import { accountUrl, dashboardUrl } from '#src/office-urls.ts';
import { writeCookie } from '#src/request/accounts/session-cookies.server.ts';
import { loginUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { signedIn } from '#test/signed-in.ts';
import { journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';

/** Life cycle of a staff account, from sign-up to sign-out, with and without JavaScript. */
const PASSWORD = 'Tallkotte7';
const { db, pool } = await testDatabase();
const PICTURE = '/exempelbild/kombi-gra-snett-fram-studio.svg';
beforeAll(() => insertAd(db, { image_urls: [PICTURE] }));

const write = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function signIn(page: Page, email: string): Promise<void> {
  await write(page, 'E-post', email);
  await write(page, 'Lösenord', PASSWORD);
  await press(page, 'Logga in');
}

/** An unused app code: the server accepts each step once, and only the current and the next step. */
async function code(email: string, stepOffset: 0 | 1): Promise<string> {
  const account = await findAccount(db, email);
  const factor = account && (await readSecondFactor({ db, secretBox }, account.id));
  return totpCode(factor?.secret ?? Buffer.alloc(0), stepAt(new Date()) + stepOffset);
}

describe.each([
  { script: true, email: 'eva@bil.example' },
  { script: false, email: 'nils@bil.example' },
])('with script: $script', ({ script, email }) => {
  journey(
    'signs up, confirms, receives a role, signs in with a second factor and signs out',
    { timeout: 240_000 },
    async ({ open, site }) => {
      const page = await open(loginUrl(), { script, expect: [/400/] });
      await write(page, 'E-post', email);
      await page.getByRole('link', { name: 'Skapa Admin-konto' }).click();
      // The fields of the sign-in have the same labels: without this, the form of the page before is filled in.
      await page.getByRole('heading', { name: 'Skapa Admin-konto' }).waitFor();
      if (script) expect(await page.getByLabel('E-post', { exact: true }).inputValue()).toBe(email);
      await write(page, 'E-post', email);
      await write(page, 'Lösenord', PASSWORD);
      await write(page, 'Bekräfta lösenordet', 'något annat');
      if (script) await page.getByText('Lösenorden matchar inte').waitFor();
      await write(page, 'Bekräfta lösenordet', PASSWORD);
      await press(page, 'Skapa konto');
      await page.getByText('Bekräfta din e-post').waitFor();
      await expect.poll(() => page.getByLabel('Lösenord', { exact: true }).inputValue()).toBe('');

      const [mail] = await listUnsentMails(db, 1);
      const link = /https?:\/\/[^/\s]+(\/\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
      await page.goto(site.url + link);
      await press(page, 'Bekräfta adressen');
      await page.getByText('E-postadressen är bekräftad').waitFor();

      // Without a role: redirected home, with the reason.
      await signIn(page, email);
      await page.getByText('Du har inte behörighet att komma åt admin-panelen.').waitFor();
      await assignRole(db, TERMINAL, { email, role: 'admin' });
      await page.goto(site.url + dashboardUrl());
      await page.getByText(`Välkommen, ${email}`).waitFor();

      await page.goto(site.url + accountUrl());
      await page.getByRole('link', { name: 'Kom igång' }).click();
      await page.getByRole('img', { name: 'QR-kod med nyckeln' }).waitFor();
      await write(page, 'Kod ur appen', await code(email, 0));
      await press(page, 'Slå på');
      await page.getByText('Tvåstegsinloggningen är på', { exact: true }).waitFor();
      await expect.poll(() => page.getByText(/^([0-9a-f]{4}-){3}[0-9a-f]{4}$/).count()).toBe(10);

      await page.getByRole('button', { name: 'Logga ut' }).last().click();
      await page.getByText('Du är utloggad').waitFor();
      await signIn(page, email);
      await page.getByRole('heading', { name: 'Skriv koden' }).waitFor();
      await write(page, 'Kod', '000000');
      await press(page, 'Logga in');
      await page.getByText('Fel kod').waitFor();
      await write(page, 'Kod', await code(email, 1));
      await press(page, 'Logga in');
      await page.getByText('Välkommen till admin-panelen').waitFor();
      await page.getByRole('button', { name: 'Logga ut' }).last().click();
      await page.getByText('Du är utloggad').waitFor();
    },
  );
});

/** Creates a session for an admin account and sets its cookie. @returns the id of the account */
async function enter(page: Page, siteUrl: string): Promise<string> {
  const { email } = await signedIn(db, 'admin');
  const account = await findAccount(db, email);
  const token = await beginSession(db, account?.id ?? '', { network: '127.0.0.1', userAgent: 'x', oldToken: null });
  const [pair = ''] = writeCookie('session', token, { isHttps: false }).split(';');
  const [name = '', value = ''] = pair.split('=');
  await page.context().addCookies([{ name, value, url: siteUrl }]);
  return account?.id ?? '';
}

journey('a session near its end warns, is extended, and ends in every tab', async ({ open, site }) => {
  const page = await open(loginUrl());
  const userId = await enter(page, site.url);
  const rest = (time: string) =>
    pool.query('update sessions set active_at = now() - $2::interval where user_id = $1', [userId, time]);
  await page.clock.install();
  // Once the network is idle, the page is hydrated and the tab listens.
  await page.goto(site.url + dashboardUrl(), { waitUntil: 'networkidle' });
  const other = await page.context().newPage();
  await other.clock.install();
  await other.goto(site.url + dashboardUrl(), { waitUntil: 'networkidle' });

  await rest('3 h 52 min');
  await page.clock.runFor(61_000);
  await page.getByText('Session varning').waitFor();
  await page.getByText('Du loggas ut om 8 minuter om inget händer.').waitFor();
  // Both tabs show the session state that one of them received.
  await other.getByText('Session varning').waitFor();
  await press(page, 'Fortsätt vara inloggad');
  await page.getByText('Session varning').waitFor({ state: 'detached' });
  await other.getByText('Session varning').waitFor({ state: 'detached' });

  await rest('4 h 1 min');
  await page.clock.runFor(61_000);
  await page.getByText('Session utgången').waitFor();
  await other.getByText('Session utgången').waitFor();
});

journey('measures a password that was entered before hydration', async ({ open }) => {
  const page = await open(loginUrl('sign-up'));
  const scripts = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.getByLabel('Lösenord', { exact: true }).fill('Tallkotte7!');
  await page.getByLabel('Bekräfta lösenordet', { exact: true }).fill('Tallkotte');
  scripts.resolve();
  await page.getByText('Lösenorden matchar inte').waitFor();
  expect(await page.getByText('Lösenordets styrka:').locator('..').textContent()).toMatch(/: Starkt$/);
  expect(await page.getByLabel('Lösenord', { exact: true }).inputValue()).toBe('Tallkotte7!');
});
