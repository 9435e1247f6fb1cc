import { beforeAll, beforeEach, expect, test } from 'vitest';
import { insertSecurityEvent } from '#src/db/accounts/security-events.ts';
import { dashboardUrl } from '#src/office-urls.ts';
import { listExportUrl, securityEventsUrl } from '#src/pages/list-urls.ts';
import { signedIn, type TestAccount } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let admin: TestAccount;
beforeAll(async () => {
  site = await openTestApp({}, db);
  admin = await signedIn(db, 'admin');
});
beforeEach(() => pool.query('truncate security_events'));
const see = (address: string) => site.open(address, { headers: admin.headers });
const get = (address: string) => site.fetch(address, { headers: admin.headers });

const addEvent = (eventType: string, severity: 'low' | 'high', details: unknown = {}) =>
  insertSecurityEvent(db, { eventType, severity, details, isTrusted: severity === 'high' });

test('lists, filters and sorts events, and shows their details as text', async () => {
  await addEvent('chat-refused', 'low', { text: '<script>alert(1)</script>' });
  await addEvent('sign-in-locked', 'high');
  const all = await see(securityEventsUrl());
  expect(all.text).toContain('2 händelser');
  expect(all.text).toContain('text: <script>alert(1)</script>');
  expect(all.html).not.toContain('<script>alert(1)');
  const filtered = await see(securityEventsUrl({ severity: 'high' }));
  expect(filtered.text).toContain('1 händelse ');
  expect(filtered.html).not.toContain('alert(1)');
  const { html } = await see(securityEventsUrl({ order: { by: 'allvar', isDescending: true } }));
  expect(html).toMatch(/aria-sort="descending"[^>]*><a[^>]*href="[^"]*sortering=allvar"/);
  expect((await see(securityEventsUrl({ eventType: 'ingen' }))).text).toContain('Inga händelser stämmer.');
});

test('shows the latest events on the dashboard, with a link to all', async () => {
  for (let nth = 1; nth <= 6; nth += 1) await addEvent(`event-${nth}`, 'low');
  const { text, html } = await see(dashboardUrl());
  expect(text).toContain('event-6');
  expect(text).not.toContain('event-1 ');
  expect(html).toContain(`href="${securityEventsUrl()}"`);
});

test('exports every event of the list, with formulas made harmless', async () => {
  await addEvent('=cmd()', 'low', { account: 'eva@bil.example' });
  await addEvent('other', 'high');
  const csv = await get(listExportUrl(securityEventsUrl({ severity: 'low' }), 'csv'));
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="sakerhetshandelser.csv"');
  const lines = (await csv.text()).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(";låg;'=cmd();konto: eva@bil.example;nej");
  const json = await (await get(listExportUrl(securityEventsUrl({}), 'json'))).json();
  expect(json.map((row: Record<string, unknown>) => row.händelse)).toEqual(['other', '=cmd()']);
});

test.each([
  'handelse=%00',
  `handelse=${'x'.repeat(3_000)}`,
  'allvar=constructor',
  'sida=1e99',
  'sortering=-',
  'rader=7',
])('answers any query string: %s', async (query) => {
  expect((await see(`${securityEventsUrl()}?${query}`)).status).toBe(200);
});

test('is visible to admins only, as a page and as a file', async () => {
  const { headers } = await signedIn(db, 'moderator');
  for (const address of [securityEventsUrl(), listExportUrl(securityEventsUrl({}), 'json')])
    expect((await site.fetch(address, { headers })).status).toBe(403);
});
