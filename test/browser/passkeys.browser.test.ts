import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createPasswordHasher } from '#src/commands/accounts/hash-password.ts';
import { setDisabled, setPassword } from '#src/db/accounts/account-users.ts';
import { accountUrl, parametersUrl } from '#src/office-urls.ts';
import { loginUrl } from '#src/visitor-urls.ts';
import { signedIn } from '#test/signed-in.ts';
import { accessibilityProblems, hydrated, journey } from '#test/support/browser.ts';
import { startSite, type TestSite } from '#test/support/site.ts';

/** Passkeys through the screens, with Chromium's virtual authenticator. */
const PASSWORD = 'Tallkotte7';

/** Passkeys need a host name: the site is opened by that of SITE_URL, and admins need a second factor. */
const passkeyJourney = journey.extend<{ site: TestSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
    async ({}, use) => {
      const site = await startSite({ ADMIN_SECOND_FACTOR: 'required' });
      await use({ ...site, url: site.url.replace('127.0.0.1', 'localhost') });
      await site.close();
    },
    { scope: 'file' },
  ],
});

/** Adds an authenticator to a page's browser. @returns a function that changes whether its user is verified */
async function withAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      automaticPresenceSimulation: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    verifyUser: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    clear: () => cdp.send('WebAuthn.clearCredentials', { authenticatorId }),
  };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Logga ut' }).last().click();
  await page.getByText('Du är utloggad').waitFor();
  await hydrated(page);
};
const enterPassword = async (page: Page, email: string) => {
  await page.getByLabel('E-post', { exact: true }).fill(email);
  await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
  await press(page, 'Logga in');
};

passkeyJourney(
  'an admin adds a passkey, which satisfies the required second factor, and signs in with it in both ways',
  { timeout: 240_000 },
  async ({ open, site }) => {
    const { userId, email } = await signedIn(site.db, 'admin', 'eva@bil.example');
    await setPassword(site.db, userId, await createPasswordHasher().hash(PASSWORD));
    const page = await open(loginUrl(), { expect: [/40[03]/] });
    const { verifyUser } = await withAuthenticator(page);
    await enterPassword(page, email);
    await page.getByText('Slå på tvåstegsinloggningen').waitFor();
    await hydrated(page);

    // The password was given too long ago: it is asked for, and the form is sent on.
    await site.pool.query("update sessions set proved_at = now() - interval '1 hour'");
    await page.getByLabel('Namn på en ny passkey').fill('Min telefon');
    await press(page, 'Lägg till passkey');
    await page.getByRole('heading', { name: 'Skriv ditt lösenord igen' }).waitFor();
    await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
    await press(page, 'Fortsätt');
    await page.getByText('Din passkey är tillagd').waitFor();
    await expect.poll(() => page.getByText(/^([0-9a-f]{4}-){3}[0-9a-f]{4}$/).count()).toBe(10);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.goto(site.url + parametersUrl());
    await page.getByRole('heading', { name: 'Parameters' }).waitFor();

    await signOut(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    await press(page, 'Logga in med passkey');
    await page.getByText('Välkommen till admin-panelen').waitFor();

    await signOut(page);
    await enterPassword(page, email);
    await page.getByRole('heading', { name: 'Ett steg till' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await press(page, 'Fortsätt med passkey');
    await page.getByText('Välkommen till admin-panelen').waitFor();

    // A finger that is not recognised, then renaming and removal.
    await signOut(page);
    await verifyUser(false);
    await press(page, 'Logga in med passkey');
    await page.getByText('Du avbröt, eller så tog det för lång tid.').waitFor();
    await verifyUser(true);
    await press(page, 'Logga in med passkey');
    await page.getByText('Välkommen till admin-panelen').waitFor();
    await page.goto(site.url + accountUrl());
    await hydrated(page);
    await page.getByText('Byt namn').click();
    await page.getByLabel('Namn', { exact: true }).fill('Gamla telefonen');
    await press(page, 'Spara namnet');
    await page.getByText('Gamla telefonen').first().waitFor();
    await press(page, 'Ta bort Gamla telefonen');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort' }).click();
    await page.getByText('Din passkey är borttagen').waitFor();
    await expect.poll(() => page.getByText('Gamla telefonen').count()).toBe(0);
    await signOut(page);
    // The device has it still; the site does not know it any more.
    await press(page, 'Logga in med passkey');
    await page.getByText('Din passkey godtogs inte').waitFor();
  },
);

passkeyJourney(
  'a dealer signs in with a passkey and reaches the asked-for page; a disabled account does not',
  { timeout: 240_000 },
  async ({ openAs, site }) => {
    const page = await openAs('dealer', accountUrl(), { expect: [/400/] });
    await withAuthenticator(page);
    await page.getByLabel('Namn på en ny passkey').fill('Datorn');
    await press(page, 'Lägg till passkey');
    await page.getByText('Din passkey är tillagd').waitFor();
    await page.context().clearCookies();
    await page.goto(`${site.url}/handlare/konto/bilar`);
    await hydrated(page);
    await press(page, 'Logga in med passkey');
    await page.waitForURL('**/handlare/konto/bilar*');
    await page.getByText('Inloggning lyckades').waitFor();

    const { rows } = await site.pool.query<{ id: string }>("select id from users where email like 'dealer@%'");
    await setDisabled(site.db, rows[0]?.id ?? '', true);
    await page.goto(site.url + loginUrl());
    await hydrated(page);
    await press(page, 'Logga in med passkey');
    await page.getByText('Kontot är avstängt').waitFor();
  },
);

passkeyJourney('an authenticator without a passkey of the site signs nobody in', async ({ open }) => {
  const page = await open(loginUrl());
  await withAuthenticator(page);
  await press(page, 'Logga in med passkey');
  await page.getByText('Ingen passkey').waitFor();
});
