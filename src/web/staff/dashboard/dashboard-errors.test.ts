import { beforeAll, expect, test } from 'vitest';
import { insertSecurityEvent } from '#src/db/accounts/security-events.ts';
import { SEVERITIES } from '#src/domain/accounts/severity.ts';
import { IMPORT_STATES, UNSUCCESSFUL_IMPORTS } from '#src/domain/staff-lists/import-list-query.ts';
import { dashboardUrl } from '#src/office-urls.ts';
import { daysAgo, insertImportRun } from '#test/factories.ts';
import { signedIn, type TestAccount } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** The errors of the last day on the dashboard, each with the list of exactly what it counts. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let admin: TestAccount;
beforeAll(async () => {
  site = await openTestApp({}, db);
  admin = await signedIn(db, 'admin');
  await pool.query('truncate security_events');
  // An import that runs without its lock was killed.
  for (const state of IMPORT_STATES.filter((each) => each !== 'interrupted'))
    for (const startedAt of [new Date(Date.now() - 60_000), daysAgo(2)])
      await insertImportRun(db, {
        file: `${state}.csv`,
        state,
        ...(state === 'running' ? { step: 'reading', finished_at: null } : {}),
        started_at: startedAt,
      });
  for (const severity of SEVERITIES)
    for (const isTrusted of [true, false])
      await insertSecurityEvent(db, { eventType: `${severity}-${isTrusted}`, severity, details: {}, isTrusted });
  await insertSecurityEvent(db, { eventType: 'earlier', severity: 'high', details: {}, isTrusted: true });
  await pool.query(`update security_events set created_at = now() - interval '2 days' where event_type = 'earlier'`);
});
const see = (address: string, { headers } = admin) => site.open(address, { headers });

/** The address of a link by its text. */
const linkNamed = (html: string, text: RegExp): string => {
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g)];
  return links.find(([, , name = '']) => text.test(name))?.[1]?.replaceAll('&amp;', '&') ?? expect.unreachable();
};

test('counts imports without their result, and not ordinary events, and leads to exactly those', async () => {
  const page = await see(dashboardUrl());
  expect(page.text).toContain(`Importer med fel senaste dygnet ${UNSUCCESSFUL_IMPORTS.length} Visa importerna`);
  const imports = await see(linkNamed(page.html, /Visa importerna/));
  expect(imports.text).toContain(`${UNSUCCESSFUL_IMPORTS.length} importer`);
  for (const file of ['failed.csv', 'stopped.csv', 'running.csv']) expect(imports.text).toContain(file);
  expect(imports.text).not.toContain('done.csv');
});

test('names the severe events that the server itself saw, with their list', async () => {
  const page = await see(dashboardUrl());
  const events = await see(linkNamed(page.html, /^2 allvarliga säkerhetshändelser/));
  expect(events.text).toContain('2 händelser');
  for (const name of ['high-true', 'critical-true']) expect(events.text).toMatch(new RegExp(`(?:hög|kritisk) ${name}`));
});

test('shows a moderator no events', async () => {
  const moderator = await signedIn(db, 'moderator');
  expect((await see(dashboardUrl(), moderator)).text).not.toContain('allvarlig');
});
