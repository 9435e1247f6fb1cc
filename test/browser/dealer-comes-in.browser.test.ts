import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findDealersByName } from '#src/db/dealers/dealer-people.ts';
import { dealerAreaUrl } from '#src/office-urls.ts';
import { dealerUrl, homeUrl, loginUrl } from '#src/visitor-urls.ts';
import { hydrated, journey } from '#test/support/browser.ts';
import { zipOf } from '#test/zip-of.ts';

/** A dealer that nobody has invited comes in and gets a list of its own, in Excel, onto the site: counted in clicks. */

const DEALER = 'Norrbil i Skellefteå AB';
const EMAIL = 'ove@norrbil.example';
const PASSWORD = 'Tallkotte7';
const MAX_CLICKS = 30;
const PATIENT = { timeout: 240_000 };

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook of one sheet with texts. */
const workbook = (rows: readonly (readonly string[])[]): Buffer =>
  zipOf({
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Blad1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows
      .map(
        (cells, row) =>
          `<row r="${row + 1}">${cells.map((text, column) => (text === '' ? '' : `<c r="${'ABCDEFGH'[column]}${row + 1}" t="inlineStr"><is><t>${text}</t></is></c>`)).join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`,
  });

/** A title above the headings, a column that no program knows, words in place of prices, a van without VAT, and a caravan. */
const LIST = workbook([
  ['Norrbil, bilar inne vecka 48'],
  [],
  ['Fabrikat', 'Modell', 'Årsmodell', 'Mil', 'Drivmedel', 'Begärt', 'Reg.nr'],
  ['Volvo', 'V60 D4', '2019', '8100', 'Diesel', '189 900', 'ABC12D'],
  ['Kia', 'Ceed', '2018', '7200', 'Bensin', '124 900 kr', 'DEF34G'],
  ['Volkswagen', 'Transporter', '2020', '9100', 'Diesel', '159 900 exkl moms', 'GHJ56K'],
  ['Saab', '9-5', '2010', '22100', 'Bensin', 'Såld', 'LMN78P'],
  ['Kabe', 'Royal 560', '2015', '', '', '219 000', 'RST90U'],
]);

journey('a dealer registers and publishes its Excel list alone', { timeout: 300_000 }, async ({ site, open }) => {
  const page = await open(homeUrl());
  const began = Date.now();
  let clicks = 0;
  const click = async (on: Page, role: 'link' | 'button' | 'checkbox', name: string | RegExp) => {
    clicks += 1;
    await on
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click();
  };
  const fill = async (label: string, text: string) => {
    clicks += 1;
    await page.getByLabel(label, { exact: true }).fill(text);
  };

  clicks += 1;
  await page.getByRole('contentinfo').getByRole('link', { name: 'För handlare' }).click();
  await page.getByText('Det kostar ingenting').waitFor();
  await click(page, 'link', 'Anslut bilhandeln');
  await page.getByRole('heading', { name: 'Skapa konto' }).waitFor();
  await hydrated(page);
  await fill('E-post', EMAIL);
  await fill('Lösenord', PASSWORD);
  await fill('Bekräfta lösenordet', PASSWORD);
  await click(page, 'button', 'Skapa konto');
  await page.getByText('Vi har skickat en länk till adressen').waitFor();
  const [mail] = await site.db.selectFrom('mails').select('body').where('recipient', '=', EMAIL).execute();
  const link = new URL(/https?:\S+confirm\S+/.exec(mail?.body ?? '')?.[0] ?? '');
  clicks += 1;
  await page.goto(site.url + link.pathname + link.search);
  await click(page, 'button', 'Bekräfta adressen');
  await page.waitForURL(new RegExp(loginUrl()));
  await hydrated(page);
  await fill('E-post', EMAIL);
  await fill('Lösenord', PASSWORD);
  await click(page, 'button', 'Logga in');

  await page.getByRole('heading', { name: 'Anslut bilhandeln' }).waitFor();
  await hydrated(page);
  await fill('Organisationsnummer', '556000-0001');
  await fill('Bilhandelns namn', DEALER);
  await fill('Gatuadress', 'Storgatan 1');
  await fill('Ort', 'Skellefteå');
  await fill('Telefon', '0910-12 34 56');
  await click(page, 'checkbox', /Jag får företräda bilhandeln/);
  await click(page, 'button', 'Anslut');
  await page.waitForURL(new RegExp(dealerAreaUrl()));
  await page.getByRole('heading', { name: 'Kom igång' }).waitFor();

  await click(page, 'link', 'Skicka en fil');
  await hydrated(page);
  clicks += 1;
  await page.getByLabel('Fil', { exact: true }).setInputFiles({
    name: 'bilar.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: LIST,
  });
  await click(page, 'button', 'Prova filen');
  await page.getByRole('link', { name: 'Peka ut kolumnerna' }).waitFor(PATIENT);
  await click(page, 'link', 'Peka ut kolumnerna');
  await hydrated(page);
  expect(await page.getByLabel('Rubrikraden är rad').inputValue()).toBe('3');
  expect(await page.getByLabel('Mätarställningen är i').inputValue()).toBe('mil');
  clicks += 1;
  await page.getByLabel('Fält för Begärt').selectOption('price');
  await click(page, 'button', 'Spara och prova filen');
  await page.getByText('Inget är ändrat än.').first().waitFor(PATIENT);
  await click(page, 'button', 'Importera');
  const [dealer] = await findDealersByName(site.db, DEALER);
  const forSale = async () => {
    const ads = await site.db
      .selectFrom('ads')
      .select(['price', 'odometer_km as km'])
      .where('dealer_id', '=', dealer?.id ?? 0)
      .where('status', '=', 'active')
      .orderBy('name')
      .execute();
    return ads.map(({ price, km }) => [price, km]);
  };
  await expect.poll(forSale, PATIENT).toEqual([
    [124_900, 72_000],
    [199_875, 91_000],
    [189_900, 81_000],
  ]);
  await page.getByRole('navigation').getByRole('link', { name: 'Översikt', exact: true }).click();
  clicks += 1;
  await click(page, 'link', 'Visa er sida');
  await page.waitForURL(new RegExp(dealerUrl(dealer?.slug ?? '')));
  await page.getByText('189 900 kr').first().waitFor();
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
  expect(Date.now() - began).toBeLessThan(10 * 60_000);
});
