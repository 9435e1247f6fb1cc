import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAdViews, NO_COUNTS } from '#src/db/ads/ad-views.ts';
import { listAgreements } from '#src/db/dealers/dealer-agreements.ts';
import { readOwnDealer } from '#src/db/dealers/dealer-people.ts';
import { DETAIL_NAMES } from '#src/domain/dealers/dealer-details.ts';
import * as officeUrls from '#src/office-urls.ts';
import { staffDealersUrl, staffDealerUrl } from '#src/pages/list-urls.ts';
import * as visitorUrls from '#src/visitor-urls.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { daysAgo, insertAd, insertDealer } from '#test/factories.ts';
import { insertValuation } from '#test/insert-valuation.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { deleteRows, emptyStock, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** From the registration of a dealer to the figures of its cars, through the HTTP API. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp({}, db);
});
beforeEach(async () => {
  await deleteRows(pool, 'dealers', 'users', 'request_limits', 'dealer_claims');
  await emptyStock(pool);
});

const see = (path: string, { headers }: Pick<TestAccount, 'headers'>) => site.open(path, { headers });
const send = (path: string, fields: Record<string, string>, { headers }: Pick<TestAccount, 'headers'>) =>
  site.open(path, formOf(fields, headers));
const NEW = {
  organisationNumber: '556000-0001',
  dealer: 'Norrbil AB',
  city: 'Skellefteå',
  telephone: '0910-12 34 56',
  message: '',
  accepted: 'ja',
};
/** Details that buyers need, without the telephone number. */
const CONTACT = { address: 'Storgatan 1', contactEmail: 'bil@norrbil.example' };

describe('a dealer that registers', () => {
  test('has its own area at once, with the first steps in place of zeros, and waits in the queue of staff', async () => {
    const user = await signedIn(db, 'user');
    const registered = await site.fetch(visitorUrls.dealerClaimUrl(), formOf(NEW, user.headers));
    expect(registered.headers.get('location')).toBe(
      visitorUrls.withNotice(officeUrls.dealerAreaUrl(), 'bilhandel-ansluten'),
    );
    const area = await see(officeUrls.dealerAreaUrl(), user);
    expect(area.text).toContain('Kom igång');
    expect(area.text).not.toMatch(/Läs och godkänn|Bilar till salu|Kvalitet/u);
    const details = await see(officeUrls.ownDealerDetailsUrl(), user);
    expect(details.text).toMatch(/Godkänt .* av user@bil\.example, version [0-9a-f]{8}/u);
    const moderator = await signedIn(db, 'moderator');
    expect((await see(officeUrls.dealerClaimsUrl(), moderator)).text).toContain('ny här, har redan tillgång');
  });

  test('has its cars public once the trader details are complete, and not any longer when one is removed', async () => {
    const user = await signedIn(db, 'user');
    await send(visitorUrls.dealerClaimUrl(), { ...NEW, ...CONTACT }, user);
    const id = (await readOwnDealer(db, user.userId))?.id ?? 0;
    const edit = async (changed: Record<string, string>, by = user, address = officeUrls.ownDealerDetailsUrl()) => {
      const { html } = await see(address, by);
      const fields = Object.fromEntries(
        [...html.matchAll(/<(?:input|textarea)[^>]* name="([a-z_]+)"[^>]*? value="([^"]*)"/gu)].map((found) => [
          found[1] ?? '',
          found[2] ?? '',
        ]),
      );
      const own = Object.fromEntries(['seen', ...DETAIL_NAMES].map((name) => [name, fields[name] ?? '']));
      return send(address, { ...own, intent: 'change', ...changed }, by);
    };
    await edit({ telephone: '' });
    const stock = ['NOR101', 'NOR102'].map((plate) => feedCar({ dealer: 'Norrbil AB', licence_plate: plate }));
    await deliver(pool, stock, new Date());
    const isPublic = async () => (await site.open(visitorUrls.dealerUrl('norrbil-ab'))).text.includes('Volvo V60');
    const ads = async () => (await pool.query('select internal_id::int as id, status from ads order by 1')).rows;
    expect((await ads()).map(({ status }) => status)).toEqual(['hidden', 'hidden']);
    const area = await see(officeUrls.dealerAreaUrl(), user);
    expect(area.text).toMatch(/2 bilar visas inte än.*Telefon saknas/su);
    expect(area.html).toContain(`${officeUrls.ownDealerDetailsUrl()}#uppgift-telephone`);
    const moderator = await signedIn(db, 'moderator');
    expect((await see(`${staffDealersUrl()}?lage=visas-inte`, moderator)).text).toContain('Norrbil AB');
    expect((await see(staffDealerUrl(id), moderator)).text).toMatch(/Bilarna visas inte för köpare.*telefon saknas/su);
    const [first] = await ads();
    const page = await see(officeUrls.dealerAdUrl(first.id), user);
    expect(page.text).toContain('Dold tills telefon finns bland era uppgifter');
    expect((await site.open(visitorUrls.adUrl(first.id))).status).toBe(404);
    // Who shows an ad by hand, or delivers again, does not make it public either.
    await send(officeUrls.dealerAdUrl(first.id), { intent: 'status', status: 'active' }, user);
    await deliver(pool, stock, new Date());
    expect((await ads()).map(({ status }) => status)).toEqual(['hidden', 'hidden']);

    const filled = await edit({ telephone: '0910-12 34 56' }, moderator, staffDealerUrl(id));
    expect(filled.text).toContain('Sparat');
    expect((await ads()).map(({ status }) => status)).toEqual(['active', 'active']);
    await expect.poll(isPublic).toBe(true);
    expect((await see(officeUrls.dealerAreaUrl(), user)).text).not.toContain('visas inte än');

    const removed = await edit({ telephone: '' });
    expect(removed.text).toContain('Bilarna visas inte för köpare förrän det som fattas finns: telefon.');
    expect((await ads()).map(({ status }) => status)).toEqual(['hidden', 'hidden']);
  });

  test('with the number of a known dealer is led to the claim of that one', async () => {
    await insertDealer(db, { name: 'Bilhuset AB', organisation_number: '556000-0001' });
    const user = await signedIn(db, 'user');
    const other = await send(visitorUrls.dealerClaimUrl(), NEW, user);
    expect([other.status, other.text.includes('Numret hör till Bilhuset AB')]).toEqual([400, true]);
    expect(other.html).toContain('value="Norrbil AB"');
    const claim = await send(visitorUrls.dealerClaimUrl(), { ...NEW, dealer: 'Bilhuset AB' }, user);
    expect(claim.text).toContain('Bilhuset AB finns redan här.');
    expect(await readOwnDealer(db, user.userId)).toBeUndefined();
  });

  test('and is refused by staff loses its access and its cars', async () => {
    const user = await signedIn(db, 'user');
    await send(visitorUrls.dealerClaimUrl(), NEW, user);
    const dealer = await readOwnDealer(db, user.userId);
    await insertAd(db, { dealer_id: dealer?.id ?? 0 });
    const other = await insertAd(db, { dealer_id: (await insertDealer(db, { name: 'Bilcentrum AB' })).id });
    const moderator = await signedIn(db, 'moderator');
    const { rows } = await pool.query<{ id: number }>('select id from dealer_claims');
    await send(officeUrls.dealerClaimsUrl(), { intent: 'refuse', id: String(rows[0]?.id) }, moderator);
    expect((await see(officeUrls.dealerAreaUrl(), user)).status).toBe(302);
    const ads = await pool.query("select internal_id from ads where status = 'active'");
    expect(ads.rows.map((ad) => Number(ad.internal_id))).toEqual([other.internal_id]);
  });
});

test('a dealer whose agreements are new accepts them once for all its people', async () => {
  const own = await signedIn(db, 'dealer', 'own@bil.example', 'Bilhuset AB');
  const colleague = await signedIn(db, 'dealer', 'eva@bil.example', 'Bilhuset AB');
  expect((await see(officeUrls.dealerAreaUrl(), own)).text).toContain('Godkänn för bilhandeln');
  expect((await see(officeUrls.ownDealerDetailsUrl(), own)).text).toContain('Inte godkänt än');
  await send(officeUrls.dealerAreaUrl(), { intent: 'accept', accepted: 'ja' }, own);
  const dealer = await readOwnDealer(db, own.userId);
  expect((await listAgreements(db, dealer?.id ?? 0)).map(({ acceptedBy }) => acceptedBy)).toEqual([
    'own@bil.example',
    'own@bil.example',
  ]);
  expect((await see(officeUrls.dealerAreaUrl(), colleague)).text).not.toContain('Godkänn för bilhandeln');
  await pool.query(`insert into api_parameters (name, value) values ('dealer_terms', 'Nya villkor.')`);
  const again = await see(officeUrls.dealerAreaUrl(), colleague);
  expect(again.text).toContain('Godkänn för bilhandeln');
  await pool.query('delete from api_parameters');
});

describe('figures and prices', () => {
  let own: TestAccount;
  let dealerId = 0;
  beforeEach(async () => {
    own = await signedIn(db, 'dealer', 'own@bil.example', 'Bilhuset AB');
    dealerId = (await readOwnDealer(db, own.userId))?.id ?? 0;
  });

  test('of a stock without cars say so, with any parameters', async () => {
    for (const query of ['', '?dagar=7&ordning=days&sida=9', '?dagar=x&ordning=y&sida=-1']) {
      const page = await see(`${officeUrls.dealerFiguresUrl()}${query}`, own);
      expect([page.status, page.text.includes('Ingen bil är till salu.')]).toEqual([200, true]);
    }
    expect((await see(officeUrls.dealerPricesUrl(99), own)).text).toContain('Ingen bil är till salu.');
    const file = await site.fetch(officeUrls.dealerFiguresCsvUrl(), { headers: own.headers });
    expect((await file.text()).trim().split('\r\n')).toHaveLength(1);
  });

  test("are those of the own cars, and none of another dealer's", async () => {
    const mine = await insertAd(db, { dealer_id: dealerId, name: 'Volvo V60 egen', licence_plate: 'ABC123' });
    const other = await insertDealer(db, { name: 'Bilcentrum AB' });
    const theirs = await insertAd(db, { dealer_id: other.id, name: 'Saab 9-5 annans' });
    for (const { internal_id: adId } of [mine, theirs])
      await addAdViews(db, new Date(), [{ ...NO_COUNTS, adId, shown: 77, views: 5 }]);
    const page = await see(officeUrls.dealerFiguresUrl(), own);
    expect(page.text).toContain('Volvo V60 egen');
    expect(page.text).toContain('visad 77');
    expect(page.text).not.toContain('annans');
    const csv = await (await site.fetch(officeUrls.dealerFiguresCsvUrl(), { headers: own.headers })).text();
    expect(csv).toMatch(/\d{4}-v\d\d;\d+;ABC123;Volvo V60 egen;77;5;0;0;0;0/u);
    expect(csv).not.toContain('annans');
    const ad = await see(officeUrls.dealerAdUrl(mine.internal_id), own);
    expect(ad.text).toMatch(/Siffror per vecka .*\d{4}-v\d\d 77 5/u);
  });

  test('order the cars by what a new price would change, with the limits of the labels', async () => {
    const dear = await insertAd(db, { dealer_id: dealerId, name: 'Dyr', price: 229_900, published_at: daysAgo(90) });
    const dearest = await insertAd(db, {
      dealer_id: dealerId,
      name: 'Dyrast',
      price: 279_900,
      published_at: daysAgo(90),
    });
    const fair = await insertAd(db, { dealer_id: dealerId, name: 'Lagom', price: 199_900, published_at: daysAgo(300) });
    await insertAd(db, { dealer_id: dealerId, name: 'Obedömd', price: null, model_year: null });
    await insertValuation(db, dear.internal_id, { price: 229_900, estimate: 200_000, label: 'high' });
    await insertValuation(db, dearest.internal_id, { price: 279_900, estimate: 200_000, label: 'very_high' });
    await insertValuation(db, fair.internal_id, { price: 199_900, estimate: 200_000, label: 'usual' });
    const { text } = await see(officeUrls.dealerPricesUrl(), own);
    const places = ['Dyrast', 'Dyr ', 'Lagom', 'Obedömd'].map((name) => text.indexOf(name));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    // Two labels are one number, so its name has both.
    expect(text).toContain('Högt eller mycket högt 2');
    expect(text).toMatch(/Högt pris, 29\s900 kr över/u);
    expect(text).toMatch(/Upp till 210\s000 kr är det Brukligt pris\. Under 190\s000 kr blir det Lågt pris\./u);
    expect(text).toContain('Priset är inte bedömt');
  });
});
