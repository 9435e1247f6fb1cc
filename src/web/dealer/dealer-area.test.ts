import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPasswordHasher } from '#src/commands/accounts/hash-password.ts';
import { setAdStatus } from '#src/commands/ads/set-ad-status.ts';
import { createApiKey } from '#src/commands/dealers/api-keys.ts';
import { runDeliveries } from '#src/commands/deliveries/run-deliveries.ts';
import { setPassword } from '#src/db/accounts/account-users.ts';
import { listUnsentMails } from '#src/db/accounts/mails.ts';
import { listApiKeys } from '#src/db/dealers/api-keys.ts';
import { listPeopleOfDealer, readOwnDealer } from '#src/db/dealers/dealer-people.ts';
import { insertEnquiry } from '#src/db/enquiries/enquiries.ts';
import { hasAccess } from '#src/domain/accounts/roles.ts';
import { tooLongText } from '#src/domain/format/too-long-text.ts';
import * as officeUrls from '#src/office-urls.ts';
import * as listUrls from '#src/pages/list-urls.ts';
import { accessOf, addressPattern } from '#src/pages/page-access.ts';
import * as visitorUrls from '#src/visitor-urls.ts';
import { feedCar } from '#test/delivery.ts';
import { deliveryPlaces } from '#test/delivery-places.ts';
import { type Ad, insertAd, insertDealer, insertImportRun } from '#test/factories.ts';
import { formOf, signedIn, TEST_APP_ORIGIN, type TestAccount } from '#test/signed-in.ts';
import { deleteRows, emptyStock, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** The dealers' own area through the HTTP API; `own` and `other` are people of different dealers. */
const { db, pool } = await testDatabase();
const PASSWORD = 'Tallkotte7';
let site: Awaited<ReturnType<typeof openTestApp>>;
let own: TestAccount;
let other: TestAccount;
const folder = await mkdtemp(path.join(os.tmpdir(), 'dealer-area-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeAll(async () => {
  // The tests run waiting deliveries themselves.
  site = await openTestApp({ DATA_DIR: folder }, db, { deliveries: { notify: () => undefined } });
});
beforeEach(async () => {
  await deleteRows(pool, 'users', 'sign_in_attempts', 'request_limits', 'security_events', 'mails', 'dealer_claims');
  own = await signedIn(db, 'dealer', 'own@bil.example', 'Bilhuset AB');
  other = await signedIn(db, 'dealer', 'other@bil.example', 'Bilcentrum AB');
});

const get = (path: string, { headers }: Pick<TestAccount, 'headers'>) => site.fetch(path, { headers });
const send = (path: string, fields: Record<string, string>, { headers }: Pick<TestAccount, 'headers'>) =>
  site.fetch(path, formOf(fields, headers));

describe('access', () => {
  test('pages are neither cached nor indexed, in any spelling of their address', async () => {
    const page = await get(officeUrls.dealerAreaUrl(), own);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
    for (const spelling of ['/handlare/KONTO', '/HANDLARE/konto', '/handlare/k%6Fnto', '/handlare//konto']) {
      const response = await get(spelling, own);
      expect([response.status, response.headers.get('location')]).toEqual([301, officeUrls.dealerAreaUrl()]);
    }
  });

  test('a person sees the own dealer only', async () => {
    const html = await (await get(officeUrls.dealerAreaUrl(), own)).text();
    expect(html).toContain('Bilhuset AB');
    expect(html).not.toContain('Bilcentrum AB');
    const people = await (await get(officeUrls.dealerPeopleUrl(), own)).text();
    expect(people).toContain('own@bil.example');
    expect(people).not.toContain('other@bil.example');
  });

  test('no page links to an address that dealers may not view', async () => {
    const dealer_id = (await insertDealer(db, { name: 'Bilhuset AB' })).id;
    const ad = await insertAd(db, { dealer_id });
    const counts = { ads_new: 3, ads_changed: 2, ads_returned: 1, ads_removed: 4, rows_read: 1, rows_rejected: 1 };
    const run = await insertImportRun(db, {
      file: 'egen.csv',
      dealer: 'Bilhuset AB',
      dealer_id,
      dealers: 1,
      ...counts,
    });
    const pages = [
      officeUrls.dealerAreaUrl(),
      listUrls.dealerStockUrl(),
      officeUrls.dealerAdUrl(ad.internal_id),
      officeUrls.dealerKeysUrl(),
    ];
    const others = [
      officeUrls.dealerDeliveriesUrl(),
      officeUrls.dealerDeliveryUrl(run.id),
      officeUrls.ownDealerDetailsUrl(),
    ];
    for (const page of [...pages, ...others, officeUrls.dealerEnquiriesUrl(), officeUrls.dealerPeopleUrl()]) {
      const html = await (await get(page, own)).text();
      const links = [...html.matchAll(/<a [^>]*href="(\/[^"?#]*)/g)].map(([, link = '']) => link);
      expect(links.length, page).toBeGreaterThan(5);
      const closed = links.filter((link) => !hasAccess('dealer', accessOf(addressPattern(link))?.view ?? 'dashboard'));
      expect(closed, page).toEqual([]);
    }
  });

  test('a role without a dealer opens nothing', async () => {
    await pool.query('delete from dealer_people where user_id = $1', [own.userId]);
    expect((await get(officeUrls.dealerAreaUrl(), own)).status).toBe(403);
    expect(
      (await send(officeUrls.dealerPeopleUrl(), { intent: 'invite', email: 'ny@bil.example', role: 'seller' }, own))
        .status,
    ).toBe(403);
  });

  test('a removed person has no access from the next request', async () => {
    const { id } = await insertDealer(db, { name: 'Bilcentrum AB' });
    const colleague = await signedIn(db, 'dealer', 'colleague@bil.example', 'Bilcentrum AB');
    expect((await send(officeUrls.dealerPeopleUrl(), { intent: 'remove', id: colleague.userId }, other)).status).toBe(
      200,
    );
    expect((await get(officeUrls.dealerAreaUrl(), colleague)).headers.get('location')).toContain(
      'atkomst-nekad-handlare',
    );
    expect(await listPeopleOfDealer(db, id)).toHaveLength(1);
  });

  test("a person cannot remove or withdraw another dealer's people, or remove itself", async () => {
    for (const fields of [
      { intent: 'remove', id: other.userId },
      { intent: 'withdraw', id: other.userId },
      { intent: 'remove', id: own.userId },
    ]) {
      expect((await send(officeUrls.dealerPeopleUrl(), fields, own)).status).toBe(400);
    }
    expect((await readOwnDealer(db, other.userId))?.name).toBe('Bilcentrum AB');
  });
});

test('sign-in leads dealers to their own area, and the sidebar of their account lists no staff page', async () => {
  await setPassword(db, own.userId, await createPasswordHasher().hash(PASSWORD));
  const fields = { intent: 'sign-in', email: own.email, password: PASSWORD };
  const response = await site.fetch(visitorUrls.loginUrl(), formOf(fields));
  expect(response.headers.get('location')).toBe(
    visitorUrls.withNotice(officeUrls.dealerAreaUrl(), 'inloggad-handlare'),
  );
  expect((await get(visitorUrls.loginUrl(), own)).headers.get('location')).toBe(officeUrls.dealerAreaUrl());
  const account = await (await get(officeUrls.accountUrl(), own)).text();
  expect(account).toContain(officeUrls.dealerAreaUrl());
  expect(account).not.toContain(listUrls.staffAdsUrl());
});

test('an invitation leads from the mail through a new password to the area', async () => {
  await send(officeUrls.dealerPeopleUrl(), { intent: 'invite', email: 'ny@bil.example', role: 'seller' }, own);
  const mail = (await listUnsentMails(db, 1))[0]?.body ?? '';
  const path = new URL(/https:\S+/.exec(mail)?.[0] ?? '').pathname;
  const token = /\bt=(\S+)/.exec(mail)?.[1] ?? '';
  const page = await (await site.fetch(officeUrls.dealerInvitationUrl(token))).text();
  expect(page).toContain('Bilhuset AB');
  const weak = await site.fetch(path, formOf({ token, password: 'abc', passwordAgain: 'abc' }));
  expect(weak.status).toBe(400);
  const accepted = await site.fetch(path, formOf({ token, password: PASSWORD, passwordAgain: PASSWORD }));
  expect(accepted.headers.get('location')).toContain('inbjudan-antagen');
  expect(await (await site.fetch(officeUrls.dealerInvitationUrl(token))).text()).toContain('gäller inte längre');
});

describe('a claim', () => {
  const CLAIM = {
    dealer: 'Bilhuset AB',
    organisationNumber: '5560360793',
    city: 'Uppsala',
    telephone: '018-12 34 56',
    message: 'Ring mig.',
    accepted: 'ja',
  };

  test('is sent by a signed-in account and approved by staff', async () => {
    const user = await signedIn(db, 'user');
    const moderator = await signedIn(db, 'moderator');
    const admin = await signedIn(db, 'admin');
    expect(await (await get(visitorUrls.dealerClaimUrl('bilhuset-ab'), user)).text()).toContain('value="Bilhuset AB"');
    expect((await send(visitorUrls.dealerClaimUrl(), CLAIM, user)).status).toBe(200);
    expect(await (await get(officeUrls.dealerClaimsUrl(), moderator)).text()).toContain('556036-0793');
    const { rows } = await pool.query<{ id: number }>('select id from dealer_claims');
    const id = String(rows[0]?.id);
    expect(
      (await send(officeUrls.dealerClaimsUrl(), { intent: 'approve', id }, own)).headers.get('location'),
    ).toContain('atkomst-nekad');
    expect((await send(officeUrls.dealerClaimsUrl(), { intent: 'approve', id }, admin)).status).toBe(200);
    expect((await get(officeUrls.dealerAreaUrl(), user)).status).toBe(200);
  });

  test.each([
    [{ ...CLAIM, organisationNumber: '123' }, 'tio siffror'],
    [{ ...CLAIM, organisationNumber: '556036-0794' }, 'kontrollsiffra'],
    [{ ...CLAIM, organisationNumber: 'NO 987 654 321 MVA' }, 'norskt'],
    [{ ...CLAIM, dealer: ' ' }, 'Skriv handlarens namn'],
    [{ ...CLAIM, city: '' }, 'Skriv orten'],
    [{ ...CLAIM, telephone: 'ring mig' }, 'Skriv siffror och mellanslag'],
    [{ ...CLAIM, organisationNumber: '123', telephone: 'ring mig' }, 'Skriv siffror och mellanslag'],
    [{ ...CLAIM, dealer: ' ', contactEmail: 'ingen adress' }, 'Skriv en adress som'],
    [{ ...CLAIM, accepted: 'nej' }, 'Läs och godkänn'],
    [{ ...CLAIM, message: 'x'.repeat(1_001) }, tooLongText(1_000)],
    [{ ...CLAIM, dealerId: '1' }, 'fält som inte hör hit'],
  ])('with invalid fields is rejected and returned as written: %j', async (fields, message) => {
    const user = await signedIn(db, 'user');
    const response = await send(visitorUrls.dealerClaimUrl(), fields as Record<string, string>, user);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain(message);
    expect(html).toContain(fields.message);
  });
});

describe('stock', () => {
  let ownAd: Ad;
  let otherAd: Ad;
  beforeEach(async () => {
    await emptyStock(pool);
    own = await signedIn(db, 'dealer', 'own@bil.example', 'Bilhuset AB');
    other = await signedIn(db, 'dealer', 'other@bil.example', 'Bilcentrum AB');
    const [mine, theirs] = [await readOwnDealer(db, own.userId), await readOwnDealer(db, other.userId)];
    ownAd = await insertAd(db, { dealer_id: mine?.id ?? 0, name: 'Volvo V60 egen' });
    otherAd = await insertAd(db, { dealer_id: theirs?.id ?? 0, name: 'Saab 9-3 annans' });
  });

  test('lists and finds the own ads only, whatever dealer the address names', async () => {
    const html = await (await get(`${listUrls.dealerStockUrl()}?handlare=${otherAd.dealer_id}`, own)).text();
    expect(html).toContain('Volvo V60 egen');
    expect(html).not.toContain('Saab 9-3 annans');
    expect(html).toContain('Inte bedömt än');
    expect(await (await get(listUrls.dealerStockUrl({ text: 'Saab' }), own)).text()).toContain('Ingen bil stämmer');
  });

  test("answers 404 for another dealer's ad, at its page and for every action", async () => {
    expect((await get(officeUrls.dealerAdUrl(otherAd.internal_id), own)).status).toBe(404);
    expect((await get(officeUrls.dealerAdUrl(999_999), own)).status).toBe(404);
    for (const intent of ['edit', 'pictures', 'release', 'status']) {
      const fields = { intent, seen: new Date().toISOString(), status: 'sold', field: 'price' };
      expect((await send(officeUrls.dealerAdUrl(otherAd.internal_id), fields, own)).status, intent).toBe(404);
    }
    const { rows } = await pool.query('select status from ads where internal_id = $1', [otherAd.internal_id]);
    expect(rows).toEqual([{ status: 'active' }]);
  });

  test('marks the own ad as sold, but not one whose status staff have set', async () => {
    const mark = (status: string) => send(officeUrls.dealerAdUrl(ownAd.internal_id), { intent: 'status', status }, own);
    expect((await mark('sold')).status).toBe(200);
    expect((await mark('feed')).status).toBe(200);
    await setAdStatus(
      pool,
      { userId: null, email: 'admin@bil.example' },
      { ids: [ownAd.internal_id], status: 'hidden' },
    );
    const refusal = await mark('active');
    expect(refusal.status).toBe(400);
    expect(await refusal.text()).toContain('satt av sajtens personal');
  });
});

test('the overview compares the quality of the stock with the median dealer, and with earlier days', async () => {
  const [mine, theirs] = [await readOwnDealer(db, own.userId), await readOwnDealer(db, other.userId)];
  await insertAd(db, { dealer_id: mine?.id ?? 0 });
  await pool.query(
    `insert into dealer_quality (dealer_id, day, score, ads)
     values ($1, current_date - 9, 0, 1), ($1, current_date, 20, 1), ($2, current_date, 60, 1)`,
    [mine?.id, theirs?.id],
  );
  const html = await (await get(officeUrls.dealerAreaUrl(), own)).text();
  expect(html).toMatch(/Handlare i mitten.{1,200}>40</su);
  expect(html).toMatch(/Sedan \d+\s.{1,200}>\+\d+</su);
  expect(html).toContain('Poäng dag för dag');
});

describe('deliveries', () => {
  test('of the own dealer alone are listed, opened and downloaded', async () => {
    const dealer_id = (await insertDealer(db, { name: 'Bilhuset AB' })).id;
    const otherDealer = (await insertDealer(db, { name: 'Bilcentrum AB' })).id;
    const mine = await insertImportRun(db, {
      file: 'egen.csv',
      dealer: 'Bilhuset AB',
      dealer_id,
      dealers: 1,
      rows_read: 1,
      rows_rejected: 1,
    });
    const theirs = await insertImportRun(db, {
      file: 'annans.csv',
      dealer: 'Bilcentrum AB',
      dealer_id: otherDealer,
      dealers: 1,
    });
    const group = await insertImportRun(db, { file: 'grupp.csv', dealer: 'Bilhuset AB', dealer_id, dealers: 2 });
    const row = { row_number: 2, field: 'price', value: '=1+1', rule: 'pris', reason: 'Priset gick inte att läsa.' };
    await db
      .insertInto('rejected_rows')
      .values({ ...row, import_run_id: mine.id })
      .execute();
    const list = await (await get(officeUrls.dealerDeliveriesUrl(), own)).text();
    expect(list).toContain('egen.csv');
    expect(list).not.toContain('annans.csv');
    expect(list).not.toContain('grupp.csv');
    expect(await (await get(officeUrls.dealerDeliveryUrl(mine.id), own)).text()).toContain(
      officeUrls.rejectedRowsUrl(mine.id),
    );
    const file = await get(officeUrls.rejectedRowsUrl(mine.id), own);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(await file.text()).toContain(`;'=1+1;`);
    for (const { id } of [theirs, group]) {
      expect((await get(officeUrls.dealerDeliveryUrl(id), own)).status).toBe(404);
      expect((await get(officeUrls.rejectedRowsUrl(id), own)).status).toBe(404);
    }
  });
});

describe('messages', () => {
  const insert = async (dealer: string) => {
    const { internal_id: ad } = await insertAd(db, { dealer_id: (await insertDealer(db, { name: dealer })).id });
    const enquiry = { name: `Kund hos ${dealer}`, email: 'eva@kund.example', telephone: null, message: 'Är den kvar?' };
    await insertEnquiry(db, ad, { ...enquiry, wantsTestDrive: true, tradeInPlate: null });
    const { rows } = await pool.query('select max(id) as id from enquiries');
    await pool.query(`update enquiries set notes = 'Personalens anteckning' where id = $1`, [rows[0].id]);
    return Number(rows[0].id);
  };

  test('to the own dealer alone are listed, read and marked, without the notes of staff', async () => {
    const mine = await insert('Bilhuset AB');
    const theirs = await insert('Bilcentrum AB');
    const list = await (await get(officeUrls.dealerEnquiriesUrl(), own)).text();
    expect(list).toContain('Kund hos Bilhuset AB');
    expect(list).not.toContain('Kund hos Bilcentrum AB');
    const page = await (await get(officeUrls.dealerEnquiryUrl(mine), own)).text();
    expect(page).toContain('Är den kvar?');
    expect(page).not.toContain('Personalens anteckning');
    const mark = (id: number, seen = '1') =>
      send(officeUrls.dealerEnquiryUrl(id), { intent: 'save', seen, status: 'answered' }, own);
    expect((await mark(mine)).status).toBe(200);
    expect(await (await get(officeUrls.dealerEnquiriesUrl({ status: 'answered' }), own)).text()).toContain('Kund hos');
    expect((await mark(mine)).status).toBe(400);
    expect((await mark(theirs)).status).toBe(400);
    expect((await get(officeUrls.dealerEnquiryUrl(theirs), own)).status).toBe(404);
    const { rows } = await pool.query('select status, notes from enquiries where id = any($1) order by id', [
      [mine, theirs],
    ]);
    expect(rows).toEqual([
      { status: 'answered', notes: 'Personalens anteckning' },
      { status: 'new', notes: 'Personalens anteckning' },
    ]);
  });
});

describe('API keys', () => {
  test('of the own dealer alone are created after reauthentication, listed and revoked', async () => {
    const { id: otherDealer } = await insertDealer(db, { name: 'Bilcentrum AB' });
    await createApiKey(db, { userId: null, email: 'x' }, { dealerId: otherDealer, name: 'Annans' });
    const add = () => send(officeUrls.dealerKeysUrl(), { intent: 'add', name: 'Bilsystemet' }, own);
    await pool.query(`update sessions set proved_at = now() - interval '11 minutes'`);
    const asked = await add();
    expect([asked.status, await asked.text()]).toEqual([403, expect.stringContaining('Skriv ditt lösenord igen')]);
    await pool.query('update sessions set proved_at = now()');
    expect(await (await add()).text()).toMatch(/mlv_[0-9a-f]{12}_[\w-]{43}/);
    const list = await (await get(officeUrls.dealerKeysUrl(), own)).text();
    expect(list).toContain('Bilsystemet');
    expect(list).not.toContain('Annans');
    const [theirs] = await listApiKeys(db, otherDealer);
    expect((await send(officeUrls.dealerKeysUrl(), { intent: 'revoke', id: String(theirs?.id) }, own)).status).toBe(
      400,
    );
    expect((await listApiKeys(db, otherDealer))[0]?.revokedAt).toBeNull();
    const [mine] = await listApiKeys(db, (await insertDealer(db, { name: 'Bilhuset AB' })).id);
    expect((await send(officeUrls.dealerKeysUrl(), { intent: 'revoke', id: String(mine?.id) }, own)).status).toBe(200);
  });

  test('are at most ten at once', async () => {
    for (let count = 0; count < 11; count += 1) {
      const { status } = await send(officeUrls.dealerKeysUrl(), { intent: 'add', name: `Nyckel ${count}` }, own);
      expect(status).toBe(count < 10 ? 200 : 400);
    }
  });
});

describe('an uploaded file', () => {
  const upload = async (account: TestAccount, content: string) => {
    const body = new FormData();
    body.append('file', new File([content], 'lager.jsonl'));
    const headers = { ...account.headers, origin: TEST_APP_ORIGIN };
    const response = await site.fetch(officeUrls.deliveryUploadUrl(), { method: 'POST', body, headers });
    expect(response.status).toBe(303);
    return response.headers.get('location') ?? '';
  };
  const car = JSON.stringify(feedCar({ licence_plate: 'UPP001', name: 'Uppladdad Volvo' }));
  const run = () => runDeliveries(pool, deliveryPlaces(path.join(folder, 'uploads')), (error) => errors.push(error));
  const errors: unknown[] = [];

  test('is tried, shown with its changes, and imported when taken', async () => {
    // What the tests above have left to the dealer is not missed.
    await pool.query(`delete from ads where dealer_id = (select id from dealers where name = 'Bilhuset AB')`);
    const trial = await upload(own, car);
    expect(trial).toMatch(/^\/handlare\/konto\/leveranser\/prov\/[0-9a-f-]{36}$/);
    expect(await (await get(trial, own)).text()).toContain('Vi provar filen.');
    await run();
    const page = await (await get(trial, own)).text();
    expect(page).toContain('Uppladdad Volvo');
    expect(page).toContain('Inget är ändrat än.');
    expect(page).not.toContain('Importera ändå');
    expect(await (await get(officeUrls.dealerDeliveriesUrl(), own)).text()).toContain('väntar på er');
    expect((await get(trial, other)).status).toBe(404);
    expect((await send(trial, { intent: 'take' }, other)).status).toBe(400);
    expect((await send(trial, { intent: 'discard' }, other)).status).toBe(400);
    expect((await send(trial, { intent: 'take' }, own)).headers.get('location')).toBe(trial);
    await run();
    const { rows } = await pool.query(`select dealers.name from ads join dealers on dealers.id = dealer_id
      where licence_plate = 'UPP001'`);
    expect([rows, errors]).toEqual([[{ name: 'Bilhuset AB' }], []]);
    const again = await send(trial, { intent: 'take' }, own);
    expect(again.headers.get('location')).toMatch(/^\/handlare\/konto\/leveranser\/\d+$/);
  });

  test('can be discarded', async () => {
    const trial = await upload(own, car);
    await run();
    expect((await send(trial, { intent: 'discard' }, own)).headers.get('location')).toContain('fil-kastad');
    expect((await get(trial, own)).status).toBe(404);
  });

  test('is refused without a dealer, without a file and from another site', async () => {
    const admin = await signedIn(db, 'admin');
    expect(await upload(admin, car)).toContain('atkomst-nekad-handlare');
    expect(await upload(own, '')).toContain('import-utan-fil');
    const body = new FormData();
    const headers = { ...own.headers, origin: 'https://elak.example' };
    expect((await site.fetch(officeUrls.deliveryUploadUrl(), { method: 'POST', body, headers })).status).toBe(403);
    expect((await site.fetch(officeUrls.deliveryUploadUrl(), { method: 'POST', body })).status).not.toBe(200);
  });

  test.each(['x', '5b0c1d5e-8f3a-4c1b-9d2e-6a7f8b9c0d1e'])('has no trial %s', async (id) => {
    expect((await get(officeUrls.deliveryTrialUrl(id), own)).status).toBe(404);
    expect((await send(officeUrls.deliveryTrialUrl(id), { intent: 'take' }, own)).status).toBeGreaterThanOrEqual(400);
  });
});
