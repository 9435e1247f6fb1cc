import { beforeAll, describe, expect } from 'vitest';
import { staffAdsUrl, staffAdUrl } from '#src/urls.ts';
import { insertAds } from '#test/factories.ts';
import { journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';

/** Staff tasks with the stock: finding, editing and hiding ads. */
const { db, pool } = await testDatabase();
const PICTURE = '/exempelbild/kombi-gra-snett-fram-studio.svg';
let firstAd = 0;

beforeAll(async () => {
  const ads = await insertAds(db, 3, () => ({ image_urls: [PICTURE], quality_flags: ['kW mot hk'] }));
  firstAd = ads[0]?.internal_id ?? 0;
});

describe.each([{ script: true }, { script: false }])('with script: $script', ({ script }) => {
  journey('hides rows after a confirmation, and shows them again', { timeout: 60_000 }, async ({ openAs }) => {
    const page = await openAs('moderator', staffAdsUrl(), { script });
    await page.getByRole('link', { name: 'Välj alla på sidan' }).click();
    await page.waitForURL('**vald=alla*');
    await page.getByRole('button', { name: 'Dölj valda' }).click();
    await page.getByRole('heading', { name: 'Dölja 3 annonser?' }).waitFor();
    await page.getByRole('button', { name: 'Dölj 3 annonser' }).click();
    await page.getByText('Annonserna är dolda').waitFor();
    const { rows } = await pool.query("select count(*)::int as hidden from ads where status = 'hidden'");
    expect(rows[0].hidden).toBe(3);
    await page.goto(new URL(`${staffAdsUrl()}?vald=alla&atgard=show`, page.url()).href);
    await page.getByRole('button', { name: 'Visa 3 annonser' }).click();
    await page.getByText('Annonserna följer handlaren igen').waitFor();
  });

  journey('overrides a price and releases it', { timeout: 60_000 }, async ({ openAs }) => {
    const page = await openAs('moderator', staffAdUrl(firstAd), { script });
    await page.getByText('Rätta uppgifterna').click();
    await page.getByLabel('Pris, kr').fill('199 000');
    await page.getByRole('button', { name: 'Spara' }).click();
    await page.getByText('Annonsen är sparad').waitFor();
    await page.getByRole('button', { name: 'Följ handlaren igen för Pris, kr' }).click();
    await page.getByText('Fältet följer handlaren igen').waitFor();
  });
});
