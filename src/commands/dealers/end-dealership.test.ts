import { expect, test } from 'vitest';
import { acceptDelivery } from '#src/commands/deliveries/accept-delivery.ts';
import { insertGroupPerson } from '#src/db/dealers/dealer-groups.ts';
import { listInvitations, listPeopleOfDealer } from '#src/db/dealers/dealer-people.ts';
import { stockDelivery } from '#test/delivery.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { authenticateApiKey, createApiKey } from './api-keys.ts';
import { addDealerGroup, addDealerToGroup } from './dealer-groups.ts';
import { inviteDealerPerson } from './dealer-people.ts';
import { endDealership } from './end-dealership.ts';

const { db, pool } = await testDatabase();

test('ends deliveries, cars and access of one dealer, and can be repeated', async () => {
  const dealer = await insertDealer(db, { name: 'Bilhuset AB' });
  const other = await insertDealer(db, { name: 'Bilcentrum AB' });
  const own = await signedIn(db, 'dealer', 'own@bil.example', 'Bilhuset AB');
  await signedIn(db, 'dealer', 'eva@bil.example', 'Bilhuset AB');
  await signedIn(db, 'dealer', 'other@bil.example', 'Bilcentrum AB');
  const key = await createApiKey(db, own, { dealerId: dealer.id, name: 'Bilsystem' });
  const linkTo = (token: string) => token;
  await inviteDealerPerson({ db, site: { name: 'Milvis' }, linkTo }, own, {
    dealer,
    email: 'ny@bil.example',
    role: 'owner',
  });
  await pool.query(
    `insert into feed_sources (id, dealer_id, url, auth, times_a_day) values (gen_random_uuid(), $1, 'https://bil.example/lager.csv', 'none', 4)`,
    [dealer.id],
  );
  await pool.query(
    `insert into webhooks (dealer_id, url, events, created_by) values ($1, 'https://bil.example/milvis', '{lead.received}', 'x')`,
    [dealer.id],
  );
  await acceptDelivery(db, stockDelivery({ dealerId: dealer.id, fileName: 'lager.csv', uploadedBy: own.email }));
  await insertAd(db, { dealer_id: dealer.id });
  await insertAd(db, { dealer_id: dealer.id });
  await insertAd(db, { dealer_id: other.id });

  expect(await endDealership({ pool, secretBox }, own, dealer.id)).toBe(2);
  expect(await authenticateApiKey(db, key.ok ? key.value : '')).toEqual({ ok: false, failure: 'revoked' });
  expect([
    await listPeopleOfDealer(db, dealer.id),
    await listInvitations(db, { dealerId: dealer.id, groupId: null }),
  ]).toEqual([[], []]);
  for (const table of ['feed_sources', 'dealer_deliveries', 'webhooks'])
    expect((await pool.query(`select from ${table} where dealer_id = $1`, [dealer.id])).rowCount).toBe(0);
  const roles = await pool.query(`select user_id from user_roles where role = 'dealer'`);
  expect(roles.rowCount).toBe(1);
  expect((await pool.query("select dealer_id from ads where status = 'active'")).rows).toEqual([
    { dealer_id: other.id },
  ]);
  expect(await endDealership({ pool, secretBox }, own, dealer.id)).toBe(0);
});

test('the end of a dealership ends the access that came with a group', async () => {
  const dealer = await insertDealer(db, { name: 'Kedjan Umeå' });
  const own = await signedIn(db, 'dealer', 'umea@bil.example', 'Kedjan Umeå');
  const manager = await signedIn(db, 'user', 'chef@bil.example');
  const group = await addDealerGroup(db, own, 'Kedjan');
  const groupId = group.ok ? group.value : 0;
  await addDealerToGroup(db, own, { groupId, dealerId: dealer.id });
  await insertGroupPerson(db, { groupId, userId: manager.userId, role: 'owner', invitedBy: 'x' });
  expect(await listPeopleOfDealer(db, dealer.id)).toHaveLength(2);
  await endDealership({ pool, secretBox }, own, dealer.id);
  expect(await listPeopleOfDealer(db, dealer.id)).toEqual([]);
});
