import { expect } from 'vitest';
import { recordQuality } from '#src/commands/dealers/record-quality.ts';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { addAdViews, NO_COUNTS } from '#src/db/ads/ad-views.ts';
import { dealerAreaUrl } from '#src/office-urls.ts';
import { deliver } from '#test/delivery.ts';
import { hydrated, journey } from '#test/support/browser.ts';
import { valuedFeed } from '#test/valued-feed.ts';

/** A dealer finds what to buy in, values a car in trade-in on a phone, and asks for the figures by mail. */

journey('a dealer buys in', { timeout: 180_000 }, async ({ site, openAs }) => {
  const { pool, db } = site;
  await deliver(pool, valuedFeed(), new Date());
  await valueStock(pool, new Date());
  const { rows } = await pool.query<{ id: string; series: string }>(
    `select internal_id as id, series from ads where status = 'active'`,
  );
  const counts = rows.map(({ id, series }) => ({
    ...NO_COUNTS,
    adId: Number(id),
    views: series === 'V60' ? 40 : 4,
  }));
  await addAdViews(db, new Date(), counts);
  await recordQuality(db, new Date());

  const page = await hydrated(await openAs('dealer', dealerAreaUrl(), { width: 360 }));
  const visit = async (name: string) => {
    await page.getByText('Meny', { exact: true }).click();
    await page.getByRole('link', { name, exact: true }).filter({ visible: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  };

  await visit('Efterfrågan');
  await page.getByLabel('Visa per').selectOption('drivmedel');
  await page.getByRole('button', { name: 'Visa', exact: true }).click();
  await page.getByRole('table', { name: 'Efterfrågan per drivmedel' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

  await visit('Värdera inbyte');
  await page.getByLabel('Registreringsnummer eller bil').fill('volvo v60 2021 diesel 6500 mil');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Volvo V60', exact: true }).waitFor();
  await page.getByText('Ändra bilen eller villkoren').click();
  await page.getByLabel('Marginal, %').fill('10');
  await page.getByLabel('Kostnader, kr').fill('mycket');
  await page.getByRole('button', { name: 'Räkna' }).click();
  // The form stays open at what is wrong, with what was written.
  await page.getByText('Skriv kostnaderna i kronor').waitFor();
  expect(await page.getByLabel('Kostnader, kr').inputValue()).toBe('mycket');
  await page.getByLabel('Kostnader, kr').fill('15 000');
  await page.getByRole('button', { name: 'Räkna' }).click();
  await page.getByText(/Efter 10\s% marginal och 15\s000\skr i kostnader/u).waitFor();
  await page.getByRole('button', { name: 'Spara marginal och kostnader som förval' }).click();
  await page.getByText('ifyllda nästa gång').waitFor();
  expect(await page.getByRole('table', { name: 'Kvar till kunden vid olika priser' }).getByRole('row').count()).toBe(4);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

  await visit('Siffror');
  await page.getByRole('button', { name: 'Skicka varje måndag' }).click();
  await page.getByText('Siffrorna kommer som mejl').waitFor();
  await page.getByRole('button', { name: 'Avsluta mejlen' }).waitFor();
});
