import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runDeliveries } from '#src/commands/deliveries/run-deliveries.ts';
import { listFeedSources } from '#src/db/feed-sources/feed-sources.ts';
import { dashboardUrl, feedSourcesUrl } from '#src/office-urls.ts';
import { deliveryPlaces } from '#test/delivery-places.ts';
import { type Dealer, insertDealer } from '#test/factories.ts';
import { openSftpServer, type TestSftpServer } from '#test/sftp-server.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { openTestApp, type Page } from '#test/test-app.ts';

/** Files pulled from dealers, managed by staff through the HTTP API. */

const { db, pool } = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'feed-sources-'));
let site: Awaited<ReturnType<typeof openTestApp>>;
let admin: TestAccount;
let dealer: Dealer;
let sftp: TestSftpServer;
beforeAll(async () => {
  // Private networks are allowed, so that the server of this machine can be reached.
  const env = { DATA_DIR: folder, PRIVATE_NETWORKS: 'allowed' };
  site = await openTestApp(env, db, { deliveries: { notify: () => undefined } });
  admin = await signedIn(db, 'admin');
  dealer = await insertDealer(db, { name: 'Bilhuset i Umeå AB' });
  sftp = await openSftpServer('hemligt');
  sftp.file.content = Buffer.from(
    'licence_plate;brand;model;name;price;model_year\nABC001;Volvo;V60;V60;150000;2019\n',
  );
});
afterAll(async () => {
  await sftp.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => deleteRows(pool, 'feed_sources', 'dealer_deliveries'));
const see = (address = feedSourcesUrl()): Promise<Page> => site.open(address, { headers: admin.headers });
const send = (fields: Record<string, string>): Promise<Page> =>
  site.open(feedSourcesUrl(), formOf(fields, admin.headers));
const fields = (change: Record<string, string> = {}) => ({
  dealer: String(dealer.id),
  url: sftp.address,
  auth: 'password',
  username: 'milvis',
  secret: 'hemligt',
  times: '6',
  ...change,
});
const idOf = async () => (await listFeedSources(db))[0]?.id ?? '';

test('a source is added, tried, changed and removed', async () => {
  const added = await send({ intent: 'add', ...fields() });
  expect(added.text).toContain('Hämtningen är sparad');
  expect(added.text).toContain('Bilhuset i Umeå AB inte hämtad');
  const id = await idOf();
  expect((await see(feedSourcesUrl(id))).html).not.toContain('hemligt');
  expect((await send({ intent: 'pull', id })).text).toContain('Filen är hämtad');
  const onError = (error: unknown) => {
    throw error;
  };
  await runDeliveries(pool, deliveryPlaces(path.join(folder, 'uploads')), onError);
  expect((await see()).text).toMatch(/hämtad .* Milvis eget format \(CSV\) Serverns nyckel SHA256:/);
  expect((await send({ intent: 'pull', id })).text).toContain('Filen är oförändrad');
  const { dealer: _, ...changed } = fields({ times: '1', secret: '', paused: 'on' });
  expect((await send({ intent: 'change', id, ...changed })).text).toContain('pausad');
  expect((await send({ intent: 'accept', id })).text).toContain('Ändringen är godtagen');
  expect((await listFeedSources(db))[0]).toMatchObject({ hostKey: null, format: null, timesADay: 1 });
  expect((await send({ intent: 'remove', id })).text).toContain('Hämtningen är borttagen');
  for (const intent of ['remove', 'accept', 'pull']) expect((await send({ intent, id })).status).toBe(400);
});

test('a failed attempt says why, and the dashboard names sources that need attention', async () => {
  await send({ intent: 'add', ...fields({ secret: 'fel lösenord' }) });
  const id = await idOf();
  const failed = await send({ intent: 'pull', id });
  expect([failed.status, failed.text.includes('Servern godtog inte inloggningen.')]).toEqual([400, true]);
  expect((await see(dashboardUrl())).text).not.toContain('Visa hämtningarna');
  await send({ intent: 'pull', id });
  await send({ intent: 'pull', id });
  expect((await see(dashboardUrl())).text).toContain('1 handlares fil kan inte hämtas');
});

describe('a form with mistakes is rejected, and loses nothing', () => {
  test.each<[Record<string, string>, string]>([
    [{ dealer: '' }, 'Välj en handlare ur listan.'],
    [{ url: 'lager.csv' }, 'Skriv hela adressen'],
    [{ url: 'ftp://filer.example/x' }, 'Skriv hela adressen'],
    [{ url: 'javascript:alert(1)' }, 'Skriv hela adressen'],
    [{ url: 'sftp://a:b@filer.example/x' }, 'Skriv användarnamn och lösenord i fälten nedan.'],
    [{ auth: 'bearer' }, 'Sättet att logga in passar inte adressen.'],
    [{ auth: 'nonsens' }, 'Välj ett sätt att logga in.'],
    [{ username: ' ' }, 'Skriv användarnamnet.'],
    [{ secret: '' }, 'Skriv lösenordet, tokenen eller nyckeln.'],
    [{ times: '1000' }, 'Välj hur ofta filen hämtas.'],
  ])('%o', async (change, text) => {
    const refused = await send({ intent: 'add', ...fields(change) });
    expect([refused.status, refused.text.includes('Hämtningen är inte sparad')]).toEqual([400, true]);
    expect(refused.text).toContain(text);
    if (change.url === undefined) expect(refused.html).toContain(sftp.address);
    expect(await listFeedSources(db)).toEqual([]);
  });

  test('a second source of the same dealer with the same address', async () => {
    await send({ intent: 'add', ...fields() });
    expect((await send({ intent: 'add', ...fields() })).text).toContain(
      'Handlaren har redan en hämtning från den adressen.',
    );
  });
});

test.each(['user', 'moderator'] as const)('%s may neither see, change nor pull sources', async (role) => {
  await send({ intent: 'add', ...fields() });
  const id = await idOf();
  const { headers } = await signedIn(db, role);
  expect((await site.open(feedSourcesUrl(), { headers })).text).not.toContain(sftp.address);
  for (const intent of ['add', 'change', 'remove', 'pull', 'accept']) {
    const sent = await site.fetch(feedSourcesUrl(), formOf({ intent, id, ...fields() }, headers));
    expect([302, 403]).toContain(sent.status);
  }
  expect((await listFeedSources(db))[0]).toMatchObject({ state: 'new', timesADay: 6 });
});
