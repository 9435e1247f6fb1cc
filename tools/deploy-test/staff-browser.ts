import { chromium } from 'playwright-core';
import { stepAt, totpCode } from '#src/domain/accounts/totp.ts';
import { dashboardUrl } from '#src/office-urls.ts';
import { importsUrl } from '#src/pages/list-urls.ts';
import { adsUrl } from '#src/visitor-urls.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '#tools/test/chromium.ts';
import { browserProgram } from '#tools/test/system-browser.ts';
import { SITE_URL } from './deployed-site.ts';
import { untilDone } from './until-done.ts';

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
    const emailField = page.getByRole('textbox', { name: 'E-post' });
    const codeField = page.getByLabel('Kod ur appen');
    await emailField.or(codeField).first().waitFor();
    if (await emailField.isVisible()) {
      await emailField.fill(email);
      await page.locator('input[type=password]').fill(PASSWORD);
      await page.getByRole('main').getByRole('button', { name: 'Logga in', exact: true }).click();
    }
    // An admin turns on the second factor before anything else.
    const secret = (await page.getByRole('main').locator('code').first().textContent()) ?? '';
    await codeField.fill(totpCode(fromBase32(secret), stepAt(new Date())));
    await page.getByRole('button', { name: 'Slå på' }).click();
    await page.getByText('Tvåstegsinloggningen är på', { exact: true }).waitFor();
    await page.goto(SITE_URL + dashboardUrl());
    const menu = page.getByRole('navigation').filter({ visible: true });
    await menu.locator('summary', { hasText: 'Handlare' }).click();
    await menu.getByRole('link', { name: 'Importer' }).click();
    await page.waitForURL(`**${importsUrl()}`);
    await page.getByText('Importera en fil', { exact: true }).click();
    const file = { name: 'bilar.csv', mimeType: 'text/csv', buffer: Buffer.from(CARS) };
    await page.locator('input[name=file]').setInputFiles(file);
    await page.getByLabel('Handlare', { exact: true }).and(page.locator('[name]')).fill('Bilhuset Prov AB');
    await page.getByRole('button', { name: 'Importera utan prov' }).click();
    await page.waitForURL(/imports\/\d+$/);
    await page.getByText('Nya', { exact: true }).first().waitFor();

    const ad = page.getByRole('link', { name: /Saab 9-5/ }).first();
    // With a search cluster the list shows a delivery some seconds later.
    await untilDone(async () => {
      await page.goto(`${SITE_URL}${adsUrl()}?make=Saab`);
      await ad.waitFor({ timeout: 2_000 });
    });
    await ad.click();
    await page.waitForURL('**/ad/**');
    return new URL(page.url()).pathname;
  } finally {
    await browser.close();
  }
}

/** The bytes of a key as the page writes it for those who cannot scan the picture. */
function fromBase32(text: string): Buffer {
  const digits = [...text.replaceAll(/[^A-Z2-7]/g, '')].map((digit) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(digit),
  );
  const bits = digits.map((digit) => digit.toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
