import { expect } from 'vitest';
import { countSearchMiss } from '#src/db/suggestions/search-misses.ts';
import { searchIndexUrl } from '#src/office-urls.ts';
import { importsUrl } from '#src/pages/list-urls.ts';
import { journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';

/** Deliveries and the search index in a real browser, with and without JavaScript. */
const { db } = await testDatabase();

const cars = (count: number): Buffer => {
  const rows = Array.from({ length: count }, (_, at) => `Volvo,V60,Volvo V60,${100_000 + at},UFO${100 + at}`);
  return Buffer.from(['brand,model,name,price,licence_plate', ...rows].join('\n'));
};

journey.for([[true], [false]] as const)(
  'turns a search without results into an alias and removes it; script: %s',
  { timeout: 240_000 },
  async ([script], { openAs }) => {
    await countSearchMiss(db, 'kopparslagaren', new Date());
    const page = await openAs('moderator', searchIndexUrl(), { script, width: 360 });
    await page.getByRole('button', { name: 'Bygg om indexet' }).click();
    await page.getByText('Indexet är ombyggt').waitFor();
    await page.getByRole('link', { name: 'Gör till alias: kopparslagaren' }).click();
    await expect.poll(() => page.getByLabel('Ord', { exact: true }).inputValue()).toBe('kopparslagaren');
    await page.getByLabel('Leder till').fill('volvo v60');
    await page.getByRole('button', { name: 'Spara' }).click();
    await page.getByText('Aliaset är sparat').waitFor();
    await page.getByRole('link', { name: 'Jämför med beståndet' }).click();
    await page.getByText('Inget skiljer').waitFor();
    await page.getByRole('button', { name: 'Ta bort kopparslagaren' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort' }).click();
    await page.getByText('Aliaset är borttaget').waitFor();
  },
);

journey.for([[true], [false]] as const)(
  'uploads a file that is stopped for missing ads, and forces its import; script: %s',
  { timeout: 240_000 },
  async ([script], { openAs, site }) => {
    const page = await openAs('moderator', importsUrl(), { script, width: 360 });
    page.setDefaultTimeout(30_000);
    const send = async (count: number) => {
      await page.goto(site.url + importsUrl());
      await page.getByText('Importera en fil', { exact: true }).click();
      await page
        .locator('input[name=file]')
        .setInputFiles({ name: 'bilar.csv', mimeType: 'text/csv', buffer: cars(count) });
      await page.getByLabel('Handlare', { exact: true }).and(page.locator('[name]')).fill(`Bilhuset ${script} AB`);
      await page.getByRole('button', { name: 'Importera utan prov' }).click();
      await page.waitForURL(/imports\/\d+$/);
    };
    // Without JavaScript the link refreshes the progress.
    const ended = async (text: string) => {
      const link = page.getByRole('link', { name: 'Se hur långt den har kommit' });
      await expect
        .poll(
          async () => {
            if (!script && (await link.isVisible())) await link.click();
            return (await page.locator('main').textContent()) ?? '';
          },
          { timeout: 30_000 },
        )
        .toContain(text);
    };
    await send(20);
    await ended('Oförändrade');
    await send(5);
    await ended('Importen stoppades');
    await page.getByRole('button', { name: 'Importera ändå' }).click();
    const question = page.getByRole('alertdialog').filter({ visible: true });
    expect(await question.textContent()).toContain('15 bilar');
    await question.getByRole('button').last().click();
    await ended('importerad ändå');
    await ended('Borttagna15');
  },
);

journey.for([[true], [false]] as const)(
  'tries a file, imports it as it was listed, and undoes the import; script: %s',
  { timeout: 240_000 },
  async ([script], { openAs, site }) => {
    const page = await openAs('moderator', importsUrl(), { script, width: script ? 1440 : 360 });
    page.setDefaultTimeout(30_000);
    const main = async () => (await page.locator('main').textContent()) ?? '';
    const reached = async (text: string) => {
      const link = page.getByRole('link', { name: 'Se hur långt den har kommit' });
      await expect
        .poll(
          async () => {
            if (!script && (await link.isVisible())) await link.click();
            return main();
          },
          { timeout: 30_000 },
        )
        .toContain(text);
    };
    const send = async (buffer: Buffer) => {
      await page.goto(site.url + importsUrl());
      await page.getByText('Importera en fil', { exact: true }).click();
      await page.locator('input[name=file]').setInputFiles({ name: 'lager.csv', mimeType: 'text/csv', buffer });
      await page.getByLabel('Handlare', { exact: true }).and(page.locator('[name]')).fill(`Prov ${script} AB`);
      await page.getByRole('button', { name: 'Prova filen' }).click();
      await page.waitForURL(/imports\/\d+$/);
    };
    const take = () => page.getByRole('button', { name: 'Importera', exact: true }).click();
    await send(Buffer.concat([cars(4), Buffer.from('\n')]));
    await reached('Nya: 4 bilar');
    await take();
    await reached('Ångra importen');
    const other =
      'brand,model,name,price,licence_plate\nVolvo,V60,Volvo V60,99000,UFO100\nVolvo,V60,Ny bil,150000,UFO300\n';
    await send(
      Buffer.concat([
        Buffer.from(other),
        cars(4).subarray(cars(4).indexOf('Volvo,V60,Volvo V60,100001')),
        Buffer.from('\n'),
      ]),
    );
    await reached('Nytt pris: 1 bil');
    expect(await main()).toContain('Inget är ändrat än.');
    await take();
    await reached('Ångra importen');
    await page.getByRole('link', { name: 'Ångra importen' }).click();
    await page.getByRole('heading', { name: 'Ångra importen?' }).waitFor();
    expect(await main()).toContain('Tas bort: 1 bil');
    expect(await main()).toContain('Får tillbaka sitt pris: 1 bil');
    await page.getByRole('button', { name: 'Ångra importen' }).click();
    await reached('Importen är ångrad');
    expect(await main()).toContain('2 bilar är som före importen.');
  },
);
