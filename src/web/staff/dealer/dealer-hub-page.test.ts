import { beforeAll, expect, test } from 'vitest';
import {
  ASKED_CAR_PARAM,
  dashboardUrl,
  dealerAdUrl,
  dealerAreaUrl,
  dealerDeliveriesUrl,
  dealerKeysUrl,
  dealerPeopleUrl,
  logoutUrl,
  ownDealerDetailsUrl,
} from '#src/office-urls.ts';
import { dealerStockUrl, staffAdsUrl, staffAdUrl, staffDealersUrl, staffDealerUrl } from '#src/pages/list-urls.ts';
import { ACCESS } from '#src/pages/page-access.ts';
import { writeCookie } from '#src/request/accounts/session-cookies.server.ts';
import { insertAd, insertDealer, insertImportRun } from '#test/factories.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { linksOf, openTestApp } from '#test/test-app.ts';

/** The page of a dealer as staff's hub, through the HTTP API. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let staff: TestAccount;
let id = 0;
let adId = 0;
beforeAll(async () => {
  site = await openTestApp({}, db);
  staff = await signedIn(db, 'moderator');
  id = (await insertDealer(db, { name: 'Åkes Bil' })).id;
  const ad = await insertAd(db, { dealer_id: id, licence_plate: 'ABC12D', price: null, image_urls: [] });
  adId = ad.internal_id;
});
/** The choice of a dealer, as the site stores it. */
const viewOf = (dealer: number) => writeCookie('dealerView', String(dealer), { isHttps: true }).split(';')[0];
const see = (address: string, headers: Record<string, string> = staff.headers) => site.open(address, { headers });
const ask = async (text: string) =>
  (await see(`${staffDealerUrl(id)}?${ASKED_CAR_PARAM}=${encodeURIComponent(text)}`)).text;
const send = (intent: string, fields: Record<string, string> = {}) =>
  site.fetch(staffDealerUrl(id), formOf({ intent, ...fields }, staff.headers));

test('each number links to its page, and an ad links to its dealer', async () => {
  const { html, text } = await see(staffDealerUrl(id));
  expect(text).toMatch(/Bilar till salu 1.*Utan bild 1.*Avvisade rader 0/);
  for (const path of [`/admin/vehicles?status=active&amp;handlare=${id}`, `/admin/enquiries?handlare=${id}`])
    expect(html).toContain(`href="${path}"`);
  // Pulls and keys are for admins.
  expect(text).not.toContain('Hämtningar');
  expect((await see(staffAdUrl(adId))).html).toContain(`href="${staffDealerUrl(id)}"`);
});

test('says why a car is not seen: by its status, its missing price and picture, or its rejected row', async () => {
  expect(await ask('abc 12d')).toMatch(/till salu.*Den har ingen bild\..*Den har inget pris\./);
  await pool.query(`update ads set status = 'hidden' where internal_id = $1`, [adId]);
  expect(await ask(String(adId))).toContain('Annonsen är dold av personalen');
  await pool.query(`update ads set status = 'active' where internal_id = $1`, [adId]);
  const run = await insertImportRun(db, { dealer_id: id });
  await pool.query(
    `insert into rejected_rows (import_run_id, row_number, field, value, rule, reason, heading, licence_plate)
     values ($1, 12, 'price', 'Ring', 'number', 'Priset är inget tal', 'Volvo V60', 'GHJ56K')`,
    [run.id],
  );
  expect(await ask('GHJ 56K')).toMatch(/Rad 12 avvisades: Volvo V60 Priset är inget tal \(”Ring”\)/);
  const foreign = await insertAd(db, { licence_plate: 'KLM78P' });
  expect(await ask('KLM78P')).toContain(`Annonsen är inte den här handlarens, utan ${'Bilhuset'}`);
  expect((await see(staffAdUrl(foreign.internal_id))).status).toBe(200);
  for (const text of ['zzz', '%', '<b>', '\0', '9'.repeat(50), 'x'.repeat(3_000)])
    expect(await ask(text)).toMatch(/Bilen har inte kommit hit|Varför syns inte bilen/);
});

test('notes are added and removed, and the dealer never sees them', async () => {
  expect((await send('note', { text: ' ' })).status).toBe(400);
  expect((await send('note', { text: 'Ring efter tio.' })).status).toBe(200);
  expect((await see(staffDealerUrl(id))).text).toContain('Ring efter tio.');
  const dealer = await signedIn(db, 'dealer', 'ake@bil.example');
  await pool.query('update dealer_people set dealer_id = $1 where user_id = $2', [id, dealer.userId]);
  expect((await see(dealerAreaUrl(), dealer.headers)).text).not.toContain('Ring efter tio.');
  const removedId = (await pool.query('select id from dealer_notes')).rows[0].id;
  expect((await send('remove-note', { id: String(removedId) })).status).toBe(200);
  expect((await send('remove-note', { id: String(removedId) })).status).toBe(400);
});

test("staff see the dealer's own area without changing anything, and the log says so", async () => {
  expect((await see(dealerAreaUrl())).status).not.toBe(200);
  const begun = await send('view-as');
  expect([begun.status, begun.headers.get('location')]).toEqual([302, dealerAreaUrl()]);
  const [cookie = ''] = (begun.headers.get('set-cookie') ?? '').split(';');
  expect(begun.headers.get('set-cookie')).toContain('HttpOnly');
  const withView = (account: TestAccount) => ({ ...account.headers, cookie: `${account.headers.cookie}; ${cookie}` });
  for (const path of [dealerAreaUrl(), dealerPeopleUrl(), dealerAdUrl(adId), ownDealerDetailsUrl()]) {
    const page = await see(path, withView(staff));
    expect([path, page.status]).toEqual([path, 200]);
    expect(page.text).toContain('Du ser det som Åkes Bil ser');
  }
  const denied = async () =>
    (await pool.query(`select from security_events where event_type = 'access-denied'`)).rowCount;
  const deniedBefore = await denied();
  for (const [path, fields] of [
    [ownDealerDetailsUrl(), { intent: 'change', telephone: '1' }],
    [dealerPeopleUrl(), { intent: 'invite', email: 'x@bil.example' }],
    [dealerKeysUrl(), { intent: 'add', name: 'x' }],
  ] as const) {
    const { status, headers } = await site.fetch(path, formOf(fields, withView(staff)));
    // On the same page, which says that nothing is changed: a press of a button there is no attempt at anything.
    expect([status, headers.get('location')]).toEqual([302, `${path}?meddelande=bara-titta`]);
  }
  // Every form of the area, wherever it is received: of React Router and of Hono, also by somebody who works for a dealer too.
  const both = await signedIn(db, 'dealer', 'bada@bil.example', 'Egna Bilar');
  await pool.query(`insert into user_roles (user_id, role) values ($1, 'moderator')`, [both.userId]);
  for (const [pattern, { view, actions = {} }] of Object.entries(ACCESS)) {
    const posted = Object.entries(actions).filter(([, access]) => access === 'dealer-area');
    for (const [action] of posted)
      for (const account of [staff, both]) {
        const path = `/${pattern.replaceAll(/:\w+/g, '100001')}`;
        const fields: Record<string, string> = action === 'post' ? {} : { intent: action };
        const { status, headers } = await site.fetch(path, formOf(fields, withView(account)));
        // Where the address is no page of its own, its form's.
        const to = view === undefined ? dealerDeliveriesUrl() : path;
        const location = `${to}?meddelande=bara-titta`;
        expect([pattern, action, Math.trunc(status / 100), headers.get('location')]).toEqual([
          pattern,
          action,
          3,
          location,
        ]);
      }
  }
  const shown = await see(`${dealerDeliveriesUrl()}?meddelande=bara-titta`, withView(staff));
  expect(shown.text).toContain('Inget är ändrat');
  expect(await denied()).toBe(deniedBefore);
  expect((await pool.query('select from dealer_api_keys')).rowCount).toBe(0);
  expect((await pool.query('select from dealer_deliveries')).rowCount).toBe(0);
  const { rows } = await pool.query(`select email from audit_log where action = 'dealer.view'`);
  expect(rows).toEqual([{ email: staff.email }]);
});

test('every page of the area has the button that ends the view, which gives a person of another dealer the own area again', async () => {
  const both = await signedIn(db, 'dealer', 'bada2@bil.example', 'Andra Bilar');
  await pool.query(`insert into user_roles (user_id, role) values ($1, 'moderator')`, [both.userId]);
  const begun = await site.fetch(staffDealerUrl(id), formOf({ intent: 'view-as' }, both.headers));
  const view = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
  const viewing = { ...both.headers, cookie: `${both.headers.cookie}; ${view}` };
  const pages = Object.entries(ACCESS).filter(([, { view: access }]) => access === 'dealer-area');
  expect(pages.length).toBeGreaterThan(15);
  for (const [pattern] of pages) {
    // Also where the page of that number is missing: the error screen has the frame.
    for (const number of [adId, 99_999_999]) {
      const path = `/${pattern.replaceAll(/:\w+/g, String(number))}`;
      const response = await site.fetch(path, { headers: viewing });
      if (!response.headers.get('content-type')?.includes('html')) continue;
      const html = await response.text();
      expect([path, html.includes('Sluta se som handlaren'), html.includes(`action="${staffDealerUrl(id)}"`)]).toEqual([
        path,
        true,
        true,
      ]);
    }
  }
  const end = () => site.fetch(staffDealerUrl(id), formOf({ intent: 'end-view' }, viewing));
  const ended = await end();
  expect(ended.headers.get('location')).toBe(`${staffDealerUrl(id)}?meddelande=slutat-se`);
  expect(ended.headers.get('set-cookie')).toMatch(new RegExp(`^${view.split('=')[0]}=;.*Max-Age=0`));
  const { rows } = await pool.query(`select email, subject from audit_log where action = 'dealer.view-end'`);
  expect(rows).toEqual([{ email: both.email, subject: `dealer:${id}` }]);
  const own = await see(dealerAreaUrl(), both.headers);
  expect([own.text.includes('Andra Bilar'), own.text.includes('Sluta se som handlaren')]).toEqual([true, false]);
  // Each area leads to the other one, and the own forms are accepted.
  expect(linksOf(own.html)).toContain(dashboardUrl());
  expect(linksOf((await see(staffDealerUrl(id), both.headers)).html)).toContain(dealerAreaUrl());
  expect(linksOf((await see(staffDealerUrl(id))).html)).not.toContain(dealerAreaUrl());
  const saved = await site.fetch(
    dealerPeopleUrl(),
    formOf({ intent: 'invite', email: 'ny@bil.example', role: 'seller' }, both.headers),
  );
  expect([saved.status, (await pool.query(`select from users where email = 'ny@bil.example'`)).rowCount]).toEqual([
    200, 1,
  ]);
  // A second press ends nothing more.
  await site.fetch(staffDealerUrl(id), formOf({ intent: 'end-view' }, both.headers));
  expect((await pool.query(`select from audit_log where action = 'dealer.view-end'`)).rowCount).toBe(1);
});

test('the view of a dealer that is gone can be ended too, and signing out ends any', async () => {
  const cookie = `${staff.headers.cookie}; ${viewOf(87_654_321)}`;
  const gone = await see(dealerAreaUrl(), { cookie });
  expect(gone.text).toContain('Handlaren finns inte längre');
  expect(gone.html).toContain(`action="${staffDealerUrl(87_654_321)}"`);
  const ended = await site.fetch(
    staffDealerUrl(87_654_321),
    formOf({ intent: 'end-view' }, { ...staff.headers, cookie }),
  );
  expect(ended.headers.get('location')).toBe(`${staffDealersUrl()}?meddelande=slutat-se`);
  const leaver = await signedIn(db, 'moderator', 'gar@milvis.example');
  const out = await site.fetch(logoutUrl(), formOf({}, leaver.headers));
  expect(out.headers.getSetCookie().some((each) => /^__Host-milvis-handlarvy=;.*Max-Age=0/.test(each))).toBe(true);
});

test.each(['anonymous', 'user', 'dealer'] as const)('the choice of a dealer gives %s nothing', async (who) => {
  const account = who === 'anonymous' ? null : await signedIn(db, who, `${who}2@bil.example`);
  const cookie = `${account?.headers.cookie ?? ''}; ${viewOf(id)}`;
  const { text } = await see(dealerAreaUrl(), { ...account?.headers, cookie });
  expect(text).not.toContain('Åkes Bil');
});

test('a line of quality links to its cars alone, for staff and for the dealer', async () => {
  const whole = await insertAd(db, { dealer_id: id, name: 'Saab 9-5 med pris', price: 90_000 });
  const list = staffAdsUrl({ dealerId: id, lacking: 'price' });
  expect((await see(staffDealerUrl(id))).html).toContain(`href="${list.replaceAll('&', '&amp;')}"`);
  const ofStaff = await see(list);
  expect(ofStaff.html).toContain(staffAdUrl(adId));
  expect(ofStaff.html).not.toContain(staffAdUrl(whole.internal_id));
  const view = (await send('view-as')).headers.get('set-cookie')?.split(';')[0];
  const headers = { cookie: `${staff.headers.cookie}; ${view}` };
  const own = dealerStockUrl({ lacking: 'price' });
  expect((await see(dealerAreaUrl(), headers)).html).toContain(`href="${own}"`);
  const ofDealer = await see(own, headers);
  expect(ofDealer.html).toContain(`href="${dealerAdUrl(adId)}"`);
  expect(ofDealer.html).not.toContain(`href="${dealerAdUrl(whole.internal_id)}"`);
  expect(ofDealer.html).toMatch(/<option value="pris" selected=""/);
  await pool.query('delete from ads where internal_id = $1', [whole.internal_id]);
});
