import { beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#src/base/units.ts';
import { endFigureMailsUrl } from '#src/office-urls.ts';
import {
  changeAlertsUrl,
  confirmAlertsUrl,
  confirmContactUrl,
  endAlertsUrl,
  homeUrl,
  securityTextUrl,
  visitorSignInUrl,
} from '#src/visitor-urls.ts';
import { signedIn, TEST_APP_ORIGIN } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** Pages of the links in mails, and other small promises of the answers' headers. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp({ CONTACT_EMAIL: 'hej@milvis.example' }, db);
}, 600_000);

const ADDRESSES = [
  confirmAlertsUrl('x'),
  changeAlertsUrl('x'),
  endAlertsUrl('x'),
  visitorSignInUrl('x'),
  confirmContactUrl('x'),
  '/admin/confirm?t=x',
  '/admin/password?t=x',
  '/handlare/konto/inbjudan?t=x',
  endFigureMailsUrl('x'),
  '/delad-lista/visa?t=x',
];

test.each(ADDRESSES)('%s sends no referrer', async (address) => {
  const { headers } = await site.fetch(address);
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});

test('other pages send their origin to other sites', async () => {
  expect((await site.fetch(homeUrl())).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});

const post = (headers: Record<string, string>) =>
  site.fetch(confirmContactUrl('x'), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: 'token=unknown',
  });

test('their forms work without scripts: the browser hides their origin, and says that they are of this site', async () => {
  expect((await post({ origin: 'null', 'sec-fetch-site': 'same-origin' })).status).toBe(400);
  expect((await post({ origin: TEST_APP_ORIGIN })).status).toBe(400);
  for (const from of ['cross-site', 'same-site', 'none', ''])
    expect((await post({ origin: 'null', 'sec-fetch-site': from })).status).toBe(403);
  expect((await post({ origin: 'null' })).status).toBe(403);
});

test('states how to report a weakness: to the address of the settings, for less than a year from now', async () => {
  const own = await openTestApp({ CONTACT_EMAIL: 'sakerhet@bilar.example' }, db);
  const text = await (await own.fetch(securityTextUrl())).text();
  expect(text).toContain('Contact: mailto:sakerhet@bilar.example');
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
  expect(expires).toBeGreaterThan(Date.now() + 30 * DAY_MS);
  expect(expires).toBeLessThan(Date.now() + 365 * DAY_MS);
});

test('addresses that only accept forms say so', async () => {
  const { headers } = await signedIn(db, 'admin');
  for (const address of ['/admin/views', '/admin/logout']) {
    const answer = await site.fetch(address, { headers });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  }
});

test('every export of a list is recorded, with its reader and its query', async () => {
  const { headers, email } = await signedIn(db, 'admin');
  const exports = [
    'accounts',
    'audit',
    'conversations',
    'dealers',
    'enquiries',
    'imports',
    'reports',
    'security-events',
  ];
  for (const list of [...exports, 'vehicles']) {
    const answer = await site.fetch(`/admin/${list}/export?format=csv&sok=eva`, { headers });
    expect([list, answer.status]).toEqual([list, 200]);
    await answer.text();
  }
  const { rows } = await pool.query(`select subject, email, after from audit_log where action = 'export.read'`);
  expect(rows).toHaveLength(9);
  for (const row of rows) expect(row).toMatchObject({ email, after: { format: 'csv', query: 'sok=eva' } });
});
