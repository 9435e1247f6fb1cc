import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { dashboardUrl } from '#src/office-urls.ts';
import { staffAdsUrl, staffAdUrl } from '#src/pages/list-urls.ts';
import { insertAds } from '#test/factories.ts';
import { journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';
import { hasFocus } from '#test/support/keyboard.ts';

/** Staff tasks with the stock: finding, editing and hiding ads. */
const { db, pool } = await testDatabase();
const PICTURE = '/exempelbild/kombi-gra-snett-fram-studio.svg';
let firstAd = 0;

beforeAll(async () => {
  const ads = await insertAds(db, 3, (index) => ({
    image_urls: [PICTURE],
    quality_flags: ['kW mot hk'],
    name: `Volvo V60 nr ${index}`,
    price: 300_000 - index,
  }));
  firstAd = ads[0]?.internal_id ?? 0;
});

const namesOf = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('link', { name: /^Volvo V60 nr/ })
    .allTextContents();

describe.each([{ script: true }, { script: false }])('with script: $script', ({ script }) => {
  journey('hides rows after a confirmation, and shows them again', { timeout: 240_000 }, async ({ openAs }) => {
    const page = await openAs('moderator', staffAdsUrl(), { script });
    await page.getByRole('checkbox', { name: 'Välj alla på sidan' }).check();
    await page.getByRole('button', { name: 'Dölj valda' }).click();
    await page.getByRole('heading', { name: 'Dölj: 3 annonser?' }).waitFor();
    await page.getByLabel('Motivering till handlaren').fill('Bilarna finns inte.');
    await page.getByRole('button', { name: 'Ändra 3 annonser' }).click();
    await page.getByText('Ändrat: 3 annonser av 3').waitFor();
    const { rows } = await pool.query("select count(*)::int as hidden from ads where status = 'hidden'");
    expect(rows[0].hidden).toBe(3);
    await page.getByRole('checkbox', { name: 'Välj alla på sidan' }).check();
    await page.getByText('Fler åtgärder').click();
    await page.getByRole('button', { name: 'Visa igen' }).click();
    await page.getByRole('button', { name: 'Ändra 3 annonser' }).click();
    await page.getByText('Visa igen: klart').waitFor();
    await page.getByRole('button', { name: 'Ångra' }).click();
    await page.getByText('Visa igen: ångrat').waitFor();
    const again = await pool.query("select count(*)::int as hidden from ads where status = 'hidden'");
    expect(again.rows[0].hidden).toBe(3);
    await page.goto(new URL(staffAdsUrl(), page.url()).href);
    await page.getByRole('checkbox', { name: 'Välj alla på sidan' }).check();
    await page.getByText('Fler åtgärder').click();
    await page.getByRole('button', { name: 'Visa igen' }).click();
    await page.getByRole('button', { name: 'Ändra 3 annonser' }).click();
    await page.getByText('Ändrat: 3 annonser av 3').waitFor();
  });

  journey('sorts by a heading, and returns from an ad to the same list', { timeout: 240_000 }, async ({ openAs }) => {
    const page = await openAs('moderator', staffAdsUrl({ brand: 'Volvo' }), { script });
    const heading = page.getByRole('columnheader', { name: 'Pris' });
    await heading.getByRole('link').click();
    await page.waitForURL('**sortering=pris*');
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending');
    await expect.poll(() => namesOf(page)).toEqual(['Volvo V60 nr 2', 'Volvo V60 nr 1', 'Volvo V60 nr 0']);
    await heading.getByRole('link').click();
    await page.waitForURL('**sortering=-pris*');
    await expect.poll(() => namesOf(page)).toEqual(['Volvo V60 nr 0', 'Volvo V60 nr 1', 'Volvo V60 nr 2']);
    await page.getByRole('link', { name: 'Volvo V60 nr 0' }).click();
    await page.getByRole('link', { name: 'Nästa annons' }).click();
    await page.getByRole('heading', { level: 1, name: 'Volvo V60 nr 1' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Vehicles' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?marke=Volvo&sortering=-pris');
    await heading.waitFor();
  });

  journey('overrides a price and releases it', { timeout: 240_000 }, async ({ openAs }) => {
    const page = await openAs('moderator', staffAdUrl(firstAd), { script });
    await page.getByText('Rätta uppgifterna').click();
    await page.getByLabel('Pris, kr').fill('199 000');
    await page.getByRole('button', { name: 'Spara' }).click();
    await page.getByText('Annonsen är sparad').waitFor();
    await page.getByRole('button', { name: 'Följ handlaren igen för Pris, kr' }).click();
    await page.getByText('Fältet följer leveransen igen').waitFor();
  });
});

journey(
  'chooses, moves and hides columns, and remembers them on the device',
  { timeout: 240_000 },
  async ({ openAs }) => {
    const page = await openAs('moderator', staffAdsUrl());
    const headings = async () => (await page.getByRole('columnheader').allTextContents()).filter((text) => text !== '');
    expect((await headings()).slice(0, 3)).toEqual(['Bild', 'Annons', 'Status']);
    const menu = page.locator('main summary', { hasText: 'Kolumner' });
    await menu.click();
    await page.getByRole('checkbox', { name: 'Bild' }).uncheck();
    await page.getByRole('button', { name: 'Flytta Status uppåt' }).click();
    await page.getByRole('checkbox', { name: 'Ändrad' }).check();
    await page.keyboard.press('Escape');
    const chosen = await headings();
    expect(chosen.slice(0, 2)).toEqual(['Status', 'Annons']);
    expect(chosen.at(-1)).toBe('Ändrad');
    await page.reload();
    await expect.poll(headings).toEqual(chosen);
    await menu.click();
    await page.getByRole('button', { name: 'Återställ' }).click();
    await expect.poll(async () => (await headings())[0]).toBe('Bild');
  },
);

journey('works in the table by its keys', { timeout: 240_000 }, async ({ openAs }) => {
  const page = await openAs('moderator', staffAdsUrl());
  const ticked = () => page.locator('tbody input:checked').count();
  await page.getByRole('link', { name: 'Volvo V60 nr 0' }).focus();
  await page.keyboard.press('x');
  await expect.poll(ticked).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await hasFocus(page, 'Volvo V60 nr 2');
  await page.keyboard.press('Shift+X');
  await expect.poll(ticked).toBe(3);
  await page.getByText('3 valda').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('x');
  await expect.poll(ticked).toBe(2);
  await page.keyboard.press('/');
  await hasFocus(page, 'Sök');
  await page.keyboard.type('xe/');
  expect(await page.getByRole('textbox', { name: 'Sök' }).inputValue()).toBe('xe/');
  await page.getByRole('link', { name: 'Volvo V60 nr 1' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Volvo V60 nr 1' }).waitFor();
});

journey('selects rows of several pages, or the whole list', { timeout: 240_000 }, async ({ openAs }) => {
  await insertAds(db, 52, (index) => ({
    brand: 'Saab',
    series: '9-5',
    name: `Saab 9-5 nr ${index}`,
    image_urls: [PICTURE],
  }));
  const page = await openAs('moderator', staffAdsUrl({ brand: 'Saab' }));
  await page.getByRole('checkbox', { name: /^Välj Saab 9-5 nr 0 / }).check();
  await page.getByRole('link', { name: 'Nästa', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Välj Saab 9-5 nr 51 / }).check();
  await page.getByText('2 valda').waitFor();
  await page.getByRole('button', { name: 'Dölj valda' }).click();
  await page.getByRole('heading', { name: 'Dölj: 2 annonser?' }).waitFor();
  await page.getByRole('region', { name: 'Bekräfta ändringen' }).getByText('Saab 9-5 nr 51').waitFor();
  await page.getByRole('link', { name: 'Avbryt' }).click();
  await page.getByText('2 valda').waitFor();
  const all = page.getByRole('checkbox', { name: 'Alla som stämmer: 52' });
  await all.check();
  // One selection has one number: in the question, beside its value, and after it.
  const isSelected = async () => {
    await page.getByText('52 valda').waitFor();
    expect(await all.isChecked()).toBe(true);
  };
  await page.getByRole('button', { name: 'Ändra pris' }).click();
  await page.getByRole('heading', { name: 'Ändra pris: 52 annonser' }).waitFor();
  await isSelected();
  await page.getByLabel('Ändra med').fill('-5');
  await page.getByRole('button', { name: 'Förhandsvisa' }).click();
  await page.getByRole('heading', { name: /: 52 annonser\?$/ }).waitFor();
  await isSelected();
  await page.getByRole('link', { name: 'Avbryt' }).click();
  await page.getByRole('region', { name: 'Bekräfta ändringen' }).waitFor({ state: 'detached' });
  await isSelected();
  await page.getByRole('button', { name: 'Dölj valda' }).click();
  await page.getByLabel('Motivering till handlaren').fill('Bilarna finns inte.');
  await page.getByRole('button', { name: 'Ändra 52 annonser' }).click();
  await page.getByText('Ändrat: 52 annonser av 52').waitFor();
  const { rows } = await pool.query(
    "select count(*)::int as hidden from ads where status = 'hidden' and brand = 'Saab'",
  );
  expect(rows[0].hidden).toBe(52);
});

journey('edits values in the table by keys alone, and undoes the last', { timeout: 240_000 }, async ({ openAs }) => {
  const list = staffAdsUrl({ brand: 'Volvo', order: { by: 'namn', isDescending: false } });
  const page = await openAs('moderator', list, { expect: [/400/] });
  const read = async () =>
    (await pool.query('select price, odometer_km, status from ads where internal_id = $1', [firstAd])).rows[0];
  const before = await read();
  // Editable cells are on the line of the others.
  const tops = await page.getByRole('row', { name: /Volvo V60 nr 0/ }).evaluate((row) =>
    [...row.querySelectorAll('td')].slice(4, 7).map((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell.querySelector('button') ?? cell);
      return Math.round(text.getBoundingClientRect().top);
    }),
  );
  expect(new Set(tops).size, String(tops)).toBe(1);
  await page.getByRole('link', { name: 'Volvo V60 nr 0' }).focus();
  await page.keyboard.press('e');
  // The first editable column is the status.
  await hasFocus(page, 'Status för Volvo V60 nr 0');
  await page.keyboard.press('Tab');
  await hasFocus(page, 'Pris, kr för Volvo V60 nr 0');
  await page.keyboard.type('gratis');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Skriv ett tal mellan' }).waitFor();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('289 000');
  await page.keyboard.press('Tab');
  await hasFocus(page, 'Miltal för Volvo V60 nr 0');
  await page.keyboard.type('12345');
  await page.keyboard.press('Escape');
  await hasFocus(page, 'Volvo V60 nr 0');
  expect(await read()).toEqual({ ...before, price: 289_000 });
  await page.getByRole('button', { name: 'Ångra' }).click();
  await expect.poll(read).toEqual(before);
  // The list has been read again.
  await expect.poll(() => page.getByText(/289\s000/).count()).toBe(0);
  // Somebody else saves between the reading of the list and this change.
  await pool.query("update ads set updated_at = now() + interval '1 s' where internal_id = $1", [firstAd]);
  await page.getByRole('link', { name: 'Volvo V60 nr 0' }).focus();
  await page.keyboard.press('e');
  await page.keyboard.press('Tab');
  await page.keyboard.type('150000');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Annonsen har ändrats sedan listan lästes' }).waitFor();
  expect(await read()).toEqual(before);
});

journey('saves a view with its columns, and opens it from the dashboard', { timeout: 240_000 }, async ({ openAs }) => {
  const page = await openAs('admin', staffAdsUrl({ brand: 'Volvo', order: { by: 'pris', isDescending: true } }));
  await page.locator('main summary', { hasText: 'Kolumner' }).click();
  await page.getByRole('checkbox', { name: 'Bild' }).uncheck();
  await page.keyboard.press('Escape');
  await page.locator('main summary', { hasText: 'Spara vyn' }).click();
  await page.getByLabel('Namn', { exact: true }).fill('Dyra Volvo');
  await page.getByRole('button', { name: 'Spara', exact: true }).click();
  await page.getByRole('link', { name: 'Dyra Volvo' }).waitFor();
  await page.evaluate(() => localStorage.clear());
  await page.goto(new URL(dashboardUrl(), page.url()).href);
  await page.getByRole('link', { name: /^Dyra Volvo \(annonser\) *3$/ }).click();
  await page.waitForURL('**/admin/vehicles?marke=Volvo&sortering=-pris&vy=*');
  const headings = async () => (await page.getByRole('columnheader').allTextContents()).filter((text) => text !== '');
  await expect.poll(async () => (await headings())[0]).toBe('Annons');
  await page.locator('main summary', { hasText: 'Spara vyn' }).click();
  await page.getByRole('button', { name: 'Ta bort vyn Dyra Volvo' }).click();
  await page.getByRole('link', { name: 'Dyra Volvo' }).waitFor({ state: 'detached' });
});
