import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDb, createPool } from '#src/db/connection/client.ts';
import { logoutUrl } from '#src/office-urls.ts';
import { ACCESS } from '#src/pages/page-access.ts';
import { adsApiUrl, healthUrl, homeUrl, readyUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { formOf } from '#test/signed-in.ts';
import { newTestDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

test('renders a Swedish error page with the request id when the database fails', async () => {
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

test('reports alive but not ready without the database', async () => {
  const { url } = await newTestDatabase();
  const pool = createPool(url);
  const site = await openTestApp({}, createDb(pool));
  await pool.end();
  expect((await site.fetch(healthUrl())).status).toBe(200);
  const ready = await site.fetch(readyUrl());
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await ready.json()).toEqual({ status: 'not ready', waitingFor: 'database' });
  // Signing out clears the browser even when the session cannot be deleted, and reports it.
  const cookie = `__Host-milvis-session=${'a'.repeat(43)}`;
  const signedOut = await site.fetch(logoutUrl(), formOf({}, { cookie }));
  expect(signedOut.headers.get('location')).toBe('/admin/login?meddelande=fel-vid-utloggning');
  expect(signedOut.headers.get('set-cookie')).toContain(
    '__Host-milvis-session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
  );
});

test('logs a summary of rejected requests instead of an error each while the database is unavailable', async () => {
  const { url } = await newTestDatabase();
  const gone = createPool(url.replace(/:\d+\//, ':1/'));
  const site = await openTestApp({ METRICS_TOKEN: 'only-for-this-test' }, createDb(gone));
  for (const path of [vehiclesUrl(), homeUrl(), adsApiUrl(), readyUrl(), vehiclesUrl()]) {
    const { status, headers } = await site.fetch(path);
    expect([status, headers.get('x-content-type-options')]).toEqual([503, 'nosniff']);
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

/** Addresses with an example value for each parameter. */
const pathOf = (pattern: string) => `/${pattern.replaceAll(/:\w+\??/g, '1')}`;

describe('while the database is unavailable', () => {
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

  test.each(STAFF)('answers /%s with 503 and Retry-After on reads and every form', async (pattern, address) => {
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

  test('answers no address with 500, and every 503 with Retry-After', async () => {
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
