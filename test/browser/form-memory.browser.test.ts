import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import {
  adAlertFormUrl,
  contactUrl,
  dealerClaimsUrl,
  dealerClaimUrl,
  privacyUrl,
  reportAdUrl,
  staffAccountsUrl,
  userRolesUrl,
} from '#src/urls.ts';
import { insertAd } from '#test/factories.ts';
import { hydrated, journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';
import { unfold } from './screens/screen.ts';

/** The input of a form survives its refusal, Back and Forward, a reload and a broken connection. */
const { db, pool } = await testDatabase();
let ad = 0;
beforeAll(async () => {
  ad = (await insertAd(db, { image_urls: [] })).internal_id;
});

type FormOfPage = {
  address: () => string;
  role?: 'admin' | 'user';
  /** A text that is refused, by label. */
  entered: Readonly<Record<string, string>>;
  button: string;
};

const FORMS: readonly FormOfPage[] = [
  { address: () => contactUrl(ad), entered: { Meddelande: 'Finns den kvar?' }, button: 'Skicka till handlaren' },
  { address: () => reportAdUrl(ad), entered: { 'Beskriv felet': 'Fel bild.' }, button: 'Skicka anmälan' },
  { address: () => adAlertFormUrl(ad), entered: { 'E-post': 'eva@' }, button: 'Skicka' },
  { address: () => dealerClaimUrl(), role: 'user', entered: { Meddelande: 'Jag äger den.' }, button: 'Skicka ansökan' },
  { address: dealerClaimsUrl, role: 'admin', entered: { 'E-post': 'eva@' }, button: 'Skicka inbjudan' },
  { address: () => staffAccountsUrl(), role: 'admin', entered: { 'E-post': 'eva@' }, button: 'Skicka inbjudan' },
  { address: userRolesUrl, role: 'admin', entered: { 'E-post': 'ingen@bil.example' }, button: 'Lägg till' },
];

describe.each(FORMS)('the form of $button', ({ address, role, entered, button: label }) => {
  const button = { name: label, exact: true };
  journey('restores what was entered', { timeout: 120_000 }, async ({ open, openAs, site }) => {
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
    expect(await page.evaluate(() => sessionStorage.getItem('milvis-entered'))).not.toContain('password');
  });
});

/** To another document. */
const leave = (page: Page, url: string) => page.goto(url + privacyUrl());

journey('forgets a form that was accepted', { timeout: 60_000 }, async ({ open }) => {
  const page = await open(reportAdUrl(ad));
  await page.getByLabel('Vad är fel?').selectOption({ index: 1 });
  await page.getByLabel('Beskriv felet').fill('Fel bild i annonsen.');
  await page.getByRole('button', { name: 'Skicka anmälan' }).click();
  await page.getByText('Tack för din anmälan').waitFor();
  await expect.poll(async () => (await pool.query('select from ad_reports')).rowCount).toBe(1);
  await page.reload();
  await hydrated(page);
  expect(await page.getByLabel('Beskriv felet').inputValue()).toBe('');
});

journey('restores what was entered when the password is not given', { timeout: 60_000 }, async ({ openAs, site }) => {
  const page = await openAs('admin', userRolesUrl(), { expect: [/\b403\b/] });
  await site.pool.query("update sessions set proved_at = now() - interval '11 minutes'");
  await page.getByLabel('E-post').fill('eva@bil.example');
  await page.getByRole('button', { name: 'Lägg till' }).click();
  await page.getByRole('heading', { name: 'Skriv ditt lösenord igen' }).waitFor();
  await page.getByLabel('Lösenord', { exact: true }).fill('Tallkotte7');
  await page.getByRole('link', { name: 'Avbryt' }).click();
  await expect.poll(() => page.getByLabel('E-post').inputValue()).toBe('eva@bil.example');
});
