import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { importsUrl, staffDealersUrl } from '#src/pages/list-urls.ts';
import { dealerUrl } from '#src/visitor-urls.ts';
import { hydrated, journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';

/** Two dealers of one name: the question of an import, their public pages, a merge and its undoing, by clicks. */

const { pool } = await testDatabase();

const COLUMNS =
  'dealer;dealer_city;dealer_organisation_number;dealer_ad_id;licence_plate;brand;model;name;model_year;price;odometer;odometer_unit;fuels';
const fileOf = (dealer: string, number: string, letter: string) => ({
  name: `lager-${letter}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      COLUMNS,
      ...[0, 1, 2, 3].map(
        (car) =>
          `${dealer};Umeå;${number};stock-${letter}${car}-${dealer};UF${letter}4${car}A;Volvo;V60;Volvo V60 D4;2018;15${car}000;9${car}00;mil;Diesel`,
      ),
    ].join('\n'),
  ),
});

journey.for([360, 1440] as const)(
  'answers whether two dealers are one, opens both pages, merges them and undoes it at %s px',
  async (width, { openAs, site }) => {
    const dealer = `Bilcenter ${width}`;
    const page = await openAs('admin', importsUrl(), { width });
    const [first, second] = width === 360 ? ['D', 'E'] : ['G', 'H'];
    await importFile(page, site.url, fileOf(dealer, '556000-0001', first));
    await page.locator('main').getByText('Oförändrade').first().waitFor();
    await importFile(page, site.url, fileOf(dealer, '556000-0019', second));
    await page.getByRole('heading', { name: 'Samma handlare eller två?' }).waitFor();
    expect(await page.locator('main').textContent()).toContain('samma ort men annat organisationsnummer');
    const asked = page.url();
    await page.getByRole('button', { name: 'En annan handlare' }).click();
    await page.waitForURL((address) => address.href !== asked);
    await page.locator('main').getByText('Oförändrade').first().waitFor();
    const { rows } = await pool.query<{ id: number; slug: string; label: string }>(
      'select id, slug, label from dealers where name = $1 order by id',
      [dealer],
    );
    expect(new Set(rows.map(({ slug }) => slug)).size).toBe(2);
    for (const { slug } of rows) {
      await page.goto(site.url + dealerUrl(slug));
      await page.getByRole('heading', { level: 1, name: dealer }).waitFor();
    }
    await page.goto(site.url + staffDealersUrl({ text: dealer }));
    // The table gets its controls then, which moves the rows.
    await hydrated(page);
    await page.locator('main').getByRole('link', { name: dealer, exact: true }).first().click();
    await page.waitForURL(/dealers\/\d+/);
    await page.getByRole('link', { name: 'Slå ihop eller dela' }).click();
    const other = page.getByLabel('Den handlare som ska uppgå i denna');
    await other.selectOption(String(rows[1]?.id));
    await page.getByRole('button', { name: 'Visa vad som flyttas' }).click();
    await page.getByText('4 annonser (4 till salu) flyttas').first().waitFor();
    await page
      .getByRole('button', { name: /^Slå ihop/ })
      .first()
      .click();
    await page.getByRole('alertdialog').filter({ visible: true }).getByRole('button', { name: 'Slå ihop' }).click();
    await page.getByText('Handlarna är sammanslagna').waitFor();
    await page
      .getByRole('button', { name: /^Ångra/ })
      .first()
      .click();
    await page.getByRole('alertdialog').filter({ visible: true }).getByRole('button', { name: 'Ångra' }).click();
    await page.getByText('Det är ångrat').waitFor();
    const after = await pool.query('select id, slug, label from dealers where name = $1 order by id', [dealer]);
    expect(after.rows).toEqual(rows);
  },
);

async function importFile(page: Page, url: string, file: ReturnType<typeof fileOf>): Promise<void> {
  await page.goto(url + importsUrl());
  await page.getByText('Importera en fil', { exact: true }).click();
  await page.locator('input[name=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Importera utan prov' }).click();
  await page.waitForURL(/imports\/\d+$/);
}
