import { beforeAll, expect, test } from 'vitest';
import { adsUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { daysAgo, insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { linksOf, openTestApp } from '#test/test-app.ts';

let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  const { db } = await testDatabase();
  await insertAds(db, 5, () => ({ image_urls: ['/exempelbild/kombi-gra-snett-fram-studio.svg'] }));
  await insertAds(db, 3, (at) => ({ image_urls: [], price: at === 0 ? null : 90_000, fuels: ['Diesel'] }));
  await insertAds(db, 1, () => ({
    fuels: ['Bensin'],
    price: 2_000_000,
    published_at: daysAgo(40),
    image_urls: ['/exempelbild/kombi-gra-snett-fram-studio.svg'],
  }));
  await insertAds(db, 2, () => ({ price: null, image_urls: ['/exempelbild/kombi-gra-snett-fram-studio.svg'] }));
  site = await openTestApp();
});

const plain = (text: string) => text.replaceAll('&amp;', '&');

test.each([
  ['', 'Populära annonser, även utan bild: 11', 'Bara med bild, nyast först: 8'],
  ['?sortBy=price', 'Även utan bild: 8', 'Bara med bild: 6'],
  ['?maxPrice=1000000', 'Även utan bild: 7', 'Bara med bild, nyast först: 5'],
])('each list states what the other is, and its count: %s', async (query, ofAds, ofVehicles) => {
  const [vehicles, ads] = [await site.open(vehiclesUrl() + query), await site.open(adsUrl() + query)];
  expect(vehicles.text).toContain(ofAds);
  expect(ads.text).toContain(ofVehicles);
  expect(linksOf(vehicles.html).map(plain)).toContain(adsUrl() + query);
  expect(linksOf(ads.html).map(plain)).toContain(vehiclesUrl() + query);
  expect(ads.text).toContain(`${ofAds.split(': ')[1]} annonser hittades`);
  expect(vehicles.text).toContain(`${ofVehicles.split(': ')[1]} bilar`);
});

test('does not link a list with the same ads', async () => {
  const { text } = await site.open(`${vehiclesUrl()}?fuel=Bensin`);
  expect(text).not.toContain('utan bild');
});

test('does not link an empty list', async () => {
  expect((await site.open(`${adsUrl()}?fuel=Diesel`)).text).not.toContain('Bara med bild');
  expect((await site.open(`${vehiclesUrl()}?fuel=Diesel`)).text).toContain('Även utan bild: 3');
});
