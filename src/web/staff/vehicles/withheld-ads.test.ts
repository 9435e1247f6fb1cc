import { beforeAll, expect, test } from 'vitest';
import { listWithheldDealers } from '#src/db/ads/withheld-dealers.ts';
import { WITHHELD_FLAG } from '#src/domain/staff-lists/staff-ad-query.ts';
import { adsChangeUrl, dealerAdUrl, ownDealerDetailsUrl } from '#src/office-urls.ts';
import { staffAdsUrl, staffAdUrl, staffDealerUrl } from '#src/pages/list-urls.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { insertDealer } from '#test/factories.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** The answers to staff and dealers who show ads that wait for details of their dealers, through the HTTP API. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let staff: TestAccount;
let own: TestAccount;
const dealers: number[] = [];
beforeAll(async () => {
  site = await openTestApp({}, db);
  staff = await signedIn(db, 'moderator');
  const known = {
    organisation_number: '556000-0001',
    address: 'Storgatan 1',
    email: 'bil@bil.example',
    telephone: '0910-1',
  };
  for (const [name, missing] of [
    ['Norrbil', { telephone: null }],
    ['Sydbil', { address: null, email: null }],
    ['Mellanbil', {}],
  ] as const)
    dealers.push((await insertDealer(db, { name, ...known, ...missing, registered_at: new Date() })).id);
  own = await signedIn(db, 'dealer', 'own@norrbil.example', 'Norrbil');
  const car = (dealer: string, plate: string) => feedCar({ dealer, licence_plate: plate, dealer_ad_id: plate });
  await deliver(pool, [car('Norrbil', 'UFO100'), car('Norrbil', 'UFO101')], new Date());
  await deliver(pool, [car('Sydbil', 'UFO102')], new Date());
  await deliver(pool, [car('Mellanbil', 'UFO103')], new Date());
});
const open = (path: string, { headers } = staff) => site.open(path, { headers });
const ids = async (): Promise<number[]> =>
  (await pool.query<{ id: number }>('select internal_id::int as id from ads order by licence_plate')).rows.map(
    ({ id }) => id,
  );

test('counts the withheld ads of each dealer among some ads, with what is missing', async () => {
  const [first, second, third, fourth] = await ids();
  const [norrbil, sydbil] = dealers;
  expect(await listWithheldDealers(db, { ids: await ids() })).toEqual([
    { id: norrbil, name: 'Norrbil', ads: 2, missing: ['telephone'] },
    { id: sydbil, name: 'Sydbil', ads: 1, missing: ['address', 'email'] },
  ]);
  expect(await listWithheldDealers(db, { ids: [first ?? 0, fourth ?? 0] })).toMatchObject([
    { name: 'Norrbil', ads: 1 },
  ]);
  expect(await listWithheldDealers(db, { ids: [fourth ?? 0] })).toEqual([]);
  const found = await open(staffAdsUrl({ flag: WITHHELD_FLAG }));
  expect(found.text).toContain('3 annonser');
  for (const id of [first, second, third]) expect(found.html).toContain(`/vehicles/${id}`);
  expect(found.html).not.toContain(`/vehicles/${fourth}?`);
});

test.each([
  { atgard: 'show', varde: '' },
  { atgard: 'status', varde: 'active' },
  { atgard: 'folj', varde: '' },
])('$atgard says how many ads are still withheld, why, and where that is filled in', async (fields) => {
  const change = { intent: 'change', ...fields, vald: 'stammer', antal: '4', reason: 'De ska synas.' };
  const answer = await site.fetch(staffAdsUrl(), formOf(change, staff.headers));
  expect(answer.status).toBe(302);
  const list = await open(answer.headers.get('location') ?? '');
  expect(list.text).toContain('3 annonser visas inte än, eftersom uppgifter om säljaren saknas');
  expect(list.html).toContain(`href="${staffAdsUrl({ flag: WITHHELD_FLAG })}"`);
  const page = await open(adsChangeUrl(Number(/\d+$/.exec(answer.headers.get('location') ?? '')?.[0])));
  expect(page.text).toMatch(/Norrbil: telefon saknas\. Fyll i uppgifterna Visa de 2 annonserna/u);
  expect(page.text).toMatch(/Sydbil: gatuadress och e-post saknas\./u);
  const [norrbil = 0, sydbil = 0] = dealers;
  expect(page.html).toContain(`${staffDealerUrl(norrbil)}#uppgift-telephone`);
  expect(page.html).toContain(`${staffDealerUrl(sydbil)}#uppgift-address`);
  expect(page.html).toContain(staffAdsUrl({ dealerId: norrbil, flag: WITHHELD_FLAG }).replaceAll('&', '&amp;'));
  // The field exists that the link leads to.
  expect((await open(staffDealerUrl(norrbil))).html).toContain('id="uppgift-telephone"');
});

test('a change that sets no status says nothing of it', async () => {
  const change = { intent: 'change', atgard: 'biltyp', varde: 'SUV', vald: 'stammer', antal: '4', reason: 'Fel typ.' };
  const answer = await site.fetch(staffAdsUrl(), formOf(change, staff.headers));
  expect((await open(answer.headers.get('location') ?? '')).text).not.toContain('visas inte än, eftersom');
});

test('one ad says the same: on its page to staff and to its dealer, and in its row', async () => {
  const [first = 0] = await ids();
  const [norrbil = 0] = dealers;
  const status = { intent: 'status', status: 'active' };
  const shown = await site.open(staffAdUrl(first), formOf(status, staff.headers));
  expect(shown.text).toMatch(/Annonsen visas inte än Dold tills telefon för Norrbil finns/u);
  expect(shown.html).toContain(`${staffDealerUrl(norrbil)}#uppgift-telephone`);
  const byDealer = await site.open(dealerAdUrl(first), formOf(status, own.headers));
  expect(byDealer.text).toMatch(/Annonsen visas inte än Dold tills telefon finns bland era uppgifter/u);
  expect(byDealer.html).toContain(`${ownDealerDetailsUrl()}#uppgift-telephone`);
  const { rows } = await pool.query('select updated_at from ads where internal_id = $1', [first]);
  const cell = {
    intent: 'cell',
    id: String(first),
    field: 'status',
    value: 'active',
    seen: rows[0].updated_at.toISOString(),
  };
  const inRow = await site.open(staffAdsUrl(), formOf(cell, staff.headers));
  expect([inRow.status, inRow.html.includes('Dold tills telefon för Norrbil finns')]).toEqual([400, true]);
});
