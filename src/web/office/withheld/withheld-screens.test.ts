import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEALER_ROLES, type DealerRole, roleMay } from '#src/domain/dealers/dealer-roles.ts';
import * as officeUrls from '#src/office-urls.ts';
import { dealerStockUrl, importUrl, staffAdsUrl, staffAdUrl, staffDealerUrl } from '#src/pages/list-urls.ts';
import { ACCESS } from '#src/pages/page-access.ts';
import { adUrl } from '#src/visitor-urls.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { insertDealer } from '#test/factories.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { linksOf, openTestApp } from '#test/test-app.ts';

/** The screens of dealers and staff where ads were published that visitors do not see yet, through the HTTP API. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let own: TestAccount;
let staff: TestAccount;
let dealerId = 0;
beforeAll(async () => {
  site = await openTestApp({}, db);
});
beforeEach(async () => {
  await emptyStock(pool);
  await pool.query('delete from users');
  const details = {
    organisation_number: '556000-0001',
    address: 'Storgatan 1',
    city: 'Boden',
    email: 'bil@bil.example',
  };
  dealerId = (await insertDealer(db, { name: 'Norrbil', ...details, telephone: null, registered_at: new Date() })).id;
  own = await signedIn(db, 'dealer', 'own@norrbil.example', 'Norrbil');
  staff = await signedIn(db, 'admin');
});
const see = (address: string, { headers } = own) => site.open(address, { headers });
const lastAd = async (): Promise<{ id: number; status: string }> =>
  (await pool.query('select internal_id::int as id, status from ads order by internal_id desc limit 1')).rows[0];

const CAR = { intent: 'publish', model_year: '2019', odometer_km: '8 100', price: '189 900', fuels: 'Diesel' };

/** Publishes a car in a way. @returns the page to which that leads, and who reads it */
const WAYS = {
  'by hand by its dealer': async () => {
    const sent = await site.fetch(officeUrls.newDealerAdUrl('volvo v60'), formOf(CAR, own.headers));
    return { address: sent.headers.get('location') ?? '', reader: own };
  },
  'by hand by staff': async () => {
    const fields = { ...CAR, handlare: 'Norrbil', name: 'Volvo V60', dubblett: 'ja' };
    const sent = await site.fetch(officeUrls.newAdUrl('Volvo V60'), formOf(fields, staff.headers));
    return { address: sent.headers.get('location') ?? '', reader: staff };
  },
  'by a delivery, as its dealer sees it': async () => {
    const { runId } = await deliver(pool, [feedCar({ dealer: 'Norrbil' })], new Date());
    return { address: officeUrls.dealerDeliveryUrl(runId ?? 0), reader: own };
  },
  'by a delivery, as staff see it': async () => {
    const { runId } = await deliver(pool, [feedCar({ dealer: 'Norrbil' })], new Date());
    return { address: importUrl(runId ?? 0), reader: staff };
  },
} as const;

describe.each(Object.entries(WAYS))('a car that is published %s', (_way, publish) => {
  test('is not said to be visible while details of its dealer are missing, and the cure is linked', async () => {
    const { address, reader } = await publish();
    const page = await see(address, reader);
    expect(page.status).toBe(200);
    const { id, status } = await lastAd();
    expect(status).toBe('hidden');
    expect(page.text).toMatch(/visas inte än/iu);
    expect(page.text).not.toMatch(/Den är till salu|är publicerad/u);
    const cure = reader === staff ? staffDealerUrl(dealerId) : officeUrls.ownDealerDetailsUrl();
    expect(linksOf(page.html)).toContain(`${cure}#uppgift-telephone`);
    // Visitors have no page of it.
    expect(linksOf(page.html)).not.toContain(adUrl(id));
  });

  test('is visible otherwise, and nothing is said to be missing', async () => {
    await pool.query(`update dealers set telephone = '0910-1' where id = $1`, [dealerId]);
    const { address, reader } = await publish();
    const page = await see(address, reader);
    expect([page.status, (await lastAd()).status]).toEqual([200, 'active']);
    expect(page.text).not.toMatch(/visas inte än/iu);
  });
});

test.each(DEALER_ROLES)(
  'each page of the area says so to the role %s, which is sent to the details only where it may fill them in',
  async (role: DealerRole) => {
    await deliver(pool, [feedCar({ dealer: 'Norrbil' })], new Date());
    await pool.query('update dealer_people set role = $1 where user_id = $2', [role, own.userId]);
    const pages = Object.entries(ACCESS).filter(
      ([pattern, { view, ownDealer }]) =>
        view === 'dealer-area' && roleMay(role, ownDealer?.view) && !pattern.includes(':'),
    );
    let shown = 0;
    if (roleMay(role, 'cars')) {
      const form = await see(officeUrls.newDealerAdUrl('volvo v60'));
      expect(form.text).toContain('Den visas när uppgifterna om er finns');
    }
    for (const [pattern] of pages) {
      const page = await see(`/${pattern}`);
      if (page.status !== 200 || !page.html.includes('<main')) continue;
      shown += 1;
      expect([pattern, page.text.includes('1 bil visas inte än Telefon saknas.')]).toEqual([pattern, true]);
      expect([pattern, page.html.includes('#uppgift-telephone')]).toEqual([pattern, roleMay(role, 'details')]);
    }
    expect(shown).toBeGreaterThan(0);
  },
);

test('a withheld car is no hidden one in the lists of its dealer', async () => {
  await deliver(pool, [feedCar({ dealer: 'Norrbil' })], new Date());
  const list = await see(dealerStockUrl());
  const [, table = ''] = list.text.split('Anmärkningar');
  expect(table).toContain('visas inte än');
  expect(table).not.toContain('dold');
  expect((await see(officeUrls.dealerAreaUrl())).text).toContain('Bilar till salu 0 1 bil till visas inte än');
  const other = await insertDealer(db, { name: 'Andra Bil' });
  await pool.query(`insert into dealer_people (user_id, dealer_id, role, invited_by) values ($1, $2, 'owner', 'x')`, [
    own.userId,
    other.id,
  ]);
  expect((await see(officeUrls.dealerSitesUrl())).text).toContain('Norrbil 1 bil visas inte än');
});

test('a withheld car is no hidden one in the list of staff, and is taken down with the others', async () => {
  await deliver(pool, [feedCar({ dealer: 'Norrbil' })], new Date());
  expect((await see(staffAdsUrl({ dealerId }), staff)).text).toMatch(/Volvo V60 D4.*visas inte än 189/su);
  expect((await see(officeUrls.dealerLeavingUrl())).text).toContain('1 bil tas ned.');
});

test('staff see it first on the page of the ad', async () => {
  await deliver(pool, [feedCar({ dealer: 'Norrbil' })], new Date());
  const { id } = await lastAd();
  expect((await see(staffAdUrl(id), staff)).text).toMatch(
    /Annonsen visas inte än Dold tills telefon för Norrbil finns/,
  );
});
