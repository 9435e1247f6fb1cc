import { beforeAll, describe, expect } from 'vitest';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { homeUrl, ownCarUrl, ownCarValueUrl } from '#src/visitor-urls.ts';
import { deliver } from '#test/delivery.ts';
import { journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';
import { valuedFeed } from '#test/valued-feed.ts';

/** An owner who wants to know the value of a car. */

const { pool } = await testDatabase();
beforeAll(async () => {
  const pictures = ['/exempelbild/kombi-gra-sida-studio.svg'];
  await deliver(
    pool,
    valuedFeed().map((car) => ({ ...car, image_urls: pictures })),
    new Date(),
  );
  await valueStock(pool, new Date());
}, 300_000);

describe.each([true, false])('with scripts: %s', (script) => {
  journey(
    'from the home page to a value, and to that of a car driven further',
    { timeout: 240_000 },
    async ({ open }) => {
      const page = await open(homeUrl(), { script });
      await page
        .getByRole('textbox', { name: 'Registreringsnummer eller modell' })
        .fill('volvo v60 2021 diesel 6 500 mil');
      await page.getByRole('button', { name: 'Värdera' }).click();
      await page.waitForURL(`**${ownCarValueUrl('volvo', 'v60')}?*`);
      await page.getByRole('heading', { level: 1, name: 'Vad är din Volvo V60 värd?' }).waitFor();
      const read = async () => Number((await page.locator('[data-price]').textContent())?.replace(/\D/g, ''));
      const before = await read();
      expect(before).toBeGreaterThan(50_000);
      const fold = page.getByText('Ändra uppgifterna');
      if (await fold.isVisible()) await fold.click();
      const mil = page.getByRole('textbox', { name: 'Miltal' });
      expect(await mil.inputValue()).toBe('6500');
      await mil.fill('16000');
      await page.getByRole('button', { name: 'Visa värdet' }).click();
      await page.waitForURL(/mil=16000/);
      await expect.poll(read, { timeout: 20_000 }).toBeLessThan(before);
    },
  );
});

journey(
  'a followed car is under Sparat with its value, and no longer when it is not followed',
  { timeout: 240_000 },
  async ({ open }) => {
    const path = ownCarValueUrl('volvo', 'v60', [
      ['arsmodell', '2021'],
      ['mil', '6500'],
    ]);
    const page = await open(path);
    const value = (await page.locator('[data-price]').textContent()) ?? 'none';
    await page.getByRole('button', { name: 'Följ bilens värde' }).click();
    // As if the car had been worth more when the visitor began.
    await page.evaluate(() => {
      const [car] = JSON.parse(localStorage.getItem('milvis.minabilar') ?? '[]');
      localStorage.setItem('milvis.minabilar', JSON.stringify([{ ...car, value: car.value + 100_000 }]));
    });
    await page.getByRole('link', { name: 'Visa under Sparat' }).click();
    const own = page.getByRole('region', { name: 'Dina egna bilar' });
    await own.getByText('100 000 kr mindre än den').waitFor();
    expect(await own.textContent()).toContain(value);
    await own.getByRole('link', { name: 'Volvo V60', exact: true }).click();
    await page.waitForURL(`**${path}`);
    await page.getByRole('button', { name: 'Du följer bilens värde' }).click();
    await page.getByRole('button', { name: 'Följ bilens värde' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Favoriter' }).waitFor();
    expect(await own.count()).toBe(0);
  },
);

describe.each([true, false])('with scripts: %s', (script) => {
  journey('mails of changes are asked for from the value', { timeout: 240_000 }, async ({ open }) => {
    const page = await open(
      ownCarValueUrl('volvo', 'v60', [
        ['arsmodell', '2021'],
        ['mil', '6500'],
      ]),
      { script, expect: [/400/] },
    );
    await page.getByRole('link', { name: 'Få mejl när värdet ändras' }).click();
    await page.getByText('högst en gång i månaden').waitFor();
    await page.getByRole('link', { name: 'Volvo V60, 2021 · 6 500 mil' }).waitFor();
    const email = page.getByRole('textbox', { name: 'E-post' });
    await email.fill('eva@');
    await page.getByRole('button', { name: 'Skicka' }).click();
    await page.getByText('Skriv en e-postadress').first().waitFor();
    expect(await email.inputValue()).toBe('eva@');
    await email.fill('eva@kund.example');
    await page.getByRole('button', { name: 'Skicka' }).click();
    await page.getByText('Kolla din e-post').waitFor();
    const { rows } = await pool.query('select car, confirmed_at as confirmed from saved_searches');
    expect(rows).toEqual([{ car: 'arsmodell=2021&mil=6500', confirmed: null }]);
    await pool.query('truncate saved_searches');
  });
});

journey('a wrong year and distance stay in their fields with the reason', { timeout: 120_000 }, async ({ open }) => {
  const page = await open(ownCarUrl());
  await page.getByRole('textbox', { name: 'Registreringsnummer eller modell' }).fill('volvo v60');
  await page.getByRole('button', { name: 'Värdera' }).click();
  await page.getByRole('textbox', { name: 'Årsmodell' }).fill('1962');
  await page.getByRole('textbox', { name: 'Miltal' }).fill('900 000');
  await page.getByRole('button', { name: 'Visa värdet' }).click();
  await page.getByText('Volvo V60 finns av årsmodell från').waitFor();
  await page.getByText('Skriv miltalet i mil, högst').waitFor();
  expect(await page.getByRole('textbox', { name: 'Miltal' }).inputValue()).toBe('900 000');
});
