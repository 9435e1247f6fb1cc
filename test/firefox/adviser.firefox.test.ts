import { beforeAll, expect } from 'vitest';
import { homeUrl } from '#src/visitor-urls.ts';
import { insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { firefoxJourney, firefoxText, named } from '#test/support/firefox.ts';

/** The adviser in Firefox, without a language model. */

const CARS = 8;
beforeAll(async () => {
  const { db } = await testDatabase();
  await insertAds(db, CARS, (index) => ({
    name: `Volvo V60 nr ${index}`,
    price: 150_000 + index * 10_000,
    fuels: ['Diesel'],
    chassis: 'Kombi',
    image_urls: ['/exempelbild/kombi-gra-sida-studio.svg'],
  }));
});

firefoxJourney(
  'a question is answered with cars, and a car leads to its ad beside the open panel',
  async ({ open }) => {
    const page = await open(homeUrl());
    await page.locator(named('button', 'Fråga rådgivaren')).click();
    await page.locator(named('dialog', 'Rådgivaren')).wait();
    await page.locator(named('textbox', 'Vad söker du för bil?')).fill('dieselkombi under 170000 kr');
    await page.keyboard.press('Enter');
    await page.locator('dialog article').wait();
    await expect.poll(() => page.$$eval('dialog article', ({ length }) => length)).toBe(3);
    await page.locator(named('link', 'Volvo V60 nr 0')).click();
    await page.locator(named('heading', 'Prishistorik')).wait();
    await page.locator(named('dialog', 'Rådgivaren')).wait();
    await page.locator(named('textbox', 'Vad söker du för bil?')).wait();
    await page.locator(firefoxText('dieselkombi under 170000 kr')).wait();
  },
);
