import { chromium } from 'playwright-core';
import { importsUrl } from '#src/pages/list-urls.ts';
import { adsUrl } from '#src/urls.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '#tools/test/chromium.ts';
import { browserProgram } from '#tools/test/system-browser.ts';
import { SITE_URL } from './deployed-site.ts';

const PASSWORD = 'Tallkotte-Granbarr-77';
const CARS = `brand,model,name,price,licence_plate
Volvo,V60,Volvo V60 T6 Inscription,289000,ABC123
Saab,9-5,Saab 9-5 Vector,49000,DEF456
`;

/**
 * The first admin chooses a password, imports a file and opens one of its cars among the visitors' lists.
 * @param link for choosing a password
 * @returns address of the car's page
 */
export async function deliverAsStaff({ link, email }: { link: string; email: string }): Promise<string> {
  const browser = await chromium.launch({ executablePath: browserProgram(CHROMIUM), args: [...CHROMIUM_FLAGS] });
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'sv-SE' });
    const page = await context.newPage();
    await page.goto(link);
    for (const field of await page.locator('input[type=password]').all()) await field.fill(PASSWORD);
    await page.getByRole('main').getByRole('button').last().click();
    await page.waitForURL((url) => !link.startsWith(url.origin + url.pathname));
    const emailField = page.getByRole('textbox', { name: 'E-post' });
    if (await emailField.isVisible()) {
      await emailField.fill(email);
      await page.locator('input[type=password]').fill(PASSWORD);
      await page.getByRole('main').getByRole('button', { name: 'Logga in', exact: true }).click();
    }
    await page.getByRole('link', { name: 'Importer' }).first().click();
    await page.waitForURL(`**${importsUrl()}`);
    await page.getByText('Importera en fil', { exact: true }).click();
    const file = { name: 'bilar.csv', mimeType: 'text/csv', buffer: Buffer.from(CARS) };
    await page.locator('input[name=file]').setInputFiles(file);
    await page.getByLabel('Handlare', { exact: true }).and(page.locator('[name]')).fill('Bilhuset Prov AB');
    await page.getByRole('button', { name: 'Importera utan prov' }).click();
    await page.waitForURL(/imports\/\d+$/);
    await page.getByText('Nya', { exact: true }).first().waitFor();

    await page.goto(`${SITE_URL}${adsUrl()}?make=Saab`);
    await page
      .getByRole('link', { name: /Saab 9-5/ })
      .first()
      .click();
    await page.waitForURL('**/ad/**');
    return new URL(page.url()).pathname;
  } finally {
    await browser.close();
  }
}
