import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { acceptDelivery, acceptGroupDelivery } from '#src/commands/deliveries/accept-delivery.ts';
import { importFeed } from '#src/commands/deliveries/import-feed.ts';
import { splitGroupDeliveries } from '#src/commands/deliveries/split-group-delivery.ts';
import { insertGroupPerson } from '#src/db/dealers/dealer-groups.ts';
import { OWNED_ROWS } from '#src/db/dealers/dealer-moves.ts';
import { listInvitations, listPeopleOfDealer } from '#src/db/dealers/dealer-people.ts';
import {
  listGroupDeliveries,
  lockDealersOfGroup,
  storeGroupSites,
  storeSplit,
} from '#src/db/deliveries/group-deliveries.ts';
import { siteOfRow } from '#src/domain/deliveries/group-delivery.ts';
import type { DeliveryFiles } from '#src/integrations/files/delivery-files.ts';
import { feedCar, stockDelivery } from '#test/delivery.ts';
import { deliveryPlaces } from '#test/delivery-places.ts';
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

test('a file that is read while the dealership ends brings no car back', async () => {
  const { id: dealerId } = await insertDealer(db, { name: 'Läsbil' });
  const own = await signedIn(db, 'dealer', 'las@bil.example', 'Läsbil');
  const sent = stockDelivery({ dealerId, fileName: 'lager.csv', uploadedBy: own.email });
  await acceptDelivery(db, sent);
  await pool.query(`update dealer_deliveries set state = 'running' where id = $1`, [sent.id]);
  const taken: number[] = [];
  async function* rows() {
    yield { rowNumber: 1, fields: feedCar({ licence_plate: 'AAA111' }) };
    taken.push(await endDealership({ pool, secretBox }, own, dealerId));
    yield { rowNumber: 2, fields: feedCar({ licence_plate: 'BBB222' }) };
  }
  const imported = await importFeed(
    pool,
    {
      fileName: 'lager.csv',
      format: 'test',
      odometerUnit: 'km',
      defaultDealer: 'Läsbil',
      deliveredAt: new Date(),
      rows: rows(),
    },
    {
      owner: { dealerId, scope: 'stock', source: 'x', origin: 'file', removals: [], maxAds: 100 },
      deliveryId: sent.id,
    },
  );
  expect(imported).toMatchObject({ ok: false, failure: { kind: 'withdrawn' } });
  expect(taken).toEqual([0]);
  expect((await pool.query('select from ads where dealer_id = $1', [dealerId])).rowCount).toBe(0);
});

describe('a file of a group that is split while one of its dealerships ends', () => {
  /** A group of two dealers, and a waiting file that names both. */
  const prepare = async (name: string) => {
    const ids: number[] = [];
    const own = await signedIn(db, 'user', `${randomUUID()}@bil.example`);
    const group = await addDealerGroup(db, own, name);
    const groupId = group.ok ? group.value : 0;
    for (const town of ['Umeå', 'Luleå']) {
      const { id } = await insertDealer(db, { name: `${name} ${town}` });
      await addDealerToGroup(db, own, { groupId, dealerId: id });
      ids.push(id);
    }
    const folder = await mkdtemp(path.join(os.tmpdir(), 'end-'));
    const uploads = path.join(folder, 'uploads');
    await mkdir(uploads);
    const upload = randomUUID();
    const cars = ['Umeå', 'Luleå'].map((town) => JSON.stringify(feedCar({ dealer: `${name} ${town}` })));
    await writeFile(path.join(uploads, upload), cars.join('\n'));
    const delivery = { groupId, apiKeyId: null, feedSourceId: null, scope: 'stock', isForced: false } as const;
    const sent = { bodyHash: Buffer.alloc(32), fileName: 'lager.jsonl', upload, receivedAt: new Date() };
    const id = randomUUID();
    await acceptGroupDelivery(db, { id, idempotencyKey: null, ...delivery, ...sent });
    const [ends = 0, stays = 0] = ids;
    const end = () => endDealership({ pool, secretBox }, own, ends);
    return { id, upload, ends, stays, end, places: deliveryPlaces(uploads), groupId };
  };
  /** Something happens before a file is read, after the dealers of its group were. */
  const whenRead = (files: DeliveryFiles, event: () => Promise<unknown>): void => {
    const fetch = files.fetch.bind(files);
    files.fetch = async (name) => {
      await event();
      return fetch(name);
    };
  };
  const waiting = async (...dealers: number[]) =>
    (await pool.query('select dealer_id as id from dealer_deliveries where dealer_id = any($1)', [dealers])).rows.map(
      ({ id }) => id,
    );

  test('leaves no delivery of it where it ends while the file is read', async () => {
    const { places, ends, stays, end } = await prepare('Läskedjan');
    whenRead(places.files, end);
    const errors: unknown[] = [];
    await splitGroupDeliveries(pool, places, (error) => errors.push(error), { aborted: false });
    expect([errors, await waiting(ends, stays)]).toEqual([[], [stays]]);
  });

  test('fails where no dealer of it is left', async () => {
    const { places, ends, stays, groupId } = await prepare('Tomkedjan');
    const leave = () => pool.query('update dealers set group_id = null where group_id = $1', [groupId]);
    whenRead(places.files, leave);
    await splitGroupDeliveries(pool, places, () => undefined, { aborted: false });
    expect(await waiting(ends, stays)).toEqual([]);
    const [file] = await listGroupDeliveries(db, { groupId, limit: 1 });
    expect(file).toMatchObject({ state: 'failed', errorCode: 'unknown_sites' });
  });

  test('waits for a dealer that is leaving', async () => {
    const { places, ends, stays, groupId } = await prepare('Väntkedjan');
    const leaving = await pool.connect();
    await leaving.query('begin');
    await leaving.query('update dealers set group_id = null where id = $1', [ends]);
    const errors: unknown[] = [];
    const isSplit = splitGroupDeliveries(pool, places, (error) => errors.push(error), { aborted: false });
    await expect.poll(countBlocked).toBe(1);
    await leaving.query('commit');
    await isSplit;
    leaving.release();
    expect([errors, await waiting(ends, stays)]).toEqual([[], [stays]]);
    // Its site is nobody's, and its rows are counted as such.
    const { rows } = await pool.query('select dealer_id as id from group_sites where group_id = $1 order by site', [
      groupId,
    ]);
    expect(rows.map(({ id }) => id).toSorted()).toEqual([stays, null].toSorted());
    expect(await listGroupDeliveries(db, { groupId, limit: 1 })).toMatchObject([{ rowsRead: 2, rowsRejected: 1 }]);
  });

  test('has locked its dealers before the sites that it writes, as the end of a dealership does', async () => {
    const { places, ends, stays, end, groupId } = await prepare('Låskedjan');
    const sites = ['Umeå', 'Luleå'].flatMap((town, at) => {
      const named = siteOfRow({ rowNumber: 1, fields: feedCar({ dealer: `Låskedjan ${town}` }) }, 'Låskedjan');
      return named ? [{ ...named, dealerId: [ends, stays][at] ?? null, rows: 1 }] : [];
    });
    const holding = await pool.connect();
    await storeGroupSites(holding, groupId, sites);
    // The file has written the site of the dealer that ends, and waits for the other.
    await holding.query('begin');
    await holding.query('select from group_sites where group_id = $1 and dealer_id = $2 for update', [groupId, stays]);
    const errors: unknown[] = [];
    const isSplit = splitGroupDeliveries(pool, places, (error) => errors.push(error), { aborted: false });
    await expect.poll(countBlocked).toBe(1);
    const ended = end();
    await expect.poll(countBlocked).toBe(2);
    await holding.query('commit');
    holding.release();
    await Promise.all([isSplit, ended]);
    expect([errors, await waiting(ends, stays)]).toEqual([[], [stays]]);
    expect((await pool.query('select from group_sites where dealer_id = $1', [ends])).rowCount).toBe(0);
  });

  test('is found by the end of a dealership that begins before the parts are committed', async () => {
    const { id, upload, ends, stays, end, groupId } = await prepare('Slutkedjan AB');
    const splitting = await pool.connect();
    await splitting.query('begin');
    const parts = [ends, stays].map((dealerId) => ({ id: randomUUID(), dealerId, sites: ['x'] }));
    await lockDealersOfGroup(splitting, groupId);
    await storeSplit(splitting, id, { upload, parts, rowsRead: 2, rowsRejected: 0, rejected: [] });
    const ended = end();
    await expect.poll(countBlocked).toBe(1);
    await splitting.query('commit');
    splitting.release();
    await ended;
    expect(await waiting(ends, stays)).toEqual([stays]);
  });
});

test('a file that is received by a key while the dealership ends is refused', async () => {
  const { id: dealerId } = await insertDealer(db, { name: 'Nyckelbil' });
  const own = await signedIn(db, 'dealer', 'nyckel@bil.example', 'Nyckelbil');
  const key = await createApiKey(db, own, { dealerId, name: 'Bilsystem' });
  const holder = await authenticateApiKey(db, key.ok ? key.value : '');
  const apiKeyId = holder.ok ? holder.value.apiKeyId : 0;
  await endDealership({ pool, secretBox }, own, dealerId);
  const sent = stockDelivery({ dealerId, fileName: 'lager.csv', uploadedBy: null, apiKeyId });
  expect(await acceptDelivery(db, sent)).toEqual({ ok: false, failure: 'revoked' });
  expect((await pool.query('select from dealer_deliveries where dealer_id = $1', [dealerId])).rowCount).toBe(0);
});

/** Whether a statement waits for the lock of another one. */
const countBlocked = async () =>
  (await pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .rowCount;

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

/** A row of each kind that a dealership has, besides its ads and people. */
const OF_DEALERSHIP: Readonly<Record<string, string>> = {
  confirmed_contacts: `(dealer_id, email, confirmed_at) values ($1, 'lager@bil.example', now())`,
  dealer_api_keys: `(dealer_id, name, prefix, key_hash, created_by) values ($1, 'Bilsystem', 'mlv_0123456789ab', sha256('x'), 'x')`,
  webhooks: `(dealer_id, url, events, created_by) values ($1, 'https://bil.example/milvis', '{lead.received}', 'x')`,
  feed_sources: `(id, dealer_id, url, auth, times_a_day) values (gen_random_uuid(), $1, 'https://bil.example/lager.csv', 'none', 4)`,
  dealer_widgets: `(dealer_id, key, origins) values ($1, 'mlw_' || repeat('a', 24), '{https://bil.example}')`,
  enquiry_templates: `(dealer_id, id, name, body) values ($1, gen_random_uuid(), 'Hej', 'Hej')`,
  enquiry_settings: `(dealer_id, remind_after_hours, adf_recipient) values ($1, 24, 'crm@bil.example')`,
};

test('one transaction ends every key, pull, webhook, widget and address of a dealership', async () => {
  const { id } = await insertDealer(db, { name: 'Slutbil' });
  const own = await signedIn(db, 'dealer', 'slut@bil.example', 'Slutbil');
  for (const [table, row] of Object.entries(OF_DEALERSHIP)) await pool.query(`insert into ${table} ${row}`, [id]);
  const dealer = { id, name: 'Slutbil', slug: 'slutbil' };
  const invited = { dealer, email: 'nyast@bil.example', role: 'owner' } as const;
  await inviteDealerPerson({ db, site: { name: 'Milvis' }, linkTo: (token: string) => token }, own, invited);
  await acceptDelivery(db, stockDelivery({ dealerId: id, fileName: 'lager.csv', uploadedBy: own.email }));
  const group = await addDealerGroup(db, own, 'Slutkedjan');
  const groupId = group.ok ? group.value : 0;
  await addDealerToGroup(db, own, { groupId, dealerId: id });
  await pool.query(`insert into group_sites (group_id, site, shown, dealer_id) values ($2, 'slut', 'Slut', $1)`, [
    id,
    groupId,
  ]);
  const left = async (): Promise<string[]> => {
    const tables: string[] = [];
    for (const { table, atEnd } of OWNED_ROWS) {
      if (atEnd === 'stays' || table === 'ads' || table === 'dealer_people') continue;
      const isValid = table === 'dealer_api_keys' ? 'revoked_at is null' : 'true';
      const { rowCount } = await pool.query(`select from ${table} where dealer_id = $1 and ${isValid}`, [id]);
      if (rowCount !== 0) tables.push(table);
    }
    return tables.sort();
  };
  // A kind that is added to OWNED_ROWS and ends needs a row here.
  expect(await left()).toEqual(
    [...Object.keys(OF_DEALERSHIP), 'dealer_deliveries', 'group_sites', 'one_time_links'].sort(),
  );

  // Taking down the cars fails, which is a later transaction.
  await insertAd(db, { dealer_id: id });
  await pool.query(`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`);
  await pool.query(
    `create trigger refuse before update on ads for each row when (old.dealer_id = ${id}) execute function refuse()`,
  );
  await expect(endDealership({ pool, secretBox }, own, id)).rejects.toThrow('no');
  expect(await left()).toEqual([]);
  expect(await listPeopleOfDealer(db, id)).toHaveLength(1);
  await pool.query('drop trigger refuse on ads');
  expect(await endDealership({ pool, secretBox }, own, id)).toBe(1);
  expect(await listPeopleOfDealer(db, id)).toEqual([]);
});

test('no kind of row that gives access or has an address stays', async () => {
  const { rows } = await pool.query<{ table: string }>(
    `select distinct table_name as table from information_schema.columns own
     where column_name in ('key', 'key_hash', 'token_hash', 'secret', 'origins', 'events', 'adf_recipient', 'confirmed_at')
       and table_schema = current_schema()
       and exists (select from information_schema.columns other where other.table_name = own.table_name and other.column_name = 'dealer_id')`,
  );
  const ended = OWNED_ROWS.filter(({ atEnd }) => atEnd !== 'stays').map(({ table }) => table);
  expect(rows.length).toBeGreaterThan(4);
  expect(rows.map(({ table }) => table).filter((table) => !ended.includes(table))).toEqual([]);
});
