import { beforeAll, beforeEach, expect, test } from 'vitest';
import { listMoves } from '#src/db/dealers/dealer-moves.ts';
import { staffDealerIdentityUrl, staffDealerUrl } from '#src/pages/list-urls.ts';
import { dealerUrl } from '#src/visitor-urls.ts';
import { type Dealer, insertAd, insertDealer } from '#test/factories.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** Dealers merged and split by staff, through the HTTP API. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let admin: TestAccount;
let umea: Dealer;
let lund: Dealer;
beforeAll(async () => {
  site = await openTestApp({}, db);
  admin = await signedIn(db, 'admin');
});
beforeEach(async () => {
  await emptyStock(pool);
  umea = await insertDealer(db, { name: 'Bilcenter', city: 'Umeå', county: null });
  await db.insertInto('dealers').values({ name: 'Bilcenter', city: 'Lund' }).execute();
  lund = await db.selectFrom('dealers').selectAll().where('city', '=', 'Lund').executeTakeFirstOrThrow();
  await insertAd(db, { dealer_id: umea.id });
  await insertAd(db, { dealer_id: lund.id });
});
const see = (address: string, headers = admin.headers) => site.open(address, { headers });
const send = (dealer: Dealer, fields: Record<string, string>, headers = admin.headers) =>
  site.fetch(staffDealerIdentityUrl(dealer.id), formOf(fields, headers));

test('the public pages of dealers of one name have their own addresses and titles', async () => {
  expect(lund.slug).toBe('bilcenter-lund');
  expect((await see(dealerUrl('bilcenter-lund'))).html).toContain('<title>Bilcenter, Lund');
  const former = await site.fetch(dealerUrl('bilcenter'), { redirect: 'manual' });
  expect([former.status, former.headers.get('location')]).toEqual([301, dealerUrl('bilcenter-umea')]);
});

test('the page names what a merge moves, merges, and undoes it', async () => {
  expect((await see(staffDealerUrl(umea.id))).html).toContain(staffDealerIdentityUrl(umea.id));
  const asked = await see(staffDealerIdentityUrl(umea.id, lund.id));
  expect(asked.text).toContain('1 annons (1 till salu) flyttas');
  expect((await send(umea, { intent: 'merge', id: String(lund.id) })).status).toBe(302);
  expect((await site.fetch(dealerUrl('bilcenter-lund'), { redirect: 'manual' })).status).toBe(301);
  const [move] = await listMoves(pool, umea.id);
  expect((await see(staffDealerIdentityUrl(umea.id))).text).toContain('Bilcenter, Lund uppgick i Bilcenter, Umeå');
  expect((await send(umea, { intent: 'undo', id: String(move?.id) })).status).toBe(302);
  expect((await see(dealerUrl('bilcenter-lund'))).status).toBe(200);
});

test.each([
  [{ intent: 'merge', id: '0' }],
  [{ intent: 'merge', id: 'nonsens' }],
  [{ intent: 'merge', id: '99999999999' }],
  [{ intent: 'undo', id: '999999' }],
  [{ intent: 'split', name: '', town: '', organisation_number: '' }],
  [{ intent: 'split', name: 'Ny', town: '', organisation_number: '556000-0002' }],
  [{ intent: 'split', name: 'Ny', town: '', organisation_number: '', part: '{"' }],
  [{ intent: 'split', name: 'Ny', town: '', organisation_number: '', part: '["file","Mars"]' }],
])('%o is refused and changes nothing', async (fields) => {
  expect((await send(umea, fields)).status).toBe(400);
  expect((await see(staffDealerIdentityUrl(umea.id, 99_999))).status).toBe(200);
  expect((await pool.query('select from dealers')).rowCount).toBe(2);
});

test.each(['user', 'dealer', 'moderator'] as const)('%s may neither see nor do it', async (role) => {
  const { headers } = await signedIn(db, role);
  expect((await see(staffDealerIdentityUrl(umea.id, lund.id), headers)).text).not.toContain('flyttas');
  for (const fields of [
    { intent: 'merge', id: String(lund.id) },
    { intent: 'split', name: 'Ny', town: '', organisation_number: '', part: '["file",null]' },
    { intent: 'undo', id: '1' },
  ])
    expect([302, 403]).toContain((await send(umea, fields, headers)).status);
  expect((await pool.query('select from dealers where id = any($1)', [[umea.id, lund.id]])).rowCount).toBe(2);
});
