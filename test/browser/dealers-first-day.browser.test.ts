import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findDealersByName } from '#src/db/dealers/dealer-people.ts';
import { dashboardUrl, dealerAreaUrl, dealerInvitationUrl } from '#src/office-urls.ts';
import { adUrl, loginUrl } from '#src/visitor-urls.ts';
import { openFileServer } from '#test/https-file-server.ts';
import { openSftpServer } from '#test/sftp-server.ts';
import { accessibilityProblems, hydrated, journey } from '#test/support/browser.ts';
import type { TestSite } from '#test/support/site.ts';

/** A dealer's first day with real parts: from the invitation to the answered message, by clicks. */

const DEALER = 'Bergs Bil i Umeå AB';
const EMAIL = 'karin@bergsbil.example';
const PASSWORD = 'Tallkotte7';
/** Headings that no format knows. */
const HEAD = 'Vagnens fabrikat;Vagnens modell;Kronor;Plåtens tecken;Mil gångna;Vagnens årgång';
const CARS = [
  'Volvo;V60;189900;ABC12D;11375;2019',
  'Kia;Ceed;124900;DEF34G;7200;2018',
  'Saab;9-5;39900;GHJ56K;22100;2010',
];
const FIELDS: Readonly<Record<string, string>> = {
  'Vagnens fabrikat': 'brand',
  'Vagnens modell': 'model',
  Kronor: 'price',
  'Plåtens tecken': 'licence_plate',
  'Mil gångna': 'odometer',
  'Vagnens årgång': 'model_year',
};
const bytesOf = (lines: readonly string[]): Buffer => Buffer.from([HEAD, ...lines, ''].join('\n'));
const fileOf = (lines: readonly string[]) => ({
  name: 'lager.csv',
  mimeType: 'text/csv',
  buffer: bytesOf(lines),
});

/** Opens a page by the sidebar: the one before may have the same fields. */
async function goTo(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('navigation').getByRole('link', { name, exact: true });
  // Of staff: in a group of the sidebar, which is open on its own pages.
  if ((await entry.count()) === 0) await page.locator('nav summary:visible', { hasText: 'Handlare' }).click();
  await entry.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Waits for an import in the background, whose page refreshes itself. */
const waitFor = (page: Page, text: string) => page.getByText(text).first().waitFor({ timeout: 240_000 });

async function invite(page: Page): Promise<void> {
  await goTo(page, 'Handlarkonton');
  await page.getByLabel('Handlare', { exact: true }).fill(DEALER);
  await page.getByLabel('E-post').fill(EMAIL);
  await page.getByLabel('Handlaren är ny').check();
  await page.getByRole('button', { name: 'Skicka inbjudan' }).click();
  await page.getByText('Inbjudan är skickad').waitFor();
}

async function mapFile(page: Page): Promise<void> {
  await goTo(page, 'Kolumner');
  await page.getByLabel('Handlare', { exact: true }).fill(DEALER);
  await page.getByLabel('Handlarens fil').setInputFiles(fileOf(CARS));
  await page.getByRole('button', { name: 'Fortsätt' }).click();
  for (const [heading, field] of Object.entries(FIELDS))
    await page.getByLabel(`Fält för ${heading}`).selectOption(field);
  const preview = page.getByRole('region', { name: 'Förhandsvisning' });
  await preview.getByText('Saab 9-5', { exact: true }).waitFor();
  // While a field is wrong, the preview says so beside the cars.
  const price = page.getByRole('listitem').filter({ has: page.getByLabel('Fält för Kronor') });
  await price.getByText('Fler val').click();
  await price.getByLabel('Byt ut texter').first().fill('utan likhetstecken');
  await preview.getByText('Skriv en ersättning på varje rad').waitFor();
  expect(await preview.getByText('Saab 9-5', { exact: true }).count()).toBe(1);
  expect(await preview.getByText('Välj en kolumn').count()).toBe(0);
  await price.getByLabel('Byt ut texter').first().fill('');
  await page.getByRole('button', { name: 'Spara' }).click();
  await page.getByText('Version 1 gäller.').waitFor();
}

async function deliver(page: Page, lines: readonly string[]): Promise<void> {
  await goTo(page, 'Leveranser');
  await page.getByLabel('Fil', { exact: true }).setInputFiles(fileOf(lines));
  await page.getByRole('button', { name: 'Prova filen' }).click();
  await waitFor(page, 'Inget är ändrat än.');
}

/** Fills in the open form of a pull, saves it and pulls at once. */
async function pull(staff: Page, address: string, auth: 'basic' | 'password'): Promise<void> {
  const form = staff
    .locator('form')
    .filter({ has: staff.getByLabel('Filens adress') })
    .filter({ visible: true });
  await form.getByLabel('Filens adress').fill(address);
  await form.getByLabel('Inloggning').selectOption(auth);
  await form.getByLabel('Användarnamn').fill('milvis');
  await form.getByLabel('Lösenord, token eller privat nyckel').fill(PASSWORD);
  await form.getByRole('button', { name: 'Spara' }).click();
  await staff.getByText(address, { exact: true }).waitFor();
  await staff.getByRole('button', { name: /^Hämta nu/ }).click();
  await staff.getByText('Filen är hämtad').waitFor();
}

const expectStock = (site: TestSite, dealerId: number, names: readonly string[]): Promise<void> =>
  expect
    .poll(
      async () => {
        const ads = site.db.selectFrom('ads').select('name').where('dealer_id', '=', dealerId);
        return (await ads.where('status', '=', 'active').orderBy('name').execute()).map(({ name }) => name);
      },
      { timeout: 240_000 },
    )
    .toEqual(names);

journey("a dealer's first day", { timeout: 240_000 }, async ({ site, open, openAs }) => {
  const staff = await openAs('admin', dashboardUrl(), { expect: [/400/] });
  await invite(staff);
  const dealerId = (await findDealersByName(site.db, DEALER))[0]?.id ?? 0;
  await mapFile(staff);

  const [mail] = await site.db.selectFrom('mails').select('body').where('recipient', '=', EMAIL).execute();
  const [token] = /(?<=inbjudan\?[a-z]+=)[\w-]+/.exec(mail?.body ?? '') ?? [];
  const page = await open(dealerInvitationUrl(token ?? 'none'));
  await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Bekräfta lösenordet', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Tacka ja' }).click();
  await page.waitForURL(new RegExp(loginUrl()));
  await page.getByLabel('E-post').fill(EMAIL);
  await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Logga in', exact: true }).click();
  await page.waitForURL(new RegExp(dealerAreaUrl()));
  await hydrated(page);

  await deliver(page, CARS);
  await page.getByRole('heading', { name: 'Nya: 3 bilar' }).waitFor();
  await page.getByRole('cell', { name: 'Saab 9-5' }).waitFor();
  await page.getByRole('button', { name: 'Importera', exact: true }).click();
  await waitFor(page, 'Godkända');
  await deliver(page, [CARS[0]?.replace('189900', '184900') ?? '', ...CARS.slice(1)]);
  await page.getByRole('heading', { name: 'Nytt pris: 1 bil' }).waitFor();
  await page.getByText(/189.900/).waitFor();
  await page.getByRole('button', { name: 'Kasta filen' }).click();
  await page.getByText('Filen är kastad').waitFor();

  await goTo(page, 'Bilar');
  await page.getByRole('link', { name: 'Volvo V60' }).click();
  await page.getByText('Rätta uppgifterna').click();
  await page.getByLabel('Färg', { exact: true }).selectOption('Röd');
  await page.getByRole('button', { name: 'Spara', exact: true }).click();
  await page.getByText('Ändrat: Färg.').waitFor();

  const [sftp, https] = [await openSftpServer(PASSWORD), await openFileServer('milvis', PASSWORD)];
  https.file.content = bytesOf([...CARS, 'Audi;A4;99900;LMN78P;15200;2015']);
  await goTo(staff, 'Hämtningar');
  await staff.getByText('Lägg till hämtning').click();
  await staff.getByRole('combobox', { name: 'Handlare' }).selectOption(String(dealerId));
  await pull(staff, https.address, 'basic');
  await expectStock(site, dealerId, ['Audi A4', 'Kia Ceed', 'Saab 9-5', 'Volvo V60']);
  // The dealer's system moves to another server, by another protocol.
  sftp.file.content = bytesOf([...CARS, 'Toyota;Auris;119900;RST90U;9800;2017']);
  await staff.getByRole('link', { name: `Ändra ${DEALER}` }).click();
  await pull(staff, sftp.address, 'password');
  await expectStock(site, dealerId, ['Kia Ceed', 'Saab 9-5', 'Toyota Auris', 'Volvo V60']);
  expect([https.reads(), sftp.reads()]).toEqual([1, 1]);
  await Promise.all([sftp.close(), https.close()]);

  const volvo = await site.db
    .selectFrom('ads')
    .select(['internal_id as id', 'color'])
    .where('dealer_id', '=', dealerId)
    .where('name', '=', 'Volvo V60')
    .executeTakeFirstOrThrow();
  expect(volvo.color).toBe('Röd');
  const visitor = await open(adUrl(volvo.id));
  await visitor.getByRole('link', { name: 'Kontakta handlaren' }).first().click();
  await visitor.getByLabel('Meddelande').fill('Är den kvar, och får jag provköra på lördag?');
  await visitor.getByLabel('Namn').fill('Eva Ek');
  await visitor.getByLabel('E-post').fill('eva@kund.example');
  await visitor.getByRole('button', { name: 'Skicka till handlaren' }).click();
  await visitor.getByText('Meddelandet är skickat').waitFor();

  await goTo(page, 'Meddelanden');
  await page.getByRole('link', { name: 'Eva Ek' }).click();
  await page.getByText('får jag provköra på lördag').waitFor();
  await page.getByText('Läst', { exact: true }).first().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByLabel('Svarsmall').selectOption({ label: 'Tid för provkörning' });
  await page.getByRole('button', { name: 'Lägg in mallen' }).click();
  const body = page.getByLabel('Ditt svar');
  expect(await body.inputValue()).toContain('Hej Eva Ek,');
  await body.fill(`${await body.inputValue()} Lördag klockan tio går bra.`);
  await page.getByRole('button', { name: 'Skicka svar' }).click();
  await page.getByText('Svaret är skickat').waitFor();
  await page.getByRole('listitem').getByText('Lördag klockan tio går bra.').waitFor();
  await page.getByText('Besvarat', { exact: true }).first().waitFor();
  expect(await body.inputValue()).toBe('');
});
