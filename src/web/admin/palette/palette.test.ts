import { beforeAll, expect, test } from 'vitest';
import { paletteUrl, staffAccountUrl, staffAdUrl } from '#src/urls.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { signedIn, type TestAccount } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let admin: TestAccount;
beforeAll(async () => {
  site = await openTestApp({}, db);
  admin = await signedIn(db, 'admin', 'skoda@bil.example');
});
/** As the router loads it. */
const find = async (text: string, { headers }: TestAccount) => {
  const response = await site.fetch(paletteUrl(text).replace('/find?', '/find.data?'), { headers });
  return { status: response.status, text: await response.text() };
};

test('finds ads, dealers and accounts by folded words', async () => {
  const dealer = await insertDealer(db, { name: 'Škodahuset i Växjö AB' });
  const ad = await insertAd(db, { name: 'Škoda Octavia 1.5 TSI', brand: 'Škoda', dealer_id: dealer.id });
  const { text } = await find('skoda', admin);
  for (const hit of [staffAdUrl(ad.internal_id), 'Škodahuset i Växjö AB', staffAccountUrl(admin.userId)])
    expect(text).toContain(hit);
  const plate = await insertAd(db, { name: 'Saab 9-5', licence_plate: 'GHJ56K' });
  expect((await find('ghj 56k', admin)).text).toContain(staffAdUrl(plate.internal_id));
});

test('a moderator finds no accounts', async () => {
  const moderator = await signedIn(db, 'moderator', 'moa@bil.example');
  expect((await find('bil.example', moderator)).text).not.toContain('skoda@bil.example');
});

test.each(['', 'x', '%', '\0', "'; drop table ads --", 'å'.repeat(5_000), '<b>'])(
  'answers any text: %j',
  async (text) => {
    expect((await find(text.slice(0, 2_000), admin)).status).toBeLessThan(500);
  },
);

test('is for staff only', async () => {
  const dealer = await signedIn(db, 'dealer', 'bo@bil.example');
  expect((await site.fetch(paletteUrl('volvo'), { headers: dealer.headers })).status).toBe(302);
});
