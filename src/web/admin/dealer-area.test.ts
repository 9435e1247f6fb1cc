import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPasswordHasher } from '#src/commands/accounts/hash-password.ts';
import { setAdStatus } from '#src/commands/ads/set-ad-status.ts';
import { setPassword } from '#src/db/accounts/account-users.ts';
import { listUnsentMails } from '#src/db/accounts/mails.ts';
import { listPeopleOfDealer, readOwnDealer } from '#src/db/dealers/dealer-people.ts';
import * as urls from '#src/urls.ts';
import { type Ad, insertAd, insertDealer, insertImportRun } from '#test/factories.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** The dealers' own area through the HTTP API; `own` and `other` are people of different dealers. */
const { db, pool } = await testDatabase();
const PASSWORD = 'Tallkotte7';
let site: Awaited<ReturnType<typeof openTestApp>>;
let own: TestAccount;
let other: TestAccount;
beforeAll(async () => {
  site = await openTestApp({}, db);
});
beforeEach(async () => {
  await pool.query('truncate users, sign_in_attempts, request_limits, security_events, mails, dealer_claims cascade');
  own = await signedIn(db, 'dealer', 'own@bil.example', 'Bilhuset AB');
  other = await signedIn(db, 'dealer', 'other@bil.example', 'Bilcentrum AB');
});

const get = (path: string, { headers }: Pick<TestAccount, 'headers'>) => site.fetch(path, { headers });
const send = (path: string, fields: Record<string, string>, { headers }: Pick<TestAccount, 'headers'>) =>
  site.fetch(path, formOf(fields, headers));

describe('access', () => {
  test('pages are neither cached nor indexed, in any spelling of their address', async () => {
    const page = await get(urls.dealerAreaUrl(), own);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
    for (const spelling of ['/handlare/KONTO', '/HANDLARE/konto', '/handlare/k%6Fnto', '/handlare//konto']) {
      const response = await get(spelling, own);
      expect([response.status, response.headers.get('location')]).toEqual([301, urls.dealerAreaUrl()]);
    }
  });

  test('a person sees the own dealer only', async () => {
    const html = await (await get(urls.dealerAreaUrl(), own)).text();
    expect(html).toContain('Bilhuset AB');
    expect(html).not.toContain('Bilcentrum AB');
    const people = await (await get(urls.dealerPeopleUrl(), own)).text();
    expect(people).toContain('own@bil.example');
    expect(people).not.toContain('other@bil.example');
  });

  test('a role without a dealer opens nothing', async () => {
    await pool.query('delete from dealer_people where user_id = $1', [own.userId]);
    expect((await get(urls.dealerAreaUrl(), own)).status).toBe(403);
    expect((await send(urls.dealerPeopleUrl(), { intent: 'invite', email: 'ny@bil.example' }, own)).status).toBe(403);
  });

  test('a removed person has no access from the next request', async () => {
    const { id } = await insertDealer(db, { name: 'Bilcentrum AB' });
    const colleague = await signedIn(db, 'dealer', 'colleague@bil.example', 'Bilcentrum AB');
    expect((await send(urls.dealerPeopleUrl(), { intent: 'remove', id: colleague.userId }, other)).status).toBe(200);
    expect((await get(urls.dealerAreaUrl(), colleague)).headers.get('location')).toContain('atkomst-nekad-handlare');
    expect(await listPeopleOfDealer(db, id)).toHaveLength(1);
  });

  test("a person cannot remove or withdraw another dealer's people, or remove itself", async () => {
    for (const fields of [
      { intent: 'remove', id: other.userId },
      { intent: 'withdraw', id: other.userId },
      { intent: 'remove', id: own.userId },
    ]) {
      expect((await send(urls.dealerPeopleUrl(), fields, own)).status).toBe(400);
    }
    expect((await readOwnDealer(db, other.userId))?.name).toBe('Bilcentrum AB');
  });
});

test('sign-in leads dealers to their own area, and the sidebar of their account lists no staff page', async () => {
  await setPassword(db, own.userId, await createPasswordHasher().hash(PASSWORD));
  const fields = { intent: 'sign-in', email: own.email, password: PASSWORD };
  const response = await site.fetch(urls.loginUrl(), formOf(fields));
  expect(response.headers.get('location')).toBe(urls.withNotice(urls.dealerAreaUrl(), 'inloggad-handlare'));
  expect((await get(urls.loginUrl(), own)).headers.get('location')).toBe(urls.dealerAreaUrl());
  const account = await (await get(urls.accountUrl(), own)).text();
  expect(account).toContain(urls.dealerAreaUrl());
  expect(account).not.toContain(urls.staffAdsUrl());
});

test('an invitation leads from the mail through a new password to the area', async () => {
  await send(urls.dealerPeopleUrl(), { intent: 'invite', email: 'ny@bil.example' }, own);
  const mail = (await listUnsentMails(db, 1))[0]?.body ?? '';
  const path = new URL(/https:\S+/.exec(mail)?.[0] ?? '').pathname;
  const token = /\bt=(\S+)/.exec(mail)?.[1] ?? '';
  const page = await (await site.fetch(urls.dealerInvitationUrl(token))).text();
  expect(page).toContain('Bilhuset AB');
  const weak = await site.fetch(path, formOf({ token, password: 'abc', passwordAgain: 'abc' }));
  expect(weak.status).toBe(400);
  const accepted = await site.fetch(path, formOf({ token, password: PASSWORD, passwordAgain: PASSWORD }));
  expect(accepted.headers.get('location')).toContain('inbjudan-antagen');
  expect(await (await site.fetch(urls.dealerInvitationUrl(token))).text()).toContain('gäller inte längre');
});

describe('a claim', () => {
  const CLAIM = { dealer: 'Bilhuset AB', organisationNumber: '5560360793', message: 'Ring mig.' };

  test('is sent by a signed-in account and approved by staff', async () => {
    const user = await signedIn(db, 'user');
    const moderator = await signedIn(db, 'moderator');
    expect(await (await get(urls.dealerClaimUrl('bilhuset-ab'), user)).text()).toContain('value="Bilhuset AB"');
    expect((await send(urls.dealerClaimUrl(), CLAIM, user)).status).toBe(200);
    expect(await (await get(urls.dealerClaimsUrl(), moderator)).text()).toContain('556036-0793');
    const { rows } = await pool.query<{ id: number }>('select id from dealer_claims');
    const id = String(rows[0]?.id);
    expect((await send(urls.dealerClaimsUrl(), { intent: 'approve', id }, own)).headers.get('location')).toContain(
      'atkomst-nekad',
    );
    expect((await send(urls.dealerClaimsUrl(), { intent: 'approve', id }, moderator)).status).toBe(200);
    expect((await get(urls.dealerAreaUrl(), user)).status).toBe(200);
  });

  test.each([
    [{ ...CLAIM, organisationNumber: '123' }, 'Skriv organisationsnumret'],
    [{ ...CLAIM, dealer: '<script>' }, 'Vi känner inte till'],
    [{ ...CLAIM, message: 'x'.repeat(1_001) }, 'högst 1000 tecken'],
    [{ ...CLAIM, dealerId: '1' }, 'fält som inte hör hit'],
  ])('with invalid fields is rejected and returned as written: %j', async (fields, message) => {
    const user = await signedIn(db, 'user');
    const response = await send(urls.dealerClaimUrl(), fields as Record<string, string>, user);
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
    const html = await (await get(`${urls.dealerStockUrl()}?handlare=${otherAd.dealer_id}`, own)).text();
    expect(html).toContain('Volvo V60 egen');
    expect(html).not.toContain('Saab 9-3 annans');
    expect(await (await get(urls.dealerStockUrl({ text: 'Saab' }), own)).text()).toContain('Ingen bil stämmer');
  });

  test("answers 404 for another dealer's ad, at its page and for every action", async () => {
    expect((await get(urls.dealerAdUrl(otherAd.internal_id), own)).status).toBe(404);
    expect((await get(urls.dealerAdUrl(999_999), own)).status).toBe(404);
    for (const intent of ['edit', 'pictures', 'release', 'status']) {
      const fields = { intent, seen: new Date().toISOString(), status: 'sold', field: 'price' };
      expect((await send(urls.dealerAdUrl(otherAd.internal_id), fields, own)).status, intent).toBe(404);
    }
    const { rows } = await pool.query('select status from ads where internal_id = $1', [otherAd.internal_id]);
    expect(rows).toEqual([{ status: 'active' }]);
  });

  test('marks the own ad as sold, but not one whose status staff have set', async () => {
    const mark = (status: string) => send(urls.dealerAdUrl(ownAd.internal_id), { intent: 'status', status }, own);
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

describe('deliveries', () => {
  test('of the own dealer alone are listed, opened and downloaded', async () => {
    const mine = await insertImportRun(db, {
      file: 'egen.csv',
      dealer: 'Bilhuset AB',
      dealers: 1,
      rows_read: 1,
      rows_rejected: 1,
    });
    const theirs = await insertImportRun(db, { file: 'annans.csv', dealer: 'Bilcentrum AB', dealers: 1 });
    const group = await insertImportRun(db, { file: 'grupp.csv', dealer: 'Bilhuset AB', dealers: 2 });
    const row = { row_number: 2, field: 'price', value: '=1+1', rule: 'pris', reason: 'Priset gick inte att läsa.' };
    await db
      .insertInto('rejected_rows')
      .values({ ...row, import_run_id: mine.id })
      .execute();
    const list = await (await get(urls.dealerDeliveriesUrl(), own)).text();
    expect(list).toContain('egen.csv');
    expect(list).not.toContain('annans.csv');
    expect(list).not.toContain('grupp.csv');
    expect(await (await get(urls.dealerDeliveryUrl(mine.id), own)).text()).toContain(urls.rejectedRowsUrl(mine.id));
    const file = await get(urls.rejectedRowsUrl(mine.id), own);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(await file.text()).toContain(`;'=1+1;`);
    for (const { id } of [theirs, group]) {
      expect((await get(urls.dealerDeliveryUrl(id), own)).status).toBe(404);
      expect((await get(urls.rejectedRowsUrl(id), own)).status).toBe(404);
    }
  });
});
