import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { generate } from 'selfsigned';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { runDeliveries } from '#src/commands/deliveries/run-deliveries.ts';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { listFeedSources } from '#src/db/feed-sources/feed-sources.ts';
import { DeliveryFiles } from '#src/integrations/files/delivery-files.ts';
import { PUBLIC_NETWORK } from '#src/integrations/outside/public-address.ts';
import { feedCar } from '#test/delivery.ts';
import { deliveryPlaces } from '#test/delivery-places.ts';
import { type Dealer, insertAd, insertDealer } from '#test/factories.ts';
import { testSecretBox } from '#test/secret-box.ts';
import { openSftpServer, type TestSftpServer } from '#test/sftp-server.ts';
import { deleteRows, emptyStock, testDatabase } from '#test/support/database.ts';
import { addSource, changeSource, type EnteredSource, removeSource } from './edit-source.ts';
import { type PullServices, pullDueSources, pullSource } from './pull-sources.ts';

/** Pulls from real servers of this machine, and the imports of their files. */

const { db, pool } = await testDatabase();
const store = { db, secretBox: testSecretBox };
const EVA = { userId: null, email: 'eva@bil.example' };
const folder = await mkdtemp(path.join(os.tmpdir(), 'pull-'));
const pair = await generate([{ name: 'commonName', value: 'localhost' }], {
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
});

/** The dealer's server: one file, the authorization that it demands, and the requests that it has received. */
const served = {
  body: '',
  etag: '"1"',
  modified: undefined as string | undefined,
  location: undefined as string | undefined,
  authorization: undefined as string | undefined,
  isEndless: false,
  status: 200,
  open: 0,
  mostOpen: 0,
  requests: 0,
  delayMs: 0,
};
/** Sends rows until the connection is closed. */
function pour(response: ServerResponse): void {
  const rows = Buffer.from('{"brand":"Volvo"}\n'.repeat(50_000));
  const write = () => {
    while (!response.destroyed && response.write(rows));
  };
  response.on('drain', write);
  write();
}
function answer(request: IncomingMessage, response: ServerResponse): void {
  served.requests += 1;
  served.open += 1;
  served.mostOpen = Math.max(served.mostOpen, served.open);
  response.on('close', () => {
    served.open -= 1;
  });
  setTimeout(() => {
    if (request.headers.authorization !== served.authorization) return response.writeHead(401).end();
    if (served.etag !== '' && request.headers['if-none-match'] === served.etag) return response.writeHead(304).end();
    response.writeHead(served.status, {
      ...(served.etag !== '' && { etag: served.etag }),
      ...(served.modified !== undefined && { 'last-modified': served.modified }),
      ...(served.location !== undefined && { location: served.location }),
    });
    return served.isEndless ? pour(response) : response.end(served.body);
  }, served.delayMs);
}
const server = https.createServer({ cert: pair.cert, key: pair.private }, answer);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}/lager.jsonl`;
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true, force: true });
});

const services: PullServices = {
  secretBox: testSecretBox,
  files: new DeliveryFiles(folder, null),
  ca: pair.cert,
  deliveries: { notify: () => undefined },
  network: { allows: (ip) => ip === '127.0.0.1', ports: null },
  minFileAgeMs: 120_000,
};
const runAll = () =>
  runDeliveries(pool, deliveryPlaces(folder), (error) => {
    throw error;
  });
let now = new Date('2026-11-23T08:00:00Z');
const later = (hours: number): void => {
  now = new Date(now.getTime() + hours * 3_600_000);
};
async function newSource(entered: Partial<EnteredSource> = {}): Promise<{ id: string; dealer: Dealer }> {
  const dealer = await insertDealer(db);
  const added = await addSource(store, EVA, {
    dealerId: dealer.id,
    url: address,
    auth: 'none',
    username: null,
    secret: '',
    timesADay: 4,
    isPaused: false,
    ...entered,
  });
  if (!added.ok) throw new Error(added.failure);
  return { id: added.value, dealer };
}
/** Pulls a source and imports its file. */
async function pullNow(id: string, isForced = false) {
  const outcome = await pullSource(db, services, { id, now, isForced });
  await runAll();
  return outcome === 'pulling' ? outcome : outcome.state;
}
const sourceOf = async (id: string) => (await listFeedSources(db)).find((row) => row.id === id);
const ads = async ({ id }: Dealer): Promise<number> =>
  (await pool.query(`select from ads where dealer_id = $1 and status = 'active'`, [id])).rowCount ?? 0;
const events = async (): Promise<string[]> =>
  (await pool.query('select event_type from security_events order by id')).rows.map((row) => row.event_type);
const stock = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) =>
    JSON.stringify(feedCar({ licence_plate: `ABC${String(from + index).padStart(3, '0')}` })),
  ).join('\n');

let nextPlate = 0;
beforeEach(async () => {
  await deleteRows(pool, 'feed_sources', 'dealer_deliveries', 'security_events');
  Object.assign(served, {
    body: '',
    etag: '"1"',
    modified: undefined,
    location: undefined,
    isEndless: false,
    authorization: undefined,
    status: 200,
    mostOpen: 0,
    requests: 0,
    delayMs: 0,
  });
  nextPlate += 40;
  served.body = stock(nextPlate, 20);
});

test('pulls a file with basic and bearer authentication, and not again until it changes', async () => {
  served.authorization = `Basic ${Buffer.from('milvis:lösen').toString('base64')}`;
  const basic = await newSource({ auth: 'basic', username: 'milvis', secret: 'lösen' });
  expect(await pullNow(basic.id)).toBe('delivered');
  expect(await ads(basic.dealer)).toBe(20);
  expect(await sourceOf(basic.id)).toMatchObject({ format: 'milvis-jsonl', deliveryState: 'done', failures: 0 });
  later(1);
  expect(await pullNow(basic.id)).toBe('unchanged');
  served.etag = '"2"';
  expect(await pullNow(basic.id)).toBe('unchanged');
  served.body = stock(nextPlate, 19);
  expect(await pullNow(basic.id)).toBe('delivered');
  expect(await ads(basic.dealer)).toBe(19);
  served.authorization = 'Bearer hemligt';
  const bearer = await newSource({ auth: 'bearer', secret: 'hemligt' });
  served.body = stock(nextPlate + 20, 3);
  expect(await pullNow(bearer.id)).toBe('delivered');
  const stored = JSON.stringify((await pool.query('select * from feed_sources, audit_log')).rows);
  expect(stored).not.toMatch(/hemligt|lösen/);
  expect(await readdir(folder)).toEqual([]);
});

test('pulls the file of a group for its dealers, and not again until it changes', async () => {
  const { rows } = await pool.query(`insert into dealer_groups (name, created_by) values ('Kedjan', 'x') returning id`);
  const groupId: number = rows[0]?.id;
  const [umea, lulea, other] = [
    await insertDealer(db, { name: 'Kedjan Umeå', group_id: groupId }),
    await insertDealer(db, { name: 'Kedjan Luleå', group_id: groupId }),
    await insertDealer(db, { name: 'Grannens Bil' }),
  ];
  const car = (dealer: string, place: number) =>
    JSON.stringify(feedCar({ dealer, licence_plate: `GRP${String(place).padStart(3, '0')}` }));
  served.body = [car('Kedjan Umeå', 1), car('Kedjan Umeå', 2), car('Kedjan Luleå', 3), car('Grannens Bil', 4)].join(
    '\n',
  );
  const entered = { url: address, auth: 'none', username: null, secret: '', timesADay: 4, isPaused: false } as const;
  const added = await addSource(store, EVA, { dealerId: null, groupId, ...entered });
  const id = added.ok ? added.value : '';
  expect(await addSource(store, EVA, { dealerId: null, groupId, ...entered })).toEqual({
    ok: false,
    failure: 'exists',
  });
  expect(await pullNow(id)).toBe('delivered');
  expect(await Promise.all([umea, lulea, other].map(ads))).toEqual([2, 1, 0]);
  expect(await sourceOf(id)).toMatchObject({ dealer: 'Kedjan', dealerId: null, groupId, failures: 0 });
  served.etag = '"2"';
  expect(await pullNow(id)).toBe('unchanged');
  served.body = [car('Kedjan Umeå', 1), car('Kedjan Luleå', 3)].join('\n');
  later(1);
  expect(await pullNow(id)).toBe('delivered');
  expect(await Promise.all([umea, lulea].map(ads))).toEqual([1, 1]);
  await removeSource(store, EVA, id);
  const { rowCount } = await pool.query(`select from sightings where source = $1`, [`pull:${id}`]);
  expect(rowCount).toBe(0);
});

test('pulls by SFTP, and stops at another server in its place until staff accept it', async () => {
  const sftp = await openSftpServer('hemligt');
  sftp.file.content = Buffer.from(
    `licence_plate;brand;model;name;price;model_year\n${'XYZ001;Volvo;V60;Volvo V60;150000;2019\n'}`,
  );
  const { id, dealer } = await newSource({ url: sftp.address, auth: 'password', username: 'm', secret: 'hemligt' });
  expect(await pullNow(id)).toBe('delivered');
  expect([await ads(dealer), (await sourceOf(id))?.format]).toEqual([1, 'milvis-csv']);
  expect(await pullNow(id)).toBe('unchanged');
  await pool.query(`update feed_sources set host_key = 'SHA256:another' where id = $1`, [id]);
  sftp.file.modified += 60;
  expect(await pullNow(id)).toBe('failed');
  expect((await sourceOf(id))?.message).toContain('Servern har en annan nyckel');
  expect(await events()).toEqual(['feed-source-failing']);
  await sftp.close();
});

describe('a file by SFTP that may still be being written', () => {
  const FAULTS = path.join(PROJECT_ROOT, 'test/fixtures/feed-faults');
  const full = readFileSync(path.join(FAULTS, '40-sftp-full.csv'));
  const partial = readFileSync(path.join(FAULTS, '40-sftp-partial.csv'));
  const withoutLast = Buffer.from(
    full
      .toString('utf8')
      .trimEnd()
      .replace(/[^\n]*$/, ''),
  );
  // Each test has the same cars.
  beforeEach(() => emptyStock(pool));
  const seconds = (): number => Math.floor(now.getTime() / 1_000);

  async function pulled(): Promise<{ sftp: TestSftpServer; id: string; dealer: Dealer }> {
    const sftp = await openSftpServer('hemligt');
    Object.assign(sftp.file, { content: full, modified: seconds() - 600 });
    const { id, dealer } = await newSource({ url: sftp.address, auth: 'password', username: 'm', secret: 'hemligt' });
    expect([await pullNow(id), await ads(dealer)]).toEqual(['delivered', 20]);
    later(6);
    return { sftp, id, dealer };
  }

  test('is not taken while it was written within the last minutes, and tried again soon', async () => {
    const { sftp, id, dealer } = await pulled();
    Object.assign(sftp.file, { content: partial, modified: seconds() });
    expect([await pullNow(id), await ads(dealer)]).toEqual(['failed', 20]);
    const source = await sourceOf(id);
    expect(source?.message).toContain('kanske inte färdigskriven');
    expect((source?.nextAt.getTime() ?? 0) - now.getTime()).toBeLessThanOrEqual(6 * 60_000);
    later(0.1);
    Object.assign(sftp.file, { content: withoutLast, modified: seconds() - 130 });
    expect([await pullNow(id), await ads(dealer)]).toEqual(['delivered', 19]);
    await sftp.close();
  });

  test('of a server with a wrong clock is taken when nobody has written it since the last look', async () => {
    const { sftp, id, dealer } = await pulled();
    Object.assign(sftp.file, { content: partial, modified: seconds() + 3_600 });
    expect(await pullNow(id)).toBe('failed');
    later(0.02);
    expect(await pullNow(id)).toBe('failed');
    later(0.02);
    sftp.file.content = withoutLast;
    expect(await pullNow(id)).toBe('failed');
    later(0.04);
    expect([await pullNow(id), await ads(dealer)]).toEqual(['delivered', 19]);
    await sftp.close();
  });

  test.each([
    ['grows', () => Buffer.concat([partial, Buffer.from('x')]), 0],
    ['is written again', () => full, 1],
  ])('%s while it is read, and is not taken', async (_, content, later) => {
    const { sftp, id, dealer } = await pulled();
    Object.assign(sftp.file, { content: partial, modified: seconds() - 600 });
    sftp.onRead(() => Object.assign(sftp.file, { content: content(), modified: sftp.file.modified + later }));
    expect([await pullNow(id), await ads(dealer)]).toEqual(['failed', 20]);
    expect((await sourceOf(id))?.message).toContain('kanske inte färdigskriven');
    await sftp.close();
  });

  test('older than the one before is taken only by hand', async () => {
    const { sftp, id, dealer } = await pulled();
    Object.assign(sftp.file, { content: withoutLast, modified: seconds() - 86_400 });
    expect([await pullNow(id), await ads(dealer)]).toEqual(['failed', 20]);
    expect((await sourceOf(id))?.message).toContain('äldre än den som hämtades förra gången');
    expect([await pullNow(id, true), await ads(dealer)]).toEqual(['delivered', 19]);
    await sftp.close();
  });
});

describe('nothing changes, and staff are notified, when the file', () => {
  test('is another dealer’s stock', async () => {
    const other = await insertDealer(db);
    for (let car = 0; car < 10; car += 1) {
      await insertAd(db, { dealer_id: other.id, licence_plate: `ABC${String(nextPlate + car).padStart(3, '0')}` });
    }
    const { id, dealer } = await newSource();
    await pullNow(id);
    expect(await sourceOf(id)).toMatchObject({
      deliveryState: 'stopped',
      errorCode: 'stock_of_another_dealer',
      isReported: true,
    });
    expect([await ads(dealer), await ads(other), await events()]).toEqual([0, 10, ['feed-source-stopped']]);
  });

  test('changes its format, until it is forced', async () => {
    const { id, dealer } = await newSource();
    await pullNow(id);
    later(1);
    served.etag = '"2"';
    served.body = `licence_plate;brand;model;name;price;model_year\n${'XYZ002;Volvo;V60;Volvo V60;150000;2019\n'}`;
    await pullNow(id);
    const stopped = await sourceOf(id);
    expect(stopped).toMatchObject({ deliveryState: 'stopped', errorCode: 'format_changed' });
    expect(stopped?.deliveryMessage).toContain(
      'från ”Milvis eget format (JSON, en annons per rad)” till ”Milvis eget format (CSV)”',
    );
    expect([await ads(dealer), await events()]).toEqual([20, ['feed-source-stopped']]);
    later(1);
    expect(await pullNow(id, true)).toBe('delivered');
    expect([await ads(dealer), (await sourceOf(id))?.format]).toEqual([1, 'milvis-csv']);
  });

  test('is no file of ads', async () => {
    const { id } = await newSource();
    served.body = '<html>Logga in</html>';
    await pullNow(id);
    expect(await sourceOf(id)).toMatchObject({ deliveryState: 'failed', errorCode: 'unusable_file', isReported: true });
  });
});

describe('the stock stays as it is, and the next pull is due, when the server', () => {
  test('never ends the file', async () => {
    const { id, dealer } = await newSource();
    await pullNow(id);
    later(1);
    Object.assign(served, { etag: '"2"', isEndless: true });
    expect(await pullNow(id)).toBe('failed');
    expect((await sourceOf(id))?.message).toContain('större än 100 MB');
    expect([await ads(dealer), await readdir(folder)]).toEqual([20, []]);
    Object.assign(served, { etag: '"3"', isEndless: false, body: stock(nextPlate, 19) });
    expect([await pullNow(id), await ads(dealer)]).toEqual(['delivered', 19]);
  });

  test.each([
    ['https://10.0.0.1/lager.csv', 'inte är öppet på internet'],
    ['http://127.0.0.1/lager.csv', 'leda vidare till http'],
    ['/lager.jsonl', 'leder vidare för många gånger'],
  ])('redirects to %s', async (location, message) => {
    const { id, dealer } = await newSource();
    await pullNow(id);
    later(1);
    Object.assign(served, { etag: '"2"', status: 302, location });
    expect(await pullNow(id)).toBe('failed');
    expect((await sourceOf(id))?.message).toContain(message);
    expect([await ads(dealer), await readdir(folder)]).toEqual([20, []]);
  });
});

describe('the same stock', () => {
  const lastDelivered = async ({ id }: Dealer): Promise<unknown> =>
    (await pool.query('select last_delivered_at as at from dealers where id = $1', [id])).rows[0].at;

  test('confirms the ads once a day where its file is written again', async () => {
    Object.assign(served, { etag: '', modified: 'måndag' });
    const { id, dealer } = await newSource();
    await pullNow(id);
    const first = await lastDelivered(dealer);
    later(6);
    served.modified = 'måndag kväll';
    expect(await pullNow(id)).toBe('unchanged');
    later(18);
    expect(await pullNow(id)).toBe('delivered');
    expect(await lastDelivered(dealer)).not.toEqual(first);
    for (let day = 0; day < 9; day += 1) {
      later(24);
      served.modified = `dag ${day}`;
      expect(await pullNow(id)).toBe('delivered');
    }
    expect([await ads(dealer), await events()]).toEqual([20, []]);
  });

  test.each([
    ['with another ETag', '"2"', undefined, 'delivered'],
    ['without ETag and time, as it is made for each request', '', undefined, 'delivered'],
    ['with another ETag, but of the same time', '"2"', 'måndag', 'unchanged'],
  ])('is sent %s', async (_what, etag, modified, state) => {
    Object.assign(served, { etag: '"1"', modified });
    const { id } = await newSource();
    await pullNow(id);
    later(24);
    served.etag = etag;
    expect(await pullNow(id)).toBe(state);
  });

  test('is not imported again where it was refused', async () => {
    const other = await insertDealer(db);
    for (let car = 0; car < 10; car += 1) {
      await insertAd(db, { dealer_id: other.id, licence_plate: `ABC${String(nextPlate + car).padStart(3, '0')}` });
    }
    served.etag = '';
    const { id } = await newSource();
    await pullNow(id);
    later(24);
    expect(await pullNow(id)).toBe('unchanged');
    expect(await events()).toEqual(['feed-source-stopped']);
  });
});

test('tries again later and later, notifies staff at the third failure, and recovers', async () => {
  const { id } = await newSource();
  served.status = 503;
  const delays: number[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    expect(await pullNow(id)).toBe('failed');
    delays.push(Math.round(((await sourceOf(id))?.nextAt.getTime() ?? 0) - now.getTime()) / 60_000);
  }
  for (const [index, minutes] of [5, 10, 20, 40].entries()) expect((delays[index] ?? 0) / minutes).toBeCloseTo(1, 0);
  expect(await events()).toEqual(['feed-source-failing']);
  expect((await sourceOf(id))?.message).toContain('(503)');
  served.status = 200;
  expect(await pullNow(id)).toBe('delivered');
  expect(await sourceOf(id)).toMatchObject({ failures: 0, isReported: false, message: null });
});

test('notifies staff once when a file has not changed for a week', async () => {
  const { id } = await newSource();
  await pullNow(id);
  later(6 * 24);
  await pullNow(id);
  expect(await events()).toEqual([]);
  later(24);
  await pullNow(id);
  await pullNow(id);
  expect(await events()).toEqual(['feed-source-silent']);
  expect((await sourceOf(id))?.message).toContain('inte ändrats på 7 dagar');
});

test('never connects to private networks', async () => {
  const { id } = await newSource();
  const open = { ...services, network: PUBLIC_NETWORK };
  await pool.query(`update feed_sources set url = 'https://127.0.0.1/lager.csv'`);
  expect(await pullSource(db, open, { id, now, isForced: false })).toMatchObject({ state: 'failed' });
  expect((await sourceOf(id))?.message).toContain('inte är öppet på internet');
  expect(served.requests).toBe(0);
});

test('a secret that cannot be decrypted fails clearly, and is not sent to another host', async () => {
  const { id } = await newSource({ auth: 'bearer', secret: 'hemligt' });
  const values = { auth: 'bearer', username: null, secret: '', timesADay: 4, isPaused: false } as const;
  const moved = await changeSource(store, EVA, { id, url: 'https://annan.example/lager.csv', ...values });
  expect(moved).toEqual({ ok: false, failure: 'no secret' });
  await pool.query(`update feed_sources set secret = 'nonsens'`);
  expect(await pullNow(id)).toBe('failed');
  expect((await sourceOf(id))?.message).toContain('behöver skrivas in på nytt');
});

test('600 dealers are pulled once each, at most four at the same time', { timeout: 120_000 }, async () => {
  await pool.query(`insert into dealers (name) select 'Massbil ' || number from generate_series(1, 600) number`);
  await pool.query(
    `insert into feed_sources (id, dealer_id, url, auth, times_a_day)
     select gen_random_uuid(), id, $1, 'none', 24 from dealers where name like 'Massbil %'`,
    [address],
  );
  served.delayMs = 2;
  served.status = 404;
  const sites = [pullDueSources(db, services, () => now), pullDueSources(db, services, () => now)];
  const [one = 0, two = 0] = await Promise.all(sites);
  expect([one + two, served.requests]).toEqual([600, 600]);
  // Two processes, four each.
  expect(served.mostOpen).toBeLessThanOrEqual(8);
  expect(await pullDueSources(db, services, () => now)).toBe(0);
  const { rows } = await pool.query(`select count(*)::int as due from feed_sources where state <> 'failed'`);
  expect(rows[0].due).toBe(0);
});

test('a source that is being pulled is not pulled twice, unless its process was killed', async () => {
  const { id } = await newSource();
  await pool.query(`update feed_sources set state = 'pulling', last_pulled_at = $1`, [now]);
  expect(await pullSource(db, services, { id, now, isForced: false })).toBe('pulling');
  expect(await pullDueSources(db, services, () => now)).toBe(0);
  later(1);
  await pool.query('update feed_sources set next_at = $1', [now]);
  expect(await pullDueSources(db, services, () => now)).toBe(1);
});
