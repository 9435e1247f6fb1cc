import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { daysAgo, insertAd } from '../../../../test/factories.ts';
import { openFrontDoor } from '../../../../test/front-door.ts';
import { type SignedIn, signedIn } from '../../../../test/signed-in.ts';
import { emptyStock, testDatabase } from '../../../../test/support/database.ts';
import { adUrl, staffAdsUrl, staffAdUrl } from '../../../urls.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openFrontDoor>>;
let staff: SignedIn;
beforeAll(async () => {
  site = await openFrontDoor({}, db);
});
beforeEach(async () => {
  await emptyStock(pool);
  staff = await signedIn(db, 'moderator');
});
const open = (path: string) => site.open(path, { headers: staff.headers });

test('the table holds every ad, and its search finds a car by its plate', async () => {
  const ad = await insertAd(db, { licence_plate: 'UFO12A', name: 'Saab <b>9-5</b>', published_at: daysAgo(3) });
  await insertAd(db, { status: 'hidden', name: 'Dold Volvo' });
  const all = await open(staffAdsUrl());
  expect(all.text).toContain('2 annonser');
  expect(all.text).toContain('Dold Volvo');
  const found = await open(staffAdsUrl({ text: 'ufo 12a' }));
  expect(found.text).toContain('1 annons');
  expect(found.html).toContain(`href="${staffAdUrl(ad.internal_id)}"`);
  expect(found.html).not.toContain('<b>9-5');
});

test('any address of the table is answered', async () => {
  const nonsense = [
    '?q=%00',
    `?q=${'x'.repeat(5_000)}`,
    '?sida=999999999999',
    '?handlare=-1&status=<b>',
    '?pris-fran=1e99',
  ];
  for (const query of nonsense) expect((await open(`${staffAdsUrl()}${query}`)).status).toBe(200);
});

describe('one ad', () => {
  test('tells what it says, and what has happened to it', async () => {
    const ad = await insertAd(db, {
      earlierPrices: [{ at: daysAgo(5), price: 300_000 }],
      quality_flags: ['kW mot hk'],
    });
    const page = await open(staffAdUrl(ad.internal_id));
    expect(page.status).toBe(200);
    for (const text of [ad.name, 'Bilhuset AB', '300 000 kr', 'kW mot hk', 'publicerad', 'leverans.csv', '64 300']) {
      expect(page.text).toContain(text);
    }
  });

  test.each(['0', '-1', 'x', '99999', '9'.repeat(40)])('none at %s', async (id) => {
    expect((await open(`${staffAdsUrl()}/${id}`)).status).toBe(404);
  });

  test('a hidden one is seen by staff alone', async () => {
    const { internal_id: id } = await insertAd(db, { status: 'hidden' });
    expect((await open(staffAdUrl(id))).text).toContain('dold');
    expect((await site.open(adUrl(id))).status).toBe(404);
    expect((await site.fetch(`/api/ads/${id}`)).status).toBe(404);
  });
});
