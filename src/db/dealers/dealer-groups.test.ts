import { expect, test } from 'vitest';
import { insertDealer } from '#test/factories.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import * as groups from './dealer-groups.ts';
import { listMemberships } from './dealer-people.ts';

const { db } = await testDatabase();

test('a name of a group is free once, in any case', async () => {
  const id = (await groups.insertGroup(db, { name: 'Bilkedjan', createdBy: 'admin@bil.example' })) ?? 0;
  expect(await groups.insertGroup(db, { name: 'BILKEDJAN', createdBy: 'admin@bil.example' })).toBeUndefined();
  expect(await groups.findGroup(db, id)).toEqual({ id, name: 'Bilkedjan' });
  expect(await groups.lockGroup(db, id + 1)).toBeUndefined();
  expect(await groups.deleteGroup(db, id)).toBe(true);
  expect(await groups.deleteGroup(db, id)).toBe(false);
});

test('dealers and people of a group, and the groups whose owner an account is', async () => {
  const groupId = (await groups.insertGroup(db, { name: 'Kedjan', createdBy: 'admin@bil.example' })) ?? 0;
  const [umea, lulea] = [await insertDealer(db, { name: 'Umeå Bil' }), await insertDealer(db, { name: 'Luleå Bil' })];
  const [owner, seller] = [await signedIn(db, 'user', 'a@bil.example'), await signedIn(db, 'user', 'b@bil.example')];
  expect(await groups.addToGroup(db, { groupId, dealerId: umea.id })).toBe(true);
  for (const [{ userId }, role] of [
    [owner, 'owner'],
    [seller, 'seller'],
  ] as const) {
    expect(await groups.insertGroupPerson(db, { groupId, userId, role, invitedBy: 'x' })).toBe(true);
    expect(await groups.insertGroupPerson(db, { groupId, userId, role, invitedBy: 'x' })).toBe(false);
  }
  await groups.addToGroup(db, { groupId, dealerId: lulea.id });
  expect(await groups.addToGroup(db, { groupId, dealerId: lulea.id })).toBe(false);
  expect((await groups.listDealersOfGroup(db, groupId)).map(({ name }) => name)).toEqual(['Luleå Bil', 'Umeå Bil']);
  const names = await groups.listNamesOfGroup(db, groupId);
  expect(names.map(({ label }) => label).sort()).toEqual(['Luleå Bil', 'Umeå Bil']);
  expect(await groups.listGroupPeople(db, groupId)).toMatchObject([{ role: 'owner' }, { role: 'seller' }]);
  expect([await groups.listOwnGroups(db, owner.userId), await groups.listOwnGroups(db, seller.userId)]).toEqual([
    [{ id: groupId, name: 'Kedjan' }],
    [],
  ]);
  expect(await groups.readGroupOfDealer(db, umea.id)).toEqual({ id: groupId, name: 'Kedjan' });
  expect((await listMemberships(db, seller.userId)).map(({ groupId: of }) => of)).toEqual([groupId, groupId]);
  await groups.removeFromGroup(db, { groupId, dealerId: umea.id });
  expect(await groups.removeFromGroup(db, { groupId, dealerId: umea.id })).toBe(false);
  expect(await groups.readGroupOfDealer(db, umea.id)).toBeUndefined();
  expect(await groups.deleteGroupPerson(db, { groupId, userId: seller.userId })).toBe(true);
  expect(await listMemberships(db, seller.userId)).toEqual([]);
  expect((await groups.listGroups(db)).find(({ id }) => id === groupId)).toMatchObject({ dealers: 1, people: 1 });
});

test('an account has one request at a time', async () => {
  const { userId } = await signedIn(db, 'user', 'c@bil.example');
  await groups.upsertGroupRequest(db, { userId, name: 'Första' });
  await groups.upsertGroupRequest(db, { userId, name: 'Andra' });
  expect(await groups.readGroupRequest(db, userId)).toMatchObject({ name: 'Andra' });
  expect(await groups.listGroupRequests(db)).toMatchObject([{ name: 'Andra', dealers: [] }]);
  expect(await groups.takeGroupRequest(db, userId)).toEqual({ name: 'Andra' });
  expect(await groups.takeGroupRequest(db, userId)).toBeUndefined();
});
