import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDb, createPool } from '#src/db/client.ts';
import { ACCESS } from '#src/domain/accounts/access.ts';
import { adsApiUrl, healthUrl, homeUrl, logoutUrl, readyUrl, vehiclesUrl } from '#src/urls.ts';
import { formOf } from '#test/signed-in.ts';
import { newTestDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

test('when the database fails, the page says so in Swedish, with the name under which it is logged', async () => {
  const { db } = await newTestDatabase();
  await db.schema.dropTable('stock_version').execute();
  const site = await openTestApp({}, db);
  const { status, text, html, headers } = await site.open(vehiclesUrl());
  expect(status).toBe(500);
  expect(text).toContain('Problem vid laddning av fordon. Försök igen.');
  const id = headers.get('x-request-id');
  expect(text).toContain(`Ärendenummer: ${id}`);
  expect(html).not.toMatch(/stock_version|relation|at .*\.ts/);
  expect(site.log).toContainEqual(expect.objectContaining({ msg: 'page failed', requestId: id }));
});

test('without the database the process lives, and is not ready', async () => {
  const { url } = await newTestDatabase();
  const pool = createPool(url);
  const site = await openTestApp({}, createDb(pool));
  await pool.end();
  expect((await site.fetch(healthUrl())).status).toBe(200);
  const ready = await site.fetch(readyUrl());
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await ready.json()).toEqual({ status: 'not ready', waitingFor: 'database' });
  // Who signs out leaves nothing in the browser, and is told what could not be done.
  const cookie = `__Host-milvis-session=${'a'.repeat(43)}`;
  const signedOut = await site.fetch(logoutUrl(), formOf({}, { cookie }));
  expect(signedOut.headers.get('location')).toBe('/admin/login?meddelande=fel-vid-utloggning');
  expect(signedOut.headers.get('set-cookie')).toContain(
    '__Host-milvis-session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
  );
});

test('while the database is away the log tells in sum of those who were refused, and has no line of an error for each', async () => {
  const { url } = await newTestDatabase();
  const gone = createPool(url.replace(/:\d+\//, ':1/'));
  const site = await openTestApp({ METRICS_TOKEN: 'only-for-this-test' }, createDb(gone));
  for (const path of [vehiclesUrl(), homeUrl(), adsApiUrl(), readyUrl(), vehiclesUrl()]) {
    expect((await site.fetch(path)).status).toBe(503);
  }
  const metrics = await site.open('/metrics', { headers: { authorization: 'Bearer only-for-this-test' } });
  await gone.end();
  const { error } = pino.levels.values;
  expect(site.log.filter(({ level }) => Number(level) >= (error ?? 0))).toEqual([]);
  expect(site.log.filter(({ msg }) => msg === 'requests refused')).toEqual([
    expect.objectContaining({ refused: { db_unavailable: 1 } }),
  ]);
  expect(metrics.html).toMatch(/requests_refused_total\{reason="db_unavailable",process="0"\} 4/);
});

/** Addresses with one thing in place of each part that varies. */
const pathOf = (pattern: string) => `/${pattern.replaceAll(/:\w+\??/g, '1')}`;

describe('while the database is away', () => {
  const cookie = `__Host-milvis-session=${'a'.repeat(43)}`;
  let site: Awaited<ReturnType<typeof openTestApp>>;
  let gone: ReturnType<typeof createPool>;
  beforeAll(async () => {
    const { url } = await newTestDatabase();
    gone = createPool(url.replace(/:\d+\//, ':1/'));
    site = await openTestApp({}, createDb(gone));
  });
  afterAll(() => gone.end());
  const answersOf = async (path: string, init: RequestInit = {}) => {
    const { status, headers, text } = await site.open(path, init);
    return { status, hasRetryAfter: headers.has('retry-after'), text };
  };
  const STAFF = Object.entries(ACCESS).filter(
    ([pattern, { view, actions = {} }]) =>
      /^admin\b/.test(pattern) && ![view, ...Object.values(actions)].includes('anyone'),
  );

  test.each(STAFF)('/%s answers 503 with Retry-After, to readers and to every form', async (pattern, address) => {
    const path = pathOf(pattern);
    const later = expect.objectContaining({ status: 503, hasRetryAfter: true });
    if (address.view) {
      expect(await answersOf(path, { headers: { cookie } })).toEqual(later);
      expect(await answersOf(`${path}.data`, { headers: { cookie } })).toEqual(later);
    }
    for (const intent of Object.keys(address.actions ?? {})) {
      expect(await answersOf(path, formOf({ intent }, { cookie }))).toEqual(later);
      expect(await answersOf(`${path}.data`, formOf({ intent }, { cookie }))).toEqual(later);
    }
  });

  test('no address at all answers 500, and none says 503 without saying when to come again', async () => {
    for (const [pattern, { view, actions = {} }] of Object.entries(ACCESS)) {
      const path = pathOf(pattern);
      const forms = Object.keys(actions).map((intent) => formOf({ intent }, { cookie }));
      for (const init of [...(view ? [{ headers: { cookie } }] : []), ...forms]) {
        const { status, hasRetryAfter } = await answersOf(path, init);
        const isRight = status === 503 ? hasRetryAfter : status < 500;
        expect({ path, status, isRight }).toMatchObject({ isRight: true });
      }
    }
  });
});
