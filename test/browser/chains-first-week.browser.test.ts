import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addFeedMapping, saveFeedMapping } from '#src/commands/deliveries/edit-feed-mapping.ts';
import {
  dashboardUrl,
  dealerAreaUrl,
  dealerInvitationUrl,
  dealerKeysUrl,
  dealerSitesUrl,
  dealerStockApiUrl,
} from '#src/office-urls.ts';
import { loginUrl } from '#src/visitor-urls.ts';
import { CHAIN, CHAIN_MAPPING, CHAIN_TOWNS, chainDealer, chainXml } from '#test/chain.ts';
import { insertDealer } from '#test/factories.ts';
import { hydrated, journey } from '#test/support/browser.ts';
import type { TestSite } from '#test/support/site.ts';

/** A chain of twelve sites: one invitation, one key, one file, figures by site, and a seller of one site. */

const MANAGER = 'chef@bilkedjan.example';
const SELLER = 'saljare@bilkedjan.example';
const PASSWORD = 'Tallkotte7';

/** Accepts the latest invitation to an address and signs in. */
async function comeIn(page: Page, site: TestSite, email: string): Promise<void> {
  const [mail] = await site.db.selectFrom('mails').select('body').where('recipient', '=', email).execute();
  const [token] = /(?<=inbjudan\?[a-z]+=)[\w-]+/.exec(mail?.body ?? '') ?? [];
  await page.goto(site.url + dealerInvitationUrl(token ?? 'none'));
  await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Bekräfta lösenordet', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Tacka ja' }).click();
  await page.waitForURL(new RegExp(loginUrl()));
  await page.getByLabel('E-post').fill(email);
  await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Logga in', exact: true }).click();
  await page.waitForURL(new RegExp(dealerAreaUrl()));
  await hydrated(page);
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Handlare' });
async function goTo(page: Page, name: string): Promise<void> {
  await menu(page).getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Staff make the group, and invite its manager once. */
async function makeGroup(staff: Page): Promise<void> {
  await staff.locator('nav summary:visible', { hasText: 'Handlare' }).click();
  await staff.getByRole('navigation').getByRole('link', { name: 'Koncerner', exact: true }).click();
  await staff.getByLabel('Namn', { exact: true }).fill(CHAIN);
  await staff.getByRole('button', { name: 'Lägg upp' }).click();
  await staff.getByRole('heading', { level: 1, name: CHAIN }).waitFor();
  await staff.getByLabel('Lägg till handlare').fill(CHAIN_TOWNS.map(chainDealer).join('\n'));
  await staff.getByRole('button', { name: 'Lägg till', exact: true }).click();
  await staff.getByText('12 handlare är med i koncernen').waitFor();
  await staff.getByLabel('E-post').fill(MANAGER);
  await staff.getByLabel('Roll').selectOption('owner');
  await staff.getByRole('button', { name: 'Skicka inbjudan' }).click();
  await staff.getByText(`Inbjudan är skickad till ${MANAGER}`).waitFor();
}

async function makeKey(page: Page): Promise<string> {
  await menu(page).getByRole('link', { name: 'Koncern', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: CHAIN }).waitFor();
  await page.getByLabel('Används av').fill('Kedjans bilsystem');
  await page.getByRole('button', { name: 'Skapa nyckel' }).click();
  const shown = await page.getByText('Kopiera den nu').first().textContent();
  return /mlv_[0-9a-f]{12}_[\w-]{43}/.exec(shown ?? '')?.[0] ?? 'none';
}

const activeAds = async (site: TestSite): Promise<number> => {
  const ads = site.db.selectFrom('ads').innerJoin('dealers', 'dealers.id', 'ads.dealer_id').select('internal_id');
  return (await ads.where('dealers.name', 'like', `${CHAIN}%`).where('status', '=', 'active').execute()).length;
};

journey("a chain's first week", { timeout: 240_000 }, async ({ site, open, openAs }) => {
  for (const town of CHAIN_TOWNS) await insertDealer(site.db, { name: chainDealer(town), city: town });
  const mapping = await addFeedMapping(site.db, CHAIN);
  const eva = { userId: null, email: 'eva@bil.example' };
  await saveFeedMapping(site.db, eva, { id: mapping, seen: 0, mapping: CHAIN_MAPPING });

  await makeGroup(await openAs('admin', dashboardUrl()));
  const manager = await open(loginUrl());
  await comeIn(manager, site, MANAGER);
  expect(new URL(manager.url()).pathname).toBe(dealerSitesUrl());
  const sites = manager.getByRole('table', { name: 'Anläggningar' });
  expect(await sites.getByRole('row').count()).toBe(1 + CHAIN_TOWNS.length);

  const key = await makeKey(manager);
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/xml' };
  const sent = await fetch(site.url + dealerStockApiUrl(), { method: 'PUT', body: chainXml(), headers });
  expect(sent.status).toBe(202);
  await expect.poll(() => activeAds(site), { timeout: 240_000 }).toBe(240);
  await manager.reload();
  await manager.getByText('Alla anläggningar som filen nämner är kopplade.').waitFor();

  await goTo(manager, 'Siffror');
  const figures = manager.getByRole('table', { name: 'Siffror per anläggning' });
  for (const town of CHAIN_TOWNS) {
    const row = figures.getByRole('row').filter({ has: manager.getByRole('button', { name: chainDealer(town) }) });
    expect(await row.getByRole('cell').nth(1).textContent()).toBe('20');
  }
  await figures.getByRole('button', { name: chainDealer('Kiruna') }).click();
  await manager.getByRole('table', { name: 'Siffror per bil' }).waitFor();
  await hydrated(manager);
  // The menu of phones has the choice too.
  await manager
    .getByLabel('Anläggning')
    .filter({ visible: true })
    .selectOption({ label: chainDealer('Umeå') });
  await manager.getByRole('button', { name: 'Byt', exact: true }).filter({ visible: true }).click();
  await manager.getByRole('table', { name: 'Siffror per bil' }).waitFor();
  await hydrated(manager);

  await goTo(manager, 'Personer');
  await manager.getByText(`De som sköter ${chainDealer('Umeå')}.`).waitFor();
  await manager.getByLabel('E-post').fill(SELLER);
  await manager.getByLabel('Roll', { exact: true }).selectOption('seller');
  await manager.getByRole('button', { name: 'Skicka inbjudan' }).click();
  await manager.getByText(`Inbjudan är skickad till ${SELLER}`).waitFor();

  const seller = await open(loginUrl(), { expect: [/403/] });
  await comeIn(seller, site, SELLER);
  await seller.getByRole('heading', { level: 1, name: chainDealer('Umeå') }).waitFor();
  const entries = await menu(seller).getByRole('link').allTextContents();
  expect(entries).toEqual(expect.arrayContaining(['Bilar', 'Priser', 'Leveranser', 'Meddelanden']));
  for (const name of ['API-nycklar', 'Personer', 'Kolumner', 'Uppgifter', 'Koncern'])
    expect(entries).not.toContain(name);
  expect(await seller.getByLabel('Anläggning').count()).toBe(0);
  await goTo(seller, 'Bilar');
  await seller.getByText('20 annonser').or(seller.getByText('20 bilar')).first().waitFor();
  await seller.goto(site.url + dealerKeysUrl());
  await seller.getByRole('heading', { name: 'Åtkomst nekad' }).first().waitFor();
  expect(await seller.getByText('Kedjans bilsystem').count()).toBe(0);
});
