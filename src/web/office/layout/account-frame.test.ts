import { beforeAll, expect, test } from 'vitest';
import { accountUrl, dealerAreaUrl, dealerKeysUrl } from '#src/office-urls.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** The frame around "Mitt konto", which everybody has who signs in with a password. */

const { db } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp({}, db);
}, 600_000);

test.each(['admin', 'moderator'] as const)('staff (%s) have the menu of their area', async (role) => {
  const { headers } = await signedIn(db, role);
  const { html, text } = await site.open(accountUrl(), { headers });
  expect([text.includes('Milvis admin'), html.includes('href="/admin/dashboard"')]).toEqual([true, true]);
});

test('people of a dealer have their own menu', async () => {
  const { headers } = await signedIn(db, 'dealer');
  const { html } = await site.open(accountUrl(), { headers });
  expect(html).not.toContain('href="/admin/dashboard"');
  for (const address of [dealerAreaUrl(), dealerKeysUrl()]) expect(html).toContain(`href="${address}"`);
});

test('an account without a role has neither', async () => {
  const { headers } = await signedIn(db, 'user');
  const { html } = await site.open(accountUrl(), { headers });
  expect(html).not.toContain('href="/admin/dashboard"');
  expect(html).not.toContain(`href="${dealerKeysUrl()}"`);
});
