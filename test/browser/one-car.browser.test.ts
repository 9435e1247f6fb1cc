import { beforeAll, expect } from 'vitest';
import { adUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { accessibilityProblems, journey, scrollsSideways } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';

/** A car that two dealers advertise, and that has been for sale before. */

const PICTURE = ['/exempelbild/kombi-gra-snett-fram-studio.svg'];
const car = (dealer: string, price: string, odometer: string) =>
  feedCar({ dealer, price, odometer, licence_plate: 'UFO12A', vin: 'YV1ZZZZZZZZ000001', image_urls: PICTURE });
const other = feedCar({ name: 'Volvo V60 T5', licence_plate: 'UFO12B', dealer: 'Norra bil', image_urls: PICTURE });
let ids: number[];

beforeAll(async () => {
  const { db, pool } = await testDatabase();
  await deliver(pool, [car('Södra bil', '219900', '98000')], new Date('2026-02-01T08:00Z'));
  await deliver(pool, [car('Södra bil', '209900', '98000')], new Date('2026-02-20T08:00Z'));
  await deliver(pool, [{ ...other, dealer: 'Södra bil', licence_plate: 'UFO12C' }], new Date('2026-03-01T08:00Z'), {
    force: true,
  });
  await deliver(pool, [car('Norra bil', '199900', '113750'), other], new Date('2026-10-01T08:00Z'));
  await deliver(pool, [car('Västra bil', '194900', '113750')], new Date('2026-10-10T08:00Z'));
  const ads = await db
    .selectFrom('ads')
    .select('internal_id as id')
    .where('licence_plate', '=', 'UFO12A')
    .orderBy('id')
    .execute();
  ids = ads.map(({ id }) => id);
});

journey.for([
  { width: 360, colorScheme: 'dark' },
  { width: 768, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const)('is one card, and its ads show one story, $width px, $colorScheme', async (screen, { open }) => {
  const page = await open(vehiclesUrl(), screen);
  const card = page.getByRole('article').filter({ hasText: 'Säljs även av Västra bil' });
  expect(await card.count()).toBe(1);
  expect(await page.getByRole('article').filter({ hasText: 'Volvo V60 D4' }).count()).toBe(1);
  expect(await accessibilityProblems(page)).toEqual([]);
  await card.getByRole('link', { name: 'Volvo V60 D4' }).click();
  await page.waitForURL(new RegExp(adUrl(ids[1] ?? 0)));
  const story = page.getByRole('region', { name: 'Bilens historia' });
  await story.waitFor();
  expect(await story.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/10 oktober 2026[\s\S]*Även till salu hos Västra bil: 194.900.kr/),
    expect.stringMatching(/1 oktober 2026[\s\S]*Till salu igen hos Norra bil: 199.900.kr/),
    expect.stringMatching(/1 mars 2026[\s\S]*Borttagen hos Södra bil/),
    expect.stringMatching(/20 februari 2026[\s\S]*Nytt pris hos Södra bil: 209.900.kr, .10.000.kr/),
    expect.stringMatching(/1 februari 2026[\s\S]*Till salu hos Södra bil: 219.900.kr, 9.800.mil/),
  ]);
  expect(await scrollsSideways(page)).toBe(false);
  expect(await accessibilityProblems(page)).toEqual([]);
  // The other ad has the same story, and the listed one as its canonical address.
  await story.getByRole('link', { name: 'Västra bil' }).click();
  await page.waitForURL(new RegExp(adUrl(ids[2] ?? 0)));
  await page.getByRole('region', { name: 'Bilens historia' }).getByRole('link', { name: 'Norra bil' }).waitFor();
  const again = await open(adUrl(ids[2] ?? 0), { script: false });
  expect(await again.locator('link[rel=canonical]').getAttribute('href')).toContain(adUrl(ids[1] ?? 0));
  expect(await again.getByText('Säljs även av').count()).toBe(1);
});
