import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { adUrl, compareUrl, costUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { accessibilityProblems, hydrated, journey } from '#test/support/browser.ts';

const PETROL = {
  image_urls: ['/exempelbild/kombi-gra-sida-studio.svg'],
  fuels: ['Bensin' as const],
  model_year: 2021,
  first_registered: '2021-03-01',
  price: 200_000,
  wltp_consumption_min: 6,
  wltp_consumption_max: 6,
  wltp_co2_min: 130,
  wltp_co2_max: 130,
};

journey(
  'own figures follow the visitor to all cars and to the comparison, until they are given up',
  async ({ site, open }) => {
    const first = await insertAd(site.db, { ...PETROL, name: 'Volvo V60 B4' });
    const second = await insertAd(site.db, { ...PETROL, name: 'Kia Ceed', price: 150_000 });
    const headline = /^[\d\s]+kr per månad/u;
    const page = await hydrated(await open(adUrl(first.internal_id)));
    const assumed = (await page.getByText('antaget av oss').locator('..').textContent()) ?? '';
    await page.getByRole('link', { name: 'Räkna med dina siffror' }).click();
    await page.getByRole('heading', { name: 'Kostnad per månad och mil' }).waitFor();
    const result = page.getByText(headline).first();
    await result.waitFor();
    const before = (await result.textContent()) ?? '';
    // One answer on both pages.
    expect(assumed.replace(', antaget av oss', '')).toBe(before);
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.getByRole('textbox', { name: 'Pris per liter, kr' }).fill('25');
    await expect.poll(() => result.textContent()).not.toBe(before);
    await page.getByText('Dina egna siffror finns kvar').waitFor();
    const own = (await result.textContent()) ?? '';

    await page.getByRole('link', { name: 'Volvo V60 B4' }).click();
    await expect
      .poll(() => page.getByText(', med dina siffror').locator('..').textContent())
      .toBe(`${own}, med dina siffror`);
    await page.goto(new URL(compareUrl([first.internal_id, second.internal_id]), page.url()).href);
    await page.getByRole('cell', { name: own }).waitFor();
    await page.getByRole('link', { name: 'Kia Ceed' }).first().click();
    await page.getByRole('link', { name: 'Räkna med dina siffror' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Pris per liter, kr' }).inputValue()).toBe('25');

    await page.getByRole('button', { name: 'Använd våra antaganden' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Pris per liter, kr' }).inputValue()).toBe('16,00');
  },
);

journey('sliders change the figures, and the sum stays in sight on a phone', async ({ site, open }) => {
  const ad = await insertAd(site.db, { ...PETROL, name: 'Volvo V60 B4' });
  const page = await hydrated(await open(costUrl(ad.internal_id), { width: 360 }));
  const sum = page.getByText(/^[\d\s]+kr per månad$/u).first();
  const before = (await sum.textContent()) ?? '';
  const slider = page.getByRole('slider', { name: 'Försäkring om året, kr, reglage' });
  await slider.focus();
  await page.keyboard.press('End');
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Försäkring om året, kr' }).inputValue())
    .toMatch(/^20\s000$/u);
  await expect.poll(() => sum.textContent()).not.toBe(before);
  await page.getByText('Din siffra. Vårt antagande är 7 010: helförsäkring').waitFor();
  await page.getByRole('button', { name: 'Räkna ut' }).scrollIntoViewIfNeeded();
  const box = await sum.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect(box?.y).toBeLessThan(60);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(7_000);
  expect(await accessibilityProblems(page)).toEqual([]);

  const plain = await open(costUrl(ad.internal_id), { width: 360, script: false });
  expect(await plain.getByRole('slider').count()).toBe(0);
  await plain.getByRole('textbox', { name: 'Antal år' }).fill('många');
  await plain.getByRole('textbox', { name: 'Försäkring om året, kr' }).fill('9 000 kr');
  await plain.getByRole('button', { name: 'Räkna ut' }).click();
  await plain.getByText('Ett fält räknas inte med: antal år.').waitFor();
  expect(await plain.getByRole('textbox', { name: 'Antal år' }).inputValue()).toBe('många');
  expect(await plain.getByRole('textbox', { name: 'Försäkring om året, kr' }).inputValue()).toBe('9 000 kr');
});

journey(
  'the value of a company car follows the typing, and is the same after its form was sent without scripts',
  async ({ site, open }) => {
    const ad = await insertAd(site.db, { ...PETROL, name: 'Volvo V60 B4', first_registered: '2021-08-01' });
    const page = await hydrated(await open(costUrl(ad.internal_id), { width: 360 }));
    await page.getByRole('link', { name: 'Räkna på den som förmånsbil' }).click();
    await page.getByText('Vi vet inte vad bilen kostade som ny.').waitFor();
    const value = (page: Page) => page.getByText(/^Förmånsvärde [\d\s]+kr per månad$/u);
    await page.getByRole('textbox', { name: 'Nybilspris enligt Skatteverket, kr' }).fill('400 000');
    await value(page).waitFor();
    const typed = await value(page).textContent();
    await page.getByRole('row', { name: /52\s%.*kr.*kr/u }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.getByText('Så räknade vi förmånsvärdet').click();
    expect(await accessibilityProblems(page)).toEqual([]);

    const plain = await open(costUrl(ad.internal_id), { script: false });
    await plain.getByRole('textbox', { name: 'Mil om året', exact: true }).fill('1 500');
    await plain.getByRole('textbox', { name: 'Nybilspris enligt Skatteverket, kr' }).fill('400 000');
    await plain.getByRole('button', { name: 'Visa förmånsvärdet' }).click();
    await value(plain).waitFor();
    expect(await value(plain).textContent()).toBe(typed);
    expect(await plain.getByRole('textbox', { name: 'Mil om året', exact: true }).inputValue()).toMatch(/^1\s?500$/u);
  },
);
