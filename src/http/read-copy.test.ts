import { beforeAll, expect, test } from 'vitest';
import { createPasswordHasher } from '#src/commands/accounts/hash-password.ts';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import { setPassword } from '#src/db/accounts/account-users.ts';
import { createDb, createPool } from '#src/db/client.ts';
import {
  adApiUrl,
  adsApiUrl,
  adsUrl,
  adUrl,
  brandsUrl,
  brandUrl,
  dashboardUrl,
  homeUrl,
  loginUrl,
  parametersUrl,
  staticDataUrl,
  vehiclesUrl,
} from '#src/urls.ts';
import { insertAd, publishStock } from '#test/factories.ts';
import { startTcpProxy, type TcpProxy } from '#test/faults/tcp-proxy.ts';
import { formOf, signedIn } from '#test/signed-in.ts';
import { newTestDatabase, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** The replica is recognized by an ad that only it contains, and is read-only like a real one. */
const { db, pool } = await testDatabase();
let copyProxy: TcpProxy;
let site: Awaited<ReturnType<typeof openTestApp>>;
let adId = 0;
beforeAll(async () => {
  const copy = await newTestDatabase();
  adId = (await insertAd(copy.db, { brand: 'Volvo', series: 'V60', price: 123_457 })).internal_id;
  await refreshStatistics(copy.pool);
  const name = new URL(copy.url).pathname.slice(1);
  await copy.pool.query(`alter role current_user in database ${name} set default_transaction_read_only = on`);
  copyProxy = await startTcpProxy(Number(new URL(copy.url).port));
  const through = new URL(copy.url);
  through.port = String(copyProxy.port);
  const readPool = createPool(through.href, { statementTimeoutMs: 30_000 });
  site = await openTestApp({}, db, { readDb: createDb(readPool, pool) });
  return async () => {
    await readPool.end();
    await copyProxy.close();
  };
});

test('reads lists, ads and car knowledge from the replica', async () => {
  for (const path of [
    homeUrl(),
    vehiclesUrl(),
    adsUrl({ page: 1, sort: { by: 'price', order: 'asc' } }),
    adUrl(adId),
  ]) {
    const { status, text } = await site.open(path);
    expect([status, text.includes('123 457 kr')], path).toEqual([200, true]);
  }
  for (const path of [brandsUrl(), brandUrl('volvo')]) expect((await site.open(path)).status, path).toBe(200);
  for (const path of [adsApiUrl(), adApiUrl(adId), staticDataUrl()]) {
    expect(await (await site.fetch(path)).text(), path).toContain('V60');
  }
});

test('writes of pages go to the primary', async () => {
  expect((await site.open(`${vehiclesUrl()}?search=finnsinte`)).status).toBe(200);
  const misses = () => db.selectFrom('search_misses').selectAll().execute();
  await expect.poll(misses, { timeout: 5_000 }).toHaveLength(1);
});

test('uses the primary for signing in and for staff', async () => {
  const { userId, email, headers } = await signedIn(db, 'admin');
  await setPassword(db, userId, await createPasswordHasher().hash('Tallkotte7'));
  const signIn = (password: string) => site.fetch(loginUrl(), formOf({ intent: 'sign-in', email, password }));
  expect((await signIn('Grankotte8')).status).toBe(400);
  expect((await signIn('Tallkotte7')).headers.get('location')).toContain(dashboardUrl());
  const added = await site.open(parametersUrl(), formOf({ intent: 'add', name: 'ränta', value: '4,5 %' }, headers));
  expect([added.status, added.text.includes('4,5 %')]).toEqual([200, true]);
});

test('reads from the primary while the replica is unavailable, and from the replica again afterwards', async () => {
  const name = async () => {
    const { status, text } = await site.open(adUrl(adId));
    return [status, text.includes('123 457 kr') ? 'copy' : text.includes('98 765 kr') ? 'database' : ''];
  };
  expect(await name()).toEqual([200, 'copy']);
  // The first ad of both databases has the same id.
  expect((await insertAd(db, { price: 98_765 })).internal_id).toBe(adId);
  // Databases with different stocks have different versions.
  await publishStock(db);
  copyProxy.network = { kind: 'refuses' };
  copyProxy.cut();
  await expect.poll(name, { timeout: 5_000 }).toEqual([200, 'database']);
  for (const path of [homeUrl(), vehiclesUrl(), adsApiUrl()]) expect((await site.fetch(path)).status, path).toBe(200);
  copyProxy.network = { kind: 'fine' };
  await expect.poll(name, { timeout: 5_000 }).toEqual([200, 'copy']);
});
