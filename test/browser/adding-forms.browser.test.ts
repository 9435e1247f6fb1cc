import { describe, expect } from 'vitest';
import { dealerClaimsUrl, dealerPeopleUrl, dealerWebhookUrl } from '#src/office-urls.ts';
import { insertDealer } from '#test/factories.ts';
import { journey } from '#test/support/browser.ts';

/** A form that adds entries is emptied by its own success only, whatever else is done on its page; one of stored values shows the new ones. */

const FORMS = [
  { address: dealerClaimsUrl, role: 'admin', entered: { Handlare: 'Bilhuset AB', 'E-post': 'ny@bil.example' } },
  { address: dealerPeopleUrl, role: 'dealer', entered: { 'E-post': 'ny@bil.example' } },
] as const;

describe.each(FORMS)('the invitation by $role', ({ address, role, entered }) => {
  journey('keeps what is half written', { timeout: 240_000 }, async ({ site, openAs }) => {
    await insertDealer(site.db, { name: 'Bilhuset AB' });
    const page = await openAs(role, address(), { expect: [/400/] });
    const button = page.getByRole('button', { name: 'Skicka inbjudan', exact: true });
    const field = (label: string) => page.locator('form').filter({ has: button }).getByLabel(label, { exact: true });
    for (const [label, text] of Object.entries(entered)) await field(label).fill(text);
    await field('E-post').fill('ny@');
    await button.click();
    await page.getByRole('alert').first().waitFor();
    expect(await field('E-post').inputValue()).toBe('ny@');
    await field('E-post').fill('ny@bil.example');
    await button.click();
    await page.getByText('Inbjudan är skickad till').waitFor();
    for (const label of Object.keys(entered)) expect(await field(label).inputValue()).toBe('');
    await field('E-post').fill('halv@');
    await page.getByRole('button', { name: /^Återkalla inbjudan till/ }).click();
    await page.getByRole('alertdialog').filter({ visible: true }).getByRole('button').last().click();
    await page.getByText('Inbjudan är återkallad').waitFor();
    expect(await field('E-post').inputValue()).toBe('halv@');
  });
});

journey('the form of the webhook shows what was saved, each time', async ({ openAs }) => {
  const page = await openAs('dealer', dealerWebhookUrl());
  const address = page.getByLabel('Adress', { exact: true });
  const event = page.getByRole('checkbox', { name: 'Ett meddelande har kommit' });
  for (const [path, isTicked] of [
    ['en', true],
    ['annan', false],
    ['en', true],
  ] as const) {
    await address.fill(`https://bil.example/${path}`);
    await event.setChecked(isTicked);
    const saved = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Spara', exact: true }).click();
    await saved;
    await page.getByText('Webhooken är sparad').waitFor();
    await page.waitForLoadState('networkidle');
    expect([await address.inputValue(), await event.isChecked()]).toEqual([`https://bil.example/${path}`, isTicked]);
  }
});
