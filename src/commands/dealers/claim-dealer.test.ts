import { beforeEach, expect, test } from 'vitest';
import { listUnsentMails } from '#src/db/accounts/mails.ts';
import { listClaims } from '#src/db/dealers/dealer-claims.ts';
import { readOwnDealer } from '#src/db/dealers/dealer-people.ts';
import { insertDealer } from '#test/factories.ts';
import { signedIn } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { claimDealer, decideDealerClaim } from './claim-dealer.ts';

const { db, pool } = await testDatabase();
const STAFF = { userId: null, email: 'admin@bil.example' };
const services = { db, site: { name: 'Milvis' }, areaLink: 'https://milvis.example/handlare/konto' };
const CLAIM = { dealer: 'Bilhuset AB', organisationNumber: '556036-0793', message: 'Jag äger den.' };
let userId = '';
beforeEach(async () => {
  await deleteRows(pool, 'users', 'mails', 'request_limits', 'dealer_claims');
  await insertDealer(db, { name: 'Bilhuset AB' });
  userId = (await signedIn(db, 'user')).userId;
});

test('an approved claim gives access and is mailed; a second decision is refused', async () => {
  const claim = await claimDealer(db, userId, CLAIM);
  const id = claim.ok ? claim.value : 0;
  const decided = await decideDealerClaim(services, STAFF, { id, decision: 'approved' });
  expect(decided).toMatchObject({ ok: true, value: { email: 'user@bil.example', dealer: 'Bilhuset AB' } });
  expect((await readOwnDealer(db, userId))?.name).toBe('Bilhuset AB');
  expect((await listUnsentMails(db, 5))[0]?.body).toContain('godkänd');
  expect(await decideDealerClaim(services, STAFF, { id, decision: 'refused' })).toEqual({
    ok: false,
    failure: 'no claim',
  });
  expect(await claimDealer(db, userId, CLAIM)).toEqual({ ok: false, failure: 'has dealer' });
});

test('a refused claim gives no access, and another one can be sent', async () => {
  const claim = await claimDealer(db, userId, CLAIM);
  await decideDealerClaim(services, STAFF, { id: claim.ok ? claim.value : 0, decision: 'refused' });
  expect(await readOwnDealer(db, userId)).toBeUndefined();
  expect((await claimDealer(db, userId, CLAIM)).ok).toBe(true);
});

test('rejects an unknown dealer and a second undecided claim', async () => {
  expect(await claimDealer(db, userId, { ...CLAIM, dealer: 'Okänd' })).toEqual({
    ok: false,
    failure: 'unknown dealer',
  });
  await claimDealer(db, userId, CLAIM);
  expect(await claimDealer(db, userId, CLAIM)).toEqual({ ok: false, failure: 'undecided claim' });
});

test('an approval is rolled back when the account got another dealer meanwhile', async () => {
  const claim = await claimDealer(db, userId, CLAIM);
  await signedIn(db, 'dealer', 'user@bil.example', 'Bilcentrum AB');
  const decided = await decideDealerClaim(services, STAFF, { id: claim.ok ? claim.value : 0, decision: 'approved' });
  expect(decided).toEqual({ ok: false, failure: 'has dealer' });
  expect((await listClaims(db, 5))[0]?.decision).toBeNull();
});
