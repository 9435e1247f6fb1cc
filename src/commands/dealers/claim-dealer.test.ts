import { beforeEach, describe, expect, test } from 'vitest';
import { listUnsentMails } from '#src/db/accounts/mails.ts';
import { listAgreements } from '#src/db/dealers/dealer-agreements.ts';
import { listClaims } from '#src/db/dealers/dealer-claims.ts';
import { readOwnDealer } from '#src/db/dealers/dealer-people.ts';
import { readEditedDealer } from '#src/db/dealers/dealers.ts';
import { insertDealer } from '#test/factories.ts';
import { signedIn } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { claimDealer, decideDealerClaim } from './claim-dealer.ts';

const { db, pool } = await testDatabase();
const STAFF = { userId: null, email: 'admin@bil.example' };
const services = { db, site: { name: 'Milvis' }, areaLink: 'https://milvis.example/handlare/konto' };
const TEXTS = [{ document: 'terms', content: 'Villkor.' }] as const;
const CLAIM = {
  dealer: 'Bilhuset AB',
  organisationNumber: '556036-0793',
  city: 'Uppsala',
  telephone: '',
  address: '',
  contactEmail: '',
  message: 'Jag äger den.',
  texts: TEXTS,
};
let person = { userId: '', email: '' };
beforeEach(async () => {
  await deleteRows(pool, 'dealers', 'users', 'mails', 'request_limits', 'dealer_claims');
  await insertDealer(db, { name: 'Bilhuset AB' });
  person = await signedIn(db, 'user');
});
const claimed = async (stated: Partial<typeof CLAIM> = {}, by = person) => {
  const result = await claimDealer(db, by, { ...CLAIM, ...stated });
  if (!result.ok) throw new Error(result.failure.kind);
  return result.value;
};

test('an approved claim gives access and is mailed; a second decision is refused', async () => {
  const { id, isNew } = await claimed();
  expect([isNew, await readOwnDealer(db, person.userId)]).toEqual([false, undefined]);
  const decided = await decideDealerClaim(services, STAFF, { id, decision: 'approved' });
  expect(decided).toMatchObject({ ok: true, value: { email: 'user@bil.example', dealer: 'Bilhuset AB' } });
  const own = await readOwnDealer(db, person.userId);
  expect(own?.name).toBe('Bilhuset AB');
  expect((await listAgreements(db, own?.id ?? 0)).map(({ acceptedBy }) => acceptedBy)).toEqual(['user@bil.example']);
  expect((await listUnsentMails(db, 5))[0]?.body).toContain('godkänd');
  expect(await decideDealerClaim(services, STAFF, { id, decision: 'refused' })).toEqual({
    ok: false,
    failure: 'no claim',
  });
  expect(await claimDealer(db, person, CLAIM)).toEqual({ ok: false, failure: { kind: 'has dealer' } });
});

test('a refused claim gives no access, and another one can be sent', async () => {
  const { id } = await claimed();
  await decideDealerClaim(services, STAFF, { id, decision: 'refused' });
  expect(await readOwnDealer(db, person.userId)).toBeUndefined();
  expect((await pool.query('select from dealer_agreements')).rowCount).toBe(0);
  expect((await claimDealer(db, person, CLAIM)).ok).toBe(true);
});

test('rejects a second undecided claim', async () => {
  await claimed();
  expect(await claimDealer(db, person, CLAIM)).toEqual({ ok: false, failure: { kind: 'undecided claim' } });
});

test('an approval is rolled back when the account got the dealer meanwhile', async () => {
  const { id } = await claimed();
  await signedIn(db, 'dealer', 'user@bil.example', 'Bilhuset AB');
  const decided = await decideDealerClaim(services, STAFF, { id, decision: 'approved' });
  expect(decided).toEqual({ ok: false, failure: 'has dealer' });
  expect((await listClaims(db, 5))[0]?.decision).toBeNull();
});

describe('a dealer that the site does not know', () => {
  const NEW = {
    dealer: 'Norrbil AB',
    organisationNumber: '556000-0001',
    city: 'Skellefteå',
    telephone: '0910-12 34 56',
  };

  test('is registered with what was stated and accepted, and its account has access at once', async () => {
    const { isNew } = await claimed(NEW);
    const own = await readOwnDealer(db, person.userId);
    expect([isNew, own?.name]).toEqual([true, 'Norrbil AB']);
    expect((await readEditedDealer(db, own?.id ?? 0))?.details).toMatchObject({
      organisation_number: '556000-0001',
      city: 'Skellefteå',
      telephone: '0910-12 34 56',
    });
    expect(await listAgreements(db, own?.id ?? 0)).toHaveLength(1);
    expect((await listClaims(db, 5))[0]).toMatchObject({ isNew: true, decision: null, dealer: 'Norrbil AB' });
  });

  test('is approved without a second access, or refused, which ends the access', async () => {
    const { id } = await claimed(NEW);
    const other = await signedIn(db, 'user', 'ove@bil.example');
    const second = await claimed({ ...NEW, dealer: 'Söderbil AB', organisationNumber: '556012-5790' }, other);
    expect((await decideDealerClaim(services, STAFF, { id, decision: 'approved' })).ok).toBe(true);
    expect((await readOwnDealer(db, person.userId))?.name).toBe('Norrbil AB');
    expect((await decideDealerClaim(services, STAFF, { id: second.id, decision: 'refused' })).ok).toBe(true);
    expect(await readOwnDealer(db, other.userId)).toBeUndefined();
    expect(
      (await pool.query(`select from user_roles where user_id = $1 and role = 'dealer'`, [other.userId])).rowCount,
    ).toBe(0);
  });

  test('registered twice is a claim the second time, also when both are sent at once', async () => {
    const other = await signedIn(db, 'user', 'ove@bil.example');
    const both = await Promise.all([claimed(NEW), claimed(NEW, other)]);
    expect(both.map(({ isNew }) => isNew).toSorted()).toEqual([false, true]);
    expect(both.find(({ isNew }) => !isNew)?.hasPeople).toBe(true);
    expect((await pool.query(`select from dealers where name = 'Norrbil AB'`)).rowCount).toBe(1);
  });

  test('of another name with the number of a known one is refused, and names that one', async () => {
    await claimed(NEW);
    const other = await signedIn(db, 'user', 'ove@bil.example');
    expect(await claimDealer(db, other, { ...CLAIM, ...NEW, dealer: 'Helt annat AB' })).toEqual({
      ok: false,
      failure: { kind: 'number of another', dealer: 'Norrbil AB' },
    });
  });

  test('may have the name of a dealer in another town with another number', async () => {
    await claimed(NEW);
    const other = await signedIn(db, 'user', 'ove@bil.example');
    const namesake = { ...NEW, organisationNumber: '556012-5790', city: 'Lund' };
    expect((await claimed(namesake, other)).isNew).toBe(true);
    const third = await signedIn(db, 'user', 'tre@bil.example');
    const unclear = { ...CLAIM, ...NEW, organisationNumber: '556703-7485', city: '' };
    expect(await claimDealer(db, third, unclear)).toMatchObject({ failure: { kind: 'several dealers' } });
  });
});
