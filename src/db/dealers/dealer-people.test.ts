import { beforeEach, expect, test } from 'vitest';
import { newToken } from '#src/commands/accounts/tokens.ts';
import { insertAccount } from '#src/db/accounts/account-users.ts';
import { insertDealer } from '#test/factories.ts';
import { signedIn } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import * as people from './dealer-people.ts';

const { db, pool } = await testDatabase();
beforeEach(async () => {
  await deleteRows(pool, 'users', 'one_time_links');
});

test('an account belongs to several dealers, with a role at each', async () => {
  const [one, two] = [
    await insertDealer(db, { name: 'Bilhuset AB' }),
    await insertDealer(db, { name: 'Bilcentrum AB' }),
  ];
  const { userId } = await signedIn(db, 'user');
  const by = { userId, invitedBy: 'admin@bil.example' };
  expect(await people.readOwnDealer(db, userId)).toBeUndefined();
  expect(await people.insertDealerPerson(db, { ...by, dealerId: one.id, role: 'owner' })).toBe(true);
  expect(await people.insertDealerPerson(db, { ...by, dealerId: one.id, role: 'leads' })).toBe(false);
  expect(await people.readOwnDealer(db, userId)).toEqual({ id: one.id, name: 'Bilhuset AB', slug: 'bilhuset-ab' });
  expect(await people.insertDealerPerson(db, { ...by, dealerId: two.id, role: 'seller' })).toBe(true);
  expect((await people.listMemberships(db, userId)).map(({ id, role }) => [id, role])).toEqual([
    [two.id, 'seller'],
    [one.id, 'owner'],
  ]);
  expect(await people.updateDealerRole(db, { userId, dealerId: two.id, role: 'leads' })).toBe(true);
  expect(await people.lockDealerPeople(db, two.id)).toEqual([{ userId, role: 'leads', groupId: null }]);
  expect(await people.deleteDealerPerson(db, { userId, dealerId: two.id })).toEqual({ userId });
  expect(await people.listPeopleOfDealer(db, one.id)).toMatchObject([{ userId, invitedBy: 'admin@bil.example' }]);
  expect(await people.deleteDealerPerson(db, { userId, dealerId: two.id })).toBeUndefined();
  expect(await people.listAllDealerPeople(db, 10)).toHaveLength(1);
  expect(await people.deleteDealerPerson(db, { userId, dealerId: one.id })).toEqual({ userId });
});

test('a dealer is found by its name in any case and by its slug', async () => {
  const { id } = await insertDealer(db, { name: 'Bilhuset AB' });
  expect(await people.findDealersByName(db, 'BILHUSET ab')).toMatchObject([{ id }]);
  expect((await people.findDealerBySlug(db, 'bilhuset-ab'))?.id).toBe(id);
  expect(await people.findDealersByName(db, '%')).toEqual([]);
});

test('of dealers with one name, each is found by its label, and all by the name', async () => {
  const add = (city: string) =>
    db.insertInto('dealers').values({ name: 'Lika Bil', city }).returning('id').executeTakeFirstOrThrow();
  const [umea, lund] = [await add('Umeå'), await add('Lund')];
  expect(await people.findDealersByName(db, 'lika bil, umeå')).toEqual([
    { id: umea.id, name: 'Lika Bil, Umeå', slug: 'lika-bil-umea' },
  ]);
  expect(await people.findDealersByName(db, 'Lika Bil')).toMatchObject([
    { id: umea.id },
    { id: lund.id, slug: 'lika-bil-lund' },
  ]);
});

test('an invitation is valid until it expires or is deleted', async () => {
  const { id: dealerId } = await insertDealer(db, { name: 'Bilhuset AB' });
  const userId = (await insertAccount(db, { email: 'ny@bil.example', passwordHash: null, isConfirmed: false })) ?? '';
  const [valid, expired] = [newToken(), newToken()];
  const to = { dealerId, groupId: null };
  const link = { userId, ...to, role: 'seller', invitedBy: 'eva@bil.example' } as const;
  await people.insertInvitation(db, { ...link, tokenHash: valid.tokenHash, hours: 1 });
  await people.insertInvitation(db, { ...link, tokenHash: expired.tokenHash, hours: -1 });
  expect(await people.readInvitation(db, expired.tokenHash)).toBeUndefined();
  expect(await people.readInvitation(db, valid.tokenHash)).toMatchObject({
    dealer: 'Bilhuset AB',
    role: 'seller',
    needsPassword: true,
  });
  for (const listed of [to, null])
    expect(await people.listInvitations(db, listed)).toMatchObject([
      { email: 'ny@bil.example', dealer: 'Bilhuset AB' },
    ]);
  expect(await people.listInvitations(db, { dealerId: dealerId + 1, groupId: null })).toEqual([]);
  expect(await people.deleteInvitations(db, { userId, ...to })).toBe(2);
  expect(await people.readInvitation(db, valid.tokenHash)).toBeUndefined();
});
