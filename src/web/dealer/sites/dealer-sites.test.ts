import { beforeEach, describe, expect, test } from 'vitest';
import { addDealerGroup, addDealerToGroup } from '#src/commands/dealers/dealer-groups.ts';
import { insertGroupPerson } from '#src/db/dealers/dealer-groups.ts';
import { insertDealerPerson, listMemberships } from '#src/db/dealers/dealer-people.ts';
import {
  DEALER_PERMISSIONS,
  DEALER_ROLES,
  type DealerPermission,
  type DealerRole,
  roleMay,
} from '#src/domain/dealers/dealer-roles.ts';
import * as officeUrls from '#src/office-urls.ts';
import { ACCESS, accessOf, addressPattern } from '#src/pages/page-access.ts';
import * as visitorUrls from '#src/visitor-urls.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { deleteRows, emptyStock, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** People with several dealers, and the roles of a dealer's people, through the HTTP API. */

const { db, pool } = await testDatabase();
const site = await openTestApp({}, db, { deliveries: { notify: () => undefined } });
let own: TestAccount;
beforeEach(async () => {
  await emptyStock(pool);
  await deleteRows(pool, 'users', 'dealer_groups', 'request_limits', 'security_events');
  own = await signedIn(db, 'dealer', 'own@bil.example', 'Kedjan Umeå');
});

const withRole = async (name: string, role: DealerRole, { userId }: TestAccount = own): Promise<number> => {
  const { id } = await insertDealer(db, { name });
  await insertDealerPerson(db, { userId, dealerId: id, role, invitedBy: 'x' });
  return id;
};
const get = (path: string, { headers } = own) => site.open(path, { headers });
const send = (path: string, fields: Record<string, string>, { headers } = own) =>
  site.fetch(path, formOf(fields, headers));
/** The same person after choosing a dealer; null: all. */
async function choosing(id: number | null): Promise<TestAccount> {
  const response = await send(officeUrls.dealerSitesUrl(), { intent: 'choose', id: id === null ? '' : String(id) });
  expect(response.status).toBe(302);
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  return { ...own, headers: { ...own.headers, cookie: `${own.headers.cookie}; ${cookie}` } };
}

describe('a person with several dealers', () => {
  test('sees them side by side, and chooses one before a page of one', async () => {
    const lulea = await withRole('Kedjan Luleå', 'owner');
    await insertAd(db, { dealer_id: lulea, name: 'Volvo V60' });
    const first = await site.fetch(officeUrls.dealerAreaUrl(), { headers: own.headers });
    expect(first.headers.get('location')).toBe(officeUrls.dealerSitesUrl());
    const sites = await get(officeUrls.dealerSitesUrl());
    expect(sites.text).toMatch(/Anläggningar.*Kedjan Luleå 1 .*Kedjan Umeå 0 /s);
    const people = await site.fetch(officeUrls.dealerPeopleUrl(), { headers: own.headers });
    expect(people.headers.get('location')).toBe(officeUrls.dealerSitesUrl(officeUrls.dealerPeopleUrl()));
    const at = await choosing(lulea);
    expect((await get(officeUrls.dealerPeopleUrl(), at)).text).toContain('De som sköter Kedjan Luleå.');
    expect((await get('/handlare/konto/bilar', at)).text).toContain('Volvo V60');
    expect((await get(officeUrls.dealerFiguresUrl())).text).toMatch(/Siffror.*Kedjan Luleå 1.*Kedjan Umeå 0/s);
    expect((await get(officeUrls.dealerFiguresUrl(), at)).text).toContain('Volvo V60');
  });

  test('is led back to the page that it wanted, and to no other place', async () => {
    const id = await withRole('Kedjan Luleå', 'owner');
    const location = async (to: string) =>
      (await send(officeUrls.dealerSitesUrl(), { intent: 'choose', id: String(id), till: to })).headers.get('location');
    expect(await location(officeUrls.dealerKeysUrl())).toBe(officeUrls.dealerKeysUrl());
    for (const to of [
      'https://annan.example',
      '//annan.example',
      '/handlare/konto/..//annan',
      '/admin',
      '/handlare/konto/\\x',
    ])
      expect([to, await location(to)]).toEqual([to, officeUrls.dealerAreaUrl()]);
  });

  test('cannot choose a dealer that is not its own', async () => {
    await withRole('Kedjan Luleå', 'owner');
    const foreign = await insertDealer(db, { name: 'Grannens Bil' });
    const at = await choosing(foreign.id);
    expect((await get(officeUrls.dealerAreaUrl(), at)).text).not.toContain('Grannens Bil');
    const fields = { intent: 'add', name: 'System', anlaggning: String(foreign.id) };
    expect((await send(officeUrls.dealerKeysUrl(), fields, at)).status).toBe(403);
    expect((await pool.query('select from dealer_api_keys')).rowCount).toBe(0);
  });

  test('changes the dealer of the form, whatever was chosen in another tab since', async () => {
    const lulea = await withRole('Kedjan Luleå', 'owner');
    const [umea] = (await listMemberships(db, own.userId)).filter(({ name }) => name === 'Kedjan Umeå');
    const at = await choosing(lulea);
    const page = await get(officeUrls.dealerKeysUrl(), at);
    expect(page.html).toContain(`name="anlaggning" value="${lulea}"`);
    await send(officeUrls.dealerKeysUrl(), { intent: 'add', name: 'System', anlaggning: String(umea?.id) }, at);
    expect((await pool.query('select dealer_id from dealer_api_keys')).rows).toEqual([{ dealer_id: umea?.id }]);
  });

  test('is led to its dealers by an unchosen upload, and asks for a group of what it owns', async () => {
    const upload = (query = '') =>
      site.fetch(officeUrls.deliveryUploadUrl() + query, {
        method: 'POST',
        headers: own.headers,
        body: new FormData(),
      });
    await withRole('Kedjan Luleå', 'leads');
    const id = await withRole('Kedjan Kiruna', 'owner');
    expect((await upload()).headers.get('location')).toContain('atkomst-nekad');
    expect((await upload(`?anlaggning=${id}`)).headers.get('location')).toContain('import-');
    expect((await get(officeUrls.dealerSitesUrl())).text).toContain('Begär koncern');
    const asked = await send(officeUrls.dealerSitesUrl(), { intent: 'ask', name: 'Kedjan' });
    expect(await asked.text()).toContain('Koncernen är begärd');
    expect((await get(officeUrls.dealerSitesUrl())).text).toContain('Ni har begärt koncernen Kedjan.');
  });
});

const dealerPages = Object.entries(ACCESS).filter(([, { view, actions }]) =>
  [view, ...Object.values(actions ?? {})].includes('dealer-area'),
);

test('every page and action of the area needs a permission', () => {
  expect(dealerPages.length).toBeGreaterThan(15);
  for (const [pattern, { ownDealer, actions = {} }] of dealerPages) {
    expect([pattern, ownDealer?.view]).toEqual([pattern, expect.any(String)]);
    expect([pattern, Object.keys(ownDealer?.actions ?? {})]).toEqual([pattern, Object.keys(actions)]);
  }
  // Each permission is needed somewhere.
  const needed = dealerPages.flatMap(([, { ownDealer }]) => [
    ownDealer?.view,
    ...Object.values(ownDealer?.actions ?? {}),
  ]);
  expect(Object.keys(DEALER_PERMISSIONS).filter((name) => !needed.includes(name as DealerPermission))).toEqual([]);
});

/** An address of the pattern. */
const sample = (pattern: string): string => `/${pattern.replaceAll(/:\w+/g, '100001')}`;

describe.each(DEALER_ROLES)('as %s', (role) => {
  beforeEach(async () => {
    await pool.query('update dealer_people set role = $1', [role]);
  });

  test('exactly the permitted pages open', async () => {
    for (const [pattern, { view, ownDealer }] of dealerPages) {
      if (view === undefined) continue;
      const { status } = await site.fetch(sample(pattern), { headers: own.headers });
      const isOpen = roleMay(role, ownDealer?.view);
      // The first page leads those who may not view it to the messages.
      const refused = pattern === 'handlare/konto' ? 302 : 403;
      if (!isOpen) expect([pattern, status]).toEqual([pattern, refused]);
      else expect([pattern, status]).not.toEqual([pattern, 403]);
    }
  });

  test('exactly the permitted actions run', async () => {
    for (const [pattern, { ownDealer, actions = {} }] of dealerPages) {
      for (const action of Object.keys(actions)) {
        const response = await send(sample(pattern), action === 'post' ? {} : { intent: action });
        const isRefused = response.status === 403 || (response.headers.get('location') ?? '').includes('atkomst-nekad');
        expect([pattern, action, isRefused]).toEqual([pattern, action, !roleMay(role, ownDealer?.actions[action])]);
      }
    }
  });

  test('the menu and the pages link to permitted pages only', async () => {
    for (const [pattern, { view, ownDealer }] of dealerPages) {
      if (view === undefined || !roleMay(role, ownDealer?.view) || pattern.includes(':')) continue;
      const { html, status } = await get(sample(pattern));
      if (status !== 200) continue;
      const links = [...html.matchAll(/<a [^>]*href="(\/handlare\/konto[^"?#]*)/g)].map(([, link = '']) => link);
      const closed = links.filter((link) => !roleMay(role, accessOf(addressPattern(link))?.ownDealer?.view));
      expect([pattern, closed.filter((link) => link !== visitorUrls.dealerClaimUrl())]).toEqual([pattern, []]);
    }
  });
});

test('the owner of a group has its page, and an owner of one of its dealers has not', async () => {
  const group = await addDealerGroup(db, { userId: null, email: 'admin@bil.example' }, 'Kedjan');
  const groupId = group.ok ? group.value : 0;
  const [umea] = await listMemberships(db, own.userId);
  const actor = { userId: null, email: 'admin@bil.example' };
  await addDealerToGroup(db, actor, { groupId, dealerId: umea?.id ?? 0 });
  expect((await get(officeUrls.ownGroupUrl())).status).toBe(404);
  expect((await get(officeUrls.dealerAreaUrl())).html).not.toContain(officeUrls.ownGroupUrl());
  expect((await send(officeUrls.ownGroupUrl(), { intent: 'add', name: 'System' })).status).toBe(404);
  const owner = await signedIn(db, 'user', 'chef@bil.example');
  await pool.query(`insert into user_roles (user_id, role) values ($1, 'dealer')`, [owner.userId]);
  await insertGroupPerson(db, { groupId, userId: owner.userId, role: 'owner', invitedBy: 'x' });
  const added = await send(officeUrls.ownGroupUrl(), { intent: 'add', name: 'Kedjans system' }, owner);
  expect(await added.text()).toMatch(/Nyckeln är skapad.*mlv_/s);
  const page = await get(officeUrls.ownGroupUrl(), owner);
  expect(page.text).toContain('Kedjans system');
  const { rows } = await pool.query('select id from dealer_api_keys where group_id = $1', [groupId]);
  const id = String(rows[0]?.id);
  // The key of the group is not one of the dealer's own.
  expect(await (await send(officeUrls.dealerKeysUrl(), { intent: 'revoke', id })).text()).toContain('redan spärrad');
  expect(await (await send(officeUrls.ownGroupUrl(), { intent: 'revoke', id }, owner)).text()).toContain(
    'Nyckeln är spärrad',
  );
});

test('people are invited with a role, which others change; the last owner stays', async () => {
  const colleague = await signedIn(db, 'dealer', 'kollega@bil.example', 'Kedjan Umeå');
  await pool.query(`update dealer_people set role = 'seller' where user_id = $1`, [colleague.userId]);
  const invited = await send(officeUrls.dealerPeopleUrl(), {
    intent: 'invite',
    email: 'ny@bil.example',
    role: 'leads',
  });
  expect(await invited.text()).toContain('Inbjudan är skickad till ny@bil.example');
  expect((await get(officeUrls.dealerPeopleUrl())).text).toMatch(/Inbjudna.*ny@bil\.example bara meddelanden/s);
  const role = (id: string, wanted: string) => send(officeUrls.dealerPeopleUrl(), { intent: 'role', id, role: wanted });
  expect(await (await role(own.userId, 'seller')).text()).toContain('Handlaren behöver minst en ägare');
  expect(await (await role(colleague.userId, 'owner')).text()).toContain('Personen är nu ägare.');
  expect(await (await role(own.userId, 'seller')).text()).toContain('Personen är nu säljare.');
  expect((await role(own.userId, 'chef')).status).toBe(403);
});
