import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { adsApiUrl, adUrl, homeUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { newTestDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await newTestDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let adAddress = '';
beforeAll(async () => {
  adAddress = adUrl((await insertAd(db)).internal_id);
  site = await openTestApp({}, db);
  // The first of each is slow because code is loaded.
  for (const address of [homeUrl(), adsApiUrl()]) await site.fetch(address);
});

/** Requests an address while its table is locked for this time, and returns the log. */
async function askWhileLocked(address: string, ms: number) {
  const client = await pool.connect();
  await client.query('begin; lock table ads in access exclusive mode');
  site.log.length = 0;
  const asking = site.fetch(address);
  await sleep(ms);
  await client.query('rollback');
  client.release();
  const response = await asking;
  return {
    response,
    id: response.headers.get('x-request-id'),
    of: (msg: string) => site.log.filter((line) => line.msg === msg),
  };
}

test('logs a slow statement and the slow rendering of its page with one id, and by whose request', async () => {
  const { response, id, of } = await askWhileLocked(adAddress, 900);
  expect(response.status).toBe(200);
  const [statement] = of('slow statement');
  const [render] = of('slow render');
  // On a loaded machine other statements of the page may be slow too.
  expect(statement).toMatchObject({ level: 40, route: 'ad/:id', askedBy: id, count: expect.any(Number) });
  expect(String(statement?.statement)).toMatch(/^select .* … .*\$\d+/);
  expect(Number(statement?.ms)).toBeGreaterThanOrEqual(250);
  expect(render).toMatchObject({
    level: 40,
    route: 'ad/:id',
    status: 200,
    askedBy: id,
    requestId: statement?.requestId,
  });
  expect(Number(render?.databaseMs)).toBeGreaterThanOrEqual(Number(statement?.ms));
  expect(Number(render?.statements)).toBeGreaterThan(0);
  // Its rendering has the line.
  expect(of('slow request')).toEqual([]);
});

test('logs a slow request that no page cache answers, by route and without its query', async () => {
  await sleep(1_100);
  const { id, of } = await askWhileLocked(`${adsApiUrl()}?sortBy=price`, 900);
  expect(of('slow request')).toEqual([
    expect.objectContaining({ requestId: id, method: 'GET', route: 'api/ads', count: 1 }),
  ]);
  expect(JSON.stringify(site.log)).not.toContain('sortBy');
});
