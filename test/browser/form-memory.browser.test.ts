import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { createPasswordHasher } from '#src/commands/accounts/hash-password.ts';
import { setPassword } from '#src/db/accounts/account-users.ts';
import { insertReport } from '#src/db/ad-reports/ad-reports.ts';
import type { Role } from '#src/domain/accounts/roles.ts';
import { dealerClaimsUrl, dealerPeopleUrl, userRolesUrl } from '#src/office-urls.ts';
import { staffAccountsUrl, staffReportUrl } from '#src/pages/list-urls.ts';
import { adAlertFormUrl, contactUrl, dealerClaimUrl, loginUrl, privacyUrl, reportAdUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { signedIn } from '#test/signed-in.ts';
import { hydrated, journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';
import { unfold } from './screens/screen.ts';

/** The input of a form survives its refusal, Back and Forward, a reload, a broken connection and the end of the session. */
const { db, pool } = await testDatabase();
const PASSWORD = 'Tallkotte7';
let ad = 0;
let report = 0;
beforeAll(async () => {
  const inserted = await insertAd(db, { image_urls: [] });
  ad = inserted.internal_id;
  await insertReport(db, inserted.internal_id, {
    reason: 'rights',
    message: 'Min bild.',
    name: null,
    email: 'eva@kund.example',
  });
  report = (await pool.query<{ id: number }>('select id from ad_reports')).rows[0]?.id ?? 0;
  const passwordHash = await createPasswordHasher().hash(PASSWORD);
  for (const role of ['admin', 'moderator', 'dealer', 'user'] as const)
    await setPassword(db, (await signedIn(db, role)).userId, passwordHash);
});

type FormOfPage = {
  address: () => string;
  role?: 'admin' | 'dealer' | 'user';
  /** A text that is refused, by label. */
  entered: Readonly<Record<string, string>>;
  button: string;
};

const FORMS: readonly FormOfPage[] = [
  { address: () => contactUrl(ad), entered: { Meddelande: 'Finns den kvar?' }, button: 'Skicka till handlaren' },
  { address: () => reportAdUrl(ad), entered: { 'Beskriv felet': 'Fel bild.' }, button: 'Skicka anmälan' },
  { address: () => adAlertFormUrl(ad), entered: { 'E-post': 'eva@' }, button: 'Skicka' },
  { address: () => dealerClaimUrl(), role: 'user', entered: { Meddelande: 'Jag äger den.' }, button: 'Anslut' },
  { address: dealerPeopleUrl, role: 'dealer', entered: { 'E-post': 'eva@' }, button: 'Skicka inbjudan' },
  {
    address: () => staffReportUrl(report),
    role: 'admin',
    entered: { Motivering: 'Bilden är din.' },
    button: 'Spara beslutet',
  },
  { address: dealerClaimsUrl, role: 'admin', entered: { 'E-post': 'eva@' }, button: 'Skicka inbjudan' },
  { address: () => staffAccountsUrl(), role: 'admin', entered: { 'E-post': 'eva@' }, button: 'Skicka inbjudan' },
  { address: userRolesUrl, role: 'admin', entered: { 'E-post': 'ingen@bil.example' }, button: 'Lägg till' },
];

describe.each(FORMS)('the form of $button at $address', ({ address, role, entered, button: label }) => {
  const button = { name: label, exact: true };
  journey('restores what was entered', { timeout: 240_000 }, async ({ open, openAs, site }) => {
    const screen = { expect: [/\b4\d\d\b|ERR_FAILED|Failed to fetch|\.data/] };
    const page = await (role === undefined ? open(address(), screen) : openAs(role, address(), screen));
    const form = page.locator('form').filter({ has: page.getByRole('button', button) });
    const field = (label: string) => form.getByLabel(label, { exact: true });
    const expectEntered = async () => {
      for (const [label, text] of Object.entries(entered))
        await expect.poll(() => field(label).inputValue(), { timeout: 10_000 }).toBe(text);
    };
    await unfold(page);
    for (const [label, text] of Object.entries(entered)) await field(label).fill(text);
    await page.route('**/*.data**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await form.getByRole('button', button).click();
    await page.getByRole('heading', { name: 'Nätverksfel' }).waitFor();
    await page.unroute('**/*.data**');
    await page.getByRole('link', { name: 'Försök igen' }).click();
    await expectEntered();
    await form.getByRole('button', button).click();
    await page.getByRole('alert').first().waitFor();
    await expectEntered();
    await leave(page, site.url);
    await page.goBack();
    await hydrated(page);
    await expectEntered();
    await page.reload();
    await hydrated(page);
    await expectEntered();
    if (role !== undefined) {
      await endSession(page, () => form.getByRole('button', button).click());
      await signIn(page, role);
      await expectEntered();
      await page.reload();
      await hydrated(page);
      await expectEntered();
    }
    expect(await storedEntries(page)).not.toMatch(/password|Tallkotte/);
  });
});

/** The session ends unnoticed, until the page does something. */
async function endSession(page: Page, act: () => Promise<unknown>): Promise<void> {
  await pool.query('delete from sessions');
  await act();
  await page.getByText('Session utgången').waitFor();
  await hydrated(page);
}

/** An admin's session ends when a decision is sent. */
async function endedWhileDeciding(page: Page): Promise<Locator> {
  const motive = page.getByLabel('Motivering');
  await motive.fill('Bilden är din.');
  await endSession(page, () => page.getByRole('button', { name: 'Spara beslutet' }).click());
  return motive;
}

/** The form entries that the browser stores for the session, as JSON. */
const storedEntries = (page: Page): Promise<string | null> =>
  page.evaluate(() => sessionStorage.getItem('milvis-entered'));

async function signIn(page: Page, role: Role): Promise<void> {
  await page.getByLabel('E-post').fill(`${role}@bil.example`);
  await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Logga in', exact: true }).click();
  await page.getByRole('button', { name: 'Logga ut' }).last().waitFor({ state: 'attached' });
  await hydrated(page);
}

journey(
  'shows nobody else what was entered before the session ended',
  { timeout: 240_000 },
  async ({ openAs, site }) => {
    const page = await openAs('admin', staffReportUrl(report), { expect: [/\b40\d\b/] });
    const motive = await endedWhileDeciding(page);
    await signIn(page, 'moderator');
    expect(page.url()).toContain(staffReportUrl(report));
    expect(await motive.inputValue()).toBe('');
    await leave(page, site.url);
    expect(await storedEntries(page)).not.toContain('Bilden är din.');
    await endSession(page, () => page.goto(site.url + staffReportUrl(report)));
    await signIn(page, 'admin');
    expect(await motive.inputValue()).toBe('');
  },
);

journey(
  'forgets what was entered between the end of a session and the next sign-in',
  { timeout: 240_000 },
  async ({ openAs, site }) => {
    const page = await openAs('admin', staffReportUrl(report), { expect: [/\b40\d\b/] });
    const motive = await endedWhileDeciding(page);
    const signInUrl = page.url();
    await page.goto(site.url + contactUrl(ad));
    await hydrated(page);
    await page.getByLabel('Meddelande').fill('Finns den kvar?');
    await page.goto(signInUrl);
    await hydrated(page);
    expect(await storedEntries(page)).toContain('Finns den kvar?');
    await signIn(page, 'admin');
    await expect.poll(() => motive.inputValue()).toBe('Bilden är din.');
    await leave(page, site.url);
    expect(await storedEntries(page)).toContain('Bilden är din.');
    expect(await storedEntries(page)).not.toContain('Finns den kvar?');
  },
);

journey('forgets what was entered when the account signs out', { timeout: 240_000 }, async ({ openAs, site }) => {
  const page = await openAs('admin', staffReportUrl(report));
  await page.getByLabel('Motivering').fill('Bilden är din.');
  await page.getByRole('button', { name: 'Logga ut' }).last().click();
  await page.getByText('Du är utloggad').waitFor();
  expect(await storedEntries(page)).not.toContain('Bilden är din.');
  await page.goto(site.url + loginUrl('sign-in', staffReportUrl(report)));
  await hydrated(page);
  await signIn(page, 'admin');
  expect(await page.getByLabel('Motivering').inputValue()).toBe('');
});

journey(
  'keeps the address of a sign-in that is refused, also when it is locked',
  { timeout: 240_000 },
  async ({ open }) => {
    const page = await open(loginUrl(), { expect: [/\b40\d\b/] });
    await page.getByLabel('E-post').fill('eva@bil.example');
    for (const answer of ['4 försök kvar', '3 försök kvar', '2 försök kvar', '1 försök kvar', 'Konto låst']) {
      await page.getByLabel('Lösenord', { exact: true }).fill('Granbarr8');
      await page.getByRole('button', { name: 'Logga in', exact: true }).click();
      await page.getByText(answer).waitFor();
      expect(await page.getByLabel('E-post').inputValue(), answer).toBe('eva@bil.example');
    }
  },
);

/** To another document. */
const leave = (page: Page, url: string) => page.goto(url + privacyUrl());

journey('forgets a form that was accepted', { timeout: 240_000 }, async ({ open }) => {
  const page = await open(reportAdUrl(ad));
  await page.getByLabel('Vad är fel?').selectOption({ index: 1 });
  await page.getByLabel('Beskriv felet').fill('Fel bild i annonsen.');
  await page.getByRole('button', { name: 'Skicka anmälan' }).click();
  await page.getByText('Tack för din anmälan').waitFor();
  await expect
    .poll(async () => (await pool.query("select from ad_reports where message like 'Fel bild%'")).rowCount)
    .toBe(1);
  await page.reload();
  await hydrated(page);
  expect(await page.getByLabel('Beskriv felet').inputValue()).toBe('');
});

journey('restores what was entered when the password is not given', { timeout: 240_000 }, async ({ openAs, site }) => {
  const page = await openAs('admin', userRolesUrl(), { expect: [/\b403\b/] });
  await site.pool.query("update sessions set proved_at = now() - interval '11 minutes'");
  await page.getByLabel('E-post').fill('eva@bil.example');
  await page.getByRole('button', { name: 'Lägg till' }).click();
  await page.getByRole('heading', { name: 'Skriv ditt lösenord igen' }).waitFor();
  await page.getByLabel('Lösenord', { exact: true }).fill('Tallkotte7');
  await page.getByRole('link', { name: 'Avbryt' }).click();
  await expect.poll(() => page.getByLabel('E-post').inputValue()).toBe('eva@bil.example');
});
