import { beforeEach, expect, test } from 'vitest';
import { requestDealerGroup } from '#src/commands/dealers/dealer-groups.ts';
import { listUnsentMails } from '#src/db/accounts/mails.ts';
import { listGroups } from '#src/db/dealers/dealer-groups.ts';
import { insertDealerPerson, listMemberships } from '#src/db/dealers/dealer-people.ts';
import { dealerInvitationUrl, staffGroupsUrl, staffGroupUrl } from '#src/office-urls.ts';
import { staffDealerUrl } from '#src/pages/list-urls.ts';
import { insertDealer } from '#test/factories.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { deleteRows, emptyStock, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** Staff make and edit groups of dealers, through the HTTP API. */

const { db, pool } = await testDatabase();
const site = await openTestApp({}, db);
let admin: TestAccount;
beforeEach(async () => {
  await emptyStock(pool);
  await deleteRows(pool, 'users', 'mails', 'request_limits', 'dealer_groups');
  admin = await signedIn(db, 'admin');
});
const see = (path: string, { headers } = admin) => site.open(path, { headers });
const send = (path: string, fields: Record<string, string>, { headers } = admin) =>
  site.open(path, formOf(fields, headers));

async function newGroup(name = 'Bilkedjan Norr'): Promise<string> {
  await send(staffGroupsUrl(), { intent: 'add', name });
  const group = (await listGroups(db)).find((each) => each.name === name);
  return staffGroupUrl(group?.id ?? 0);
}

test('a group gets its dealers by a list, and one invitation for all of them', async () => {
  for (const town of ['Umeå', 'Luleå', 'Kiruna']) await insertDealer(db, { name: `Kedjan ${town}` });
  const group = await newGroup();
  const wrong = await send(group, { intent: 'add-dealer', dealers: 'Kedjan Umeå\nKedjan Lulå' });
  expect([wrong.status, wrong.text.includes('Det finns ingen handlare som heter Kedjan Lulå.')]).toEqual([400, true]);
  expect(wrong.html).toContain('Kedjan Umeå\nKedjan Lulå</textarea>');
  const added = await send(group, {
    intent: 'add-dealer',
    dealers: 'Kedjan Umeå\r\nkedjan luleå\r\n\r\nKedjan Kiruna',
  });
  expect(added.text).toContain('3 handlare är med i koncernen');
  expect((await send(group, { intent: 'invite', email: 'chef@kedjan.example', role: 'owner' })).text).toContain(
    'Länken ger tillgång till alla handlare i Bilkedjan Norr.',
  );
  const [mail] = await listUnsentMails(db, 1);
  const token = /\bt=(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
  const accepted = await send(dealerInvitationUrl(token), {
    token,
    password: 'Tallkotte7',
    passwordAgain: 'Tallkotte7',
  });
  expect(accepted.status).toBe(302);
  const page = await see(group);
  expect(page.text).toMatch(/Kedjan Kiruna .*Kedjan Luleå .*Kedjan Umeå .*chef@kedjan\.example ägare/s);
  const [person] = (await pool.query(`select id from users where email = 'chef@kedjan.example'`)).rows;
  expect(await listMemberships(db, person.id)).toHaveLength(3);
  const [dealer] = await listMemberships(db, person.id);
  expect((await see(staffDealerUrl(dealer?.id ?? 0))).text).toContain('Hör till Bilkedjan Norr');
  expect((await send(group, { intent: 'remove-dealer', id: String(dealer?.id) })).text).toContain(
    'hör inte längre till',
  );
  expect((await send(group, { intent: 'remove', id: person.id })).text).toContain('inte längre tillgång');
  expect(await listMemberships(db, person.id)).toEqual([]);
  expect((await send(group, { intent: 'dissolve', id: '1' })).status).toBe(302);
  expect(await listGroups(db)).toEqual([]);
});

test('a group that an owner asked for is approved with the dealers that it owns', async () => {
  const owner = await signedIn(db, 'dealer', 'chef@kedjan.example', 'Kedjan Umeå');
  const { id } = await insertDealer(db, { name: 'Kedjan Luleå' });
  await insertDealerPerson(db, { userId: owner.userId, dealerId: id, role: 'owner', invitedBy: 'x' });
  await requestDealerGroup(db, { userId: owner.userId, name: 'Kedjan' });
  expect((await see(staffGroupsUrl())).text).toMatch(/Begärda.*Kedjan Kedjan Luleå, Kedjan Umeå chef@kedjan\.example/s);
  expect((await send(staffGroupsUrl(), { intent: 'approve', id: owner.userId })).status).toBe(302);
  expect(await listGroups(db)).toMatchObject([{ name: 'Kedjan', dealers: 2, people: 1 }]);
  expect((await send(staffGroupsUrl(), { intent: 'refuse', id: owner.userId })).text).toContain('redan avgjord');
});

test('a taken name, a group that is gone and nonsense are refused in words', async () => {
  const group = await newGroup();
  const taken = await send(staffGroupsUrl(), { intent: 'add', name: 'BILKEDJAN norr' });
  expect([taken.status, taken.text.includes('redan en koncern med det namnet')]).toEqual([400, true]);
  for (const path of [staffGroupUrl(999_999), `${staffGroupsUrl()}/x`, `${staffGroupsUrl()}/99999999999`])
    expect((await see(path)).status).toBe(404);
  for (const intent of ['remove-dealer', 'withdraw', 'remove'])
    for (const id of ['', 'x', '-1', '99999999', admin.userId])
      expect([intent, id, (await send(group, { intent, id })).status]).toEqual([intent, id, 400]);
});

test('a moderator neither sees nor changes groups', async () => {
  const group = await newGroup();
  const moderator = await signedIn(db, 'moderator');
  for (const path of [staffGroupsUrl(), group]) expect((await see(path, moderator)).status).toBe(403);
  const { id } = await insertDealer(db, { name: 'Kedjan Umeå' });
  expect((await send(group, { intent: 'add-dealer', dealers: 'Kedjan Umeå' }, moderator)).status).toBe(403);
  expect((await pool.query('select group_id from dealers where id = $1', [id])).rows).toEqual([{ group_id: null }]);
});
