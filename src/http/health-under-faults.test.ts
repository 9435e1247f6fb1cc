import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createDb, createPool } from '#src/db/connection/client.ts';
import { createClusterSearch } from '#src/engines/opensearch/cluster-search-service.ts';
import { connectSearchCluster } from '#src/engines/opensearch/search-cluster.ts';
import { freePort } from '#src/integrations/process/free-port.ts';
import { chatApiUrl, healthUrl, homeUrl, privacyUrl, readyUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { insertAds } from '#test/factories.ts';
import { startTcpProxy } from '#test/faults/tcp-proxy.ts';
import { newTestDatabase, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** The state that monitors see while a part is unavailable, as the table of docs/how-to/deploy.md says; a full disk is in test/faults. */

type Site = Awaited<ReturnType<typeof openTestApp>>;
const statusOf = async (site: Site, address: string) => (await site.fetch(address)).status;
const stateOf = async (site: Site) => ({
  health: await statusOf(site, healthUrl()),
  ready: await (await site.fetch(readyUrl())).json(),
});

test('without its database a site is alive and not ready, and has the pages that it has rendered', async () => {
  const { url } = await newTestDatabase();
  const proxy = await startTcpProxy(Number(new URL(url).port));
  const pool = createPool(url.replace(/:\d+\//, `:${proxy.port}/`));
  const site = await openTestApp({}, createDb(pool));
  await site.fetch(vehiclesUrl());
  await expect.poll(() => stateOf(site)).toEqual({ health: 200, ready: { status: 'ready' } });
  await site.fetch(privacyUrl());
  proxy.network = { kind: 'refuses' };
  proxy.cut();
  // The state is read at most once a second.
  await expect
    .poll(() => stateOf(site), { timeout: 5_000 })
    .toEqual({ health: 200, ready: { status: 'not ready', waitingFor: 'database' } });
  expect([await statusOf(site, privacyUrl()), await statusOf(site, homeUrl())]).toEqual([200, 503]);
  await pool.end();
  await proxy.close();
});

test('without its search cluster a site is alive, ready, and searches with SQL', async () => {
  const { db } = await testDatabase();
  await insertAds(db, 2);
  const cluster = connectSearchCluster([`http://127.0.0.1:${await freePort()}`]);
  const failures: unknown[] = [];
  const adSearch = createClusterSearch(db, cluster, 'milvis-ads', {
    memory: null,
    onOutcome: () => undefined,
    onChange: (failure) => failures.push(failure),
  });
  const site = await openTestApp({}, db, { adSearch });
  expect((await site.open(vehiclesUrl())).status).toBe(200);
  expect(await stateOf(site)).toEqual({ health: 200, ready: { status: 'ready' } });
  expect(failures).toHaveLength(1);
  await cluster.close();
});

test('without its language model a site is alive, ready, and the built-in adviser answers', async () => {
  const settings = { ADVISER_BASE_URL: `http://127.0.0.1:${await freePort()}`, ADVISER_API_KEY: 'x' };
  const site = await openTestApp(settings, (await testDatabase()).db);
  await site.fetch(vehiclesUrl());
  const answer = await site.fetch(chatApiUrl(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://milvis.example', accept: 'application/json' },
    body: JSON.stringify({ message: 'Visa en Volvo V60' }),
  });
  expect(answer.status).toBe(200);
  expect((await answer.json()).reply).toMatch(/\S/);
  expect(await stateOf(site)).toEqual({ health: 200, ready: { status: 'ready' } });
  const { warn } = pino.levels.values;
  expect(site.log).toContainEqual(
    expect.objectContaining({ level: warn, msg: 'adviser fell back to built-in answer' }),
  );
});
