import { beforeEach, expect, test } from 'vitest';
import { createPasswordHasher } from '#src/commands/accounts/hash-password.ts';
import { listRoles } from '#src/db/accounts/account-users.ts';
import { listGroupKeys } from '#src/db/dealers/api-keys.ts';
import { listGroupRequests, listGroups } from '#src/db/dealers/dealer-groups.ts';
import { insertDealerPerson, listMemberships } from '#src/db/dealers/dealer-people.ts';
import { insertDealer } from '#test/factories.ts';
import { signedIn } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { authenticateApiKey, createGroupKey } from './api-keys.ts';
import {
  addDealerGroup,
  addDealerToGroup,
  approveGroupRequest,
  refuseGroupRequest,
  removeDealerFromGroup,
  removeDealerGroup,
  removeGroupPerson,
  requestDealerGroup,
} from './dealer-groups.ts';
import { acceptInvitation, inviteDealerPerson } from './dealer-people.ts';

const { db, pool } = await testDatabase();
const ADMIN = { userId: null, email: 'admin@bil.example' };
const names = async (userId: string) => (await listMemberships(db, userId)).map(({ name, role }) => `${name}: ${role}`);
const dealerOf = (name: string) => insertDealer(db, { name });

beforeEach(async () => {
  await deleteRows(pool, 'users', 'mails', 'request_limits', 'dealer_groups');
});

async function groupOf(...dealers: string[]): Promise<number> {
  const group = await addDealerGroup(db, ADMIN, 'Bilkedjan Norr');
  if (!group.ok) throw new Error(group.failure);
  for (const name of dealers)
    await addDealerToGroup(db, ADMIN, { groupId: group.value, dealerId: (await dealerOf(name)).id });
  return group.value;
}

async function invited(groupId: number, role: 'owner' | 'seller', email = 'chef@kedjan.example'): Promise<string> {
  let token = '';
  const linkTo = (made: string) => {
    token = made;
    return 'https://milvis.example/l';
  };
  const { userId } = await signedIn(db, 'user', email);
  await inviteDealerPerson({ db, site: { name: 'Milvis' }, linkTo }, ADMIN, {
    group: { id: groupId, name: 'Bilkedjan Norr' },
    email,
    role,
  });
  const passwords = createPasswordHasher();
  expect(await acceptInvitation({ db, passwords }, { token, password: 'Tallkotte7' })).toMatchObject({ ok: true });
  return userId;
}

test('one invitation gives access to all dealers of a group, also to those that come later', async () => {
  const groupId = await groupOf('Kedjan Umeå', 'Kedjan Luleå');
  const userId = await invited(groupId, 'seller');
  expect(await names(userId)).toEqual(['Kedjan Luleå: seller', 'Kedjan Umeå: seller']);
  const kiruna = await dealerOf('Kedjan Kiruna');
  expect(await addDealerToGroup(db, ADMIN, { groupId, dealerId: kiruna.id })).toEqual({ ok: true, value: null });
  expect(await addDealerToGroup(db, ADMIN, { groupId, dealerId: kiruna.id })).toEqual({
    ok: false,
    failure: 'grouped',
  });
  expect(await names(userId)).toHaveLength(3);
  expect(await removeDealerFromGroup(db, ADMIN, { groupId, dealerId: kiruna.id })).toBe(true);
  expect(await names(userId)).toEqual(['Kedjan Luleå: seller', 'Kedjan Umeå: seller']);
  expect(await removeGroupPerson(db, ADMIN, { groupId, userId })).toBe(true);
  expect([await names(userId), (await listRoles(db)).map(({ role }) => role)]).toEqual([[], ['user']]);
});

test('an own role gives way to that of the group, unless it is the owner’s, which outlives the group', async () => {
  const groupId = await groupOf('Kedjan Umeå', 'Kedjan Luleå');
  const { userId } = await signedIn(db, 'dealer', 'chef@kedjan.example', 'Kedjan Umeå');
  const lulea = await dealerOf('Kedjan Luleå');
  await insertDealerPerson(db, { userId, dealerId: lulea.id, role: 'leads', invitedBy: 'x' });
  await invited(groupId, 'seller');
  expect(await names(userId)).toEqual(['Kedjan Luleå: seller', 'Kedjan Umeå: owner']);
  expect(await removeDealerGroup(db, ADMIN, groupId)).toBe(true);
  expect(await names(userId)).toEqual(['Kedjan Umeå: owner']);
});

test('the keys of a dissolved group are revoked', async () => {
  const groupId = await groupOf('Kedjan Umeå');
  const key = await createGroupKey(db, ADMIN, { groupId, name: 'System' });
  const text = key.ok ? key.value : '';
  expect(await authenticateApiKey(db, text)).toMatchObject({ value: { groupId, group: 'Bilkedjan Norr' } });
  expect(await listGroupKeys(db, groupId)).toHaveLength(1);
  await removeDealerGroup(db, ADMIN, groupId);
  expect(await authenticateApiKey(db, text)).toEqual({ ok: false, failure: 'revoked' });
  expect(await createGroupKey(db, ADMIN, { groupId, name: 'System' })).toEqual({ ok: false, failure: 'no group' });
});

test('an owner of several dealers asks for a group, of which staff approve or refuse', async () => {
  const { userId, email } = await signedIn(db, 'dealer', 'chef@kedjan.example', 'Kedjan Umeå');
  expect(await requestDealerGroup(db, { userId, name: 'Kedjan' })).toBe(false);
  for (const [name, role] of [
    ['Kedjan Luleå', 'owner'],
    ['Annan Bil', 'seller'],
  ] as const)
    await insertDealerPerson(db, { userId, dealerId: (await dealerOf(name)).id, role, invitedBy: 'x' });
  expect(await requestDealerGroup(db, { userId, name: 'Fel namn' })).toBe(true);
  expect(await requestDealerGroup(db, { userId, name: 'Kedjan' })).toBe(true);
  expect(await listGroupRequests(db)).toMatchObject([
    { email, name: 'Kedjan', dealers: ['Kedjan Luleå', 'Kedjan Umeå'] },
  ]);
  // A name that is taken leaves the request as it is.
  const taken = await addDealerGroup(db, ADMIN, 'KEDJAN');
  expect(await approveGroupRequest(db, ADMIN, { userId, email })).toEqual({ ok: false, failure: 'exists' });
  await removeDealerGroup(db, ADMIN, taken.ok ? taken.value : 0);
  expect(await approveGroupRequest(db, ADMIN, { userId, email })).toMatchObject({ ok: true });
  expect(await listGroups(db)).toMatchObject([{ name: 'Kedjan', dealers: 2, people: 1 }]);
  expect(await approveGroupRequest(db, ADMIN, { userId, email })).toEqual({ ok: false, failure: 'no request' });
  expect(await refuseGroupRequest(db, ADMIN, userId)).toBe(false);
  expect(await names(userId)).toEqual(['Annan Bil: seller', 'Kedjan Luleå: owner', 'Kedjan Umeå: owner']);
});
