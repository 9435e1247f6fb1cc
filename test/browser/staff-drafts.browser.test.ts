import { beforeEach, expect } from 'vitest';
import { publishPlannedAds } from '#src/commands/ads/publish-planned-ads.ts';
import { swedishTimeText } from '#src/domain/format/dates.ts';
import { newAdUrl } from '#src/office-urls.ts';
import { staffAdsUrl, staffAdUrl } from '#src/pages/list-urls.ts';
import { insertAd } from '#test/factories.ts';
import { accessibilityProblems, hydrated, journey } from '#test/support/browser.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';

/** Drafts from the form to the public page, and forms that two people have open. */

const { db, pool } = await testDatabase();
const HOUR_MS = 3_600_000;
beforeEach(() => emptyStock(pool));

journey('plans a draft, previews it, and it is published at the time', { timeout: 240_000 }, async ({ openAs }) => {
  const page = await openAs('moderator', newAdUrl('Volvo V60'));
  const field = (name: string) => page.getByLabel(name, { exact: true }).and(page.locator('[name]'));
  await field('Handlare').selectOption('Milvis');
  await field('Pris, kr').fill('189 900');
  await field('Miltal').fill('6 430');
  await field('Årsmodell').fill('2019');
  await page.getByLabel('Diesel').check();
  await page.getByLabel('Publicera vid en tid').fill(swedishTimeText(new Date(Date.now() + 2 * HOUR_MS)));
  await page.getByRole('button', { name: 'Spara utkast' }).click();
  await page.getByText('Tiden är satt av').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /^Förhandsgranska/ }).click(),
  ]);
  await hydrated(preview);
  await preview.getByText('Så här ser annonsen ut för besökare').waitFor();
  await preview.getByRole('heading', { level: 1, name: 'Volvo V60' }).waitFor();
  expect(await accessibilityProblems(preview)).toEqual([]);
  await preview.close();
  await page.goto(new URL(staffAdsUrl(), page.url()).href);
  await page.getByText(/^publiceras \d/).waitFor();
  expect(await publishPlannedAds(pool, new Date(Date.now() + 3 * HOUR_MS))).toBe(1);
  await page.reload();
  await page.locator('tbody').getByText('till salu', { exact: true }).waitFor();
});

journey('shows two people that they have the same form open, until one leaves it', async ({ openAs }) => {
  const { internal_id: ad } = await insertAd(db, { image_urls: ['/exempelbild/kombi-gra-snett-fram-studio.svg'] });
  const also = /redigerar också den här annonsen/;
  const [mine, theirs] = [await openAs('admin', staffAdUrl(ad)), await openAs('moderator', staffAdUrl(ad))];
  for (const page of [mine, theirs]) await page.getByText('Rätta uppgifterna').click();
  await theirs.getByText(also).waitFor();
  expect(await accessibilityProblems(theirs)).toEqual([]);
  // The page that opened the form first receives the other with its next report.
  await mine.getByText('Rätta uppgifterna').click();
  await mine.getByText('Rätta uppgifterna').click();
  await mine.getByText(also).waitFor();
  await theirs.goto(new URL(staffAdsUrl(), theirs.url()).href);
  await expect.poll(async () => (await pool.query('select from form_editors')).rowCount).toBe(1);
  await mine.getByText('Rätta uppgifterna').click();
  await mine.getByText('Rätta uppgifterna').click();
  await mine.getByText(also).waitFor({ state: 'detached' });
});
