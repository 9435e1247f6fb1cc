import { beforeEach, describe, expect, test } from 'vitest';
import { createPasswordHasher } from '#src/commands/accounts/hash-password.ts';
import { findAccount, listRoles, setPassword } from '#src/db/accounts/account-users.ts';
import { listUnsentMails } from '#src/db/accounts/mails.ts';
import {
  findDealersByName,
  insertDealerPerson,
  listMemberships,
  listPeopleOfDealer,
  type OwnDealer,
} from '#src/db/dealers/dealer-people.ts';
import { insertDealer } from '#test/factories.ts';
import { signedIn } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { createApiKey } from './api-keys.ts';
import {
  acceptInvitation,
  changeDealerRole,
  inviteDealerPerson,
  removeDealerPerson,
  withdrawInvitation,
} from './dealer-people.ts';

const { db, pool } = await testDatabase();
const passwords = createPasswordHasher();
const STAFF = { userId: null, email: 'admin@bil.example' };
const PASSWORD = 'Tallkotte7';
let dealer: OwnDealer;
let tokens: string[] = [];
const linkTo = (token: string) => {
  tokens.push(token);
  return `https://milvis.example/l?t=${token}`;
};
const services = { db, site: { name: 'Milvis' }, linkTo };
const invite = (email: string) => inviteDealerPerson(services, STAFF, { dealer, email, role: 'owner' });
const accept = (token = tokens.at(-1) ?? '', password = '') => acceptInvitation({ db, passwords }, { token, password });

beforeEach(async () => {
  await deleteRows(pool, 'users', 'mails', 'request_limits');
  tokens = [];
  dealer = await insertDealer(db, { name: 'Bilhuset AB' });
});

describe('an invitation', () => {
  test('of an unknown address creates an account whose password is chosen with the link', async () => {
    expect(await invite(' Ny@Bil.example ')).toMatchObject({ ok: true, value: { email: 'ny@bil.example' } });
    expect((await listUnsentMails(db, 5))[0]).toMatchObject({ recipient: 'ny@bil.example' });
    expect(await accept()).toEqual({ ok: false, failure: 'no password' });
    expect(await accept(undefined, 'abc')).toMatchObject({ ok: false });
    expect(await accept(undefined, PASSWORD)).toMatchObject({ ok: true, value: { name: 'Bilhuset AB' } });
    const account = await findAccount(db, 'ny@bil.example');
    expect(account?.isConfirmed).toBe(true);
    expect(await passwords.verify(PASSWORD, account?.passwordHash ?? null)).toBe(true);
    expect(await listRoles(db)).toMatchObject([{ email: 'ny@bil.example', role: 'dealer' }]);
    expect(await accept(tokens[0], PASSWORD)).toEqual({ ok: false, failure: 'bad link' });
  });

  test('of a confirmed account does not change its password', async () => {
    const { userId } = await signedIn(db, 'user');
    await setPassword(db, userId, await passwords.hash(PASSWORD));
    await invite('user@bil.example');
    expect(await accept(undefined, 'Grankotte8')).toMatchObject({ ok: true });
    const { passwordHash = null } = (await findAccount(db, 'user@bil.example')) ?? {};
    expect(await passwords.verify(PASSWORD, passwordHash)).toBe(true);
  });

  test('replaces an earlier one, and can be withdrawn', async () => {
    await invite('ny@bil.example');
    await invite('ny@bil.example');
    expect(await accept(tokens[0], PASSWORD)).toEqual({ ok: false, failure: 'bad link' });
    const userId = (await findAccount(db, 'ny@bil.example'))?.id ?? '';
    const other = await insertDealer(db, { name: 'Bilcentrum AB' });
    expect(await withdrawInvitation(db, STAFF, { dealerId: other.id, groupId: null, userId })).toBe(false);
    expect(await withdrawInvitation(db, STAFF, { dealerId: dealer.id, groupId: null, userId })).toBe(true);
    expect(await accept(tokens[1], PASSWORD)).toEqual({ ok: false, failure: 'bad link' });
  });

  test('to a new dealer creates it', async () => {
    const inviteToNew = (newName: string, email: string) =>
      inviteDealerPerson(services, STAFF, { dealer: { newName }, email, role: 'owner' });
    expect(await inviteToNew('Nya Bil AB', 'ny@bil.example')).toMatchObject({ value: { name: 'Nya Bil AB' } });
    expect(await findDealersByName(db, 'Nya Bil AB')).toHaveLength(1);
    expect(await accept(undefined, PASSWORD)).toMatchObject({ ok: true, value: { name: 'Nya Bil AB' } });
  });

  test('to a dealer that a delivery added meanwhile is no addition of the one who invites', async () => {
    const inviteToNew = (newName: string) =>
      inviteDealerPerson(services, STAFF, {
        dealer: { newName },
        email: `${newName.length}@bil.example`,
        role: 'owner',
      });
    await deleteRows(pool, 'audit_log');
    expect(await inviteToNew('BILHUSET ab')).toMatchObject({ value: { name: 'Bilhuset AB' } });
    const actions = async () => (await pool.query('select action from audit_log order by id')).rows;
    expect(await actions()).toEqual([{ action: 'dealer.invite' }]);
    await inviteToNew('Åmåls Bil AB');
    expect(await actions()).toEqual(['dealer.invite', 'dealer.add', 'dealer.invite'].map((action) => ({ action })));
  });

  test('is refused for an account of this dealer, and when too many were sent', async () => {
    await signedIn(db, 'dealer');
    expect(await invite('dealer@bil.example')).toEqual({ ok: false, failure: 'has access' });
    for (let place = 0; place < 25; place += 1) await invite(`nr${place}@bil.example`);
    expect(await invite('sist@bil.example')).toEqual({ ok: false, failure: 'too many' });
  });

  test('is redeemed by one of two concurrent requests', async () => {
    await invite('ny@bil.example');
    const results = await Promise.all([accept(undefined, PASSWORD), accept(undefined, PASSWORD)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await listPeopleOfDealer(db, dealer.id)).toHaveLength(1);
  });
});

test('a removed person loses the role, and a person of another dealer is not removed', async () => {
  const { userId, email } = await signedIn(db, 'dealer');
  const other = await insertDealer(db, { name: 'Bilcentrum AB' });
  for (const by of [email, 'annan@bil.example'])
    await createApiKey(db, { userId: null, email: by }, { dealerId: dealer.id, name: `System av ${by}` });
  const remove = (dealerId: number) => removeDealerPerson(db, STAFF, { dealerId, userId, needsOwner: false });
  expect(await remove(other.id)).toEqual({ ok: false, failure: 'no access' });
  expect(await listRoles(db)).toHaveLength(1);
  // The keys that the person made are named, since they stay valid.
  expect(await remove(dealer.id)).toEqual({
    ok: true,
    value: { keys: [expect.stringMatching(/^System av dealer@bil\.example \(mlv_/)] },
  });
  expect(await listRoles(db)).toEqual([]);
});

describe('an account with several dealers', () => {
  test('accepts a further invitation, works at both, and loses its role with the last one', async () => {
    const { userId, email } = await signedIn(db, 'dealer');
    const other = await insertDealer(db, { name: 'Bilcentrum AB' });
    await inviteDealerPerson(services, STAFF, { dealer: other, email, role: 'seller' });
    await setPassword(db, userId, await passwords.hash(PASSWORD));
    expect(await accept()).toEqual({ ok: true, value: { name: 'Bilcentrum AB' } });
    const roles = async () => (await listMemberships(db, userId)).map(({ name, role }) => [name, role]);
    expect(await roles()).toEqual([
      ['Bilcentrum AB', 'seller'],
      ['Bilhuset AB', 'owner'],
    ]);
    await removeDealerPerson(db, STAFF, { dealerId: dealer.id, userId, needsOwner: false });
    expect([await roles(), await listRoles(db)]).toMatchObject([[['Bilcentrum AB', 'seller']], [{ role: 'dealer' }]]);
    await removeDealerPerson(db, STAFF, { dealerId: other.id, userId, needsOwner: true });
    expect(await listRoles(db)).toEqual([]);
  });

  test('the last owner is neither removed nor made anything else by the people of the dealer', async () => {
    const { userId } = await signedIn(db, 'dealer');
    const seller = await signedIn(db, 'user');
    await insertDealerPerson(db, { userId: seller.userId, dealerId: dealer.id, role: 'seller', invitedBy: 'x' });
    const at = { dealerId: dealer.id, userId };
    expect(await removeDealerPerson(db, STAFF, { ...at, needsOwner: true })).toEqual({
      ok: false,
      failure: 'last owner',
    });
    expect(await changeDealerRole(db, STAFF, { ...at, role: 'leads' })).toEqual({ ok: false, failure: 'last owner' });
    const promoted = await changeDealerRole(db, STAFF, { dealerId: dealer.id, userId: seller.userId, role: 'owner' });
    expect(promoted).toEqual({ ok: true, value: null });
    // Of two owners who remove each other at once, one stays.
    const results = await Promise.all(
      [userId, seller.userId].map((id) =>
        removeDealerPerson(db, STAFF, { dealerId: dealer.id, userId: id, needsOwner: true }),
      ),
    );
    expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await listPeopleOfDealer(db, dealer.id)).toMatchObject([{ role: 'owner' }]);
  });
});
