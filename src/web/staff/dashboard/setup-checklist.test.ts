import { expect, test } from 'vitest';
import { SETUP_STEPS } from '#src/domain/site-setup/setup-steps.ts';
import { dashboardUrl } from '#src/office-urls.ts';
import { insertDealer } from '#test/factories.ts';
import { formOf, signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { linksOf, openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
const HEADING = 'Kom igång';

/** The checklist's part of the dashboard; null: it is not shown. */
const checklistOf = (html: string): string | null => /<h2[^>]*>Kom igång.*?<\/section>/s.exec(html)?.[0] ?? null;

test('an admin of a new site sees each step, and follows its link', { timeout: 120_000 }, async () => {
  const site = await openTestApp();
  const { headers } = await signedIn(db, 'admin');
  const { html, text } = await site.open(dashboardUrl(), { headers });
  // The address of tests is set.
  expect(text).toContain('2 av 5 klara');
  for (const title of Object.values(SETUP_STEPS)) expect(text).toContain(title);
  const links = linksOf(checklistOf(html) ?? '');
  expect(links).toHaveLength(4);
  for (const to of links) expect((await site.open(to, { headers })).status, to).toBe(200);
});

test('steps are done by a delivery and by settings', { timeout: 120_000 }, async () => {
  const site = await openTestApp({
    SITE_URL: 'https://bilar.example',
    SMTP_URL: 'smtp://127.0.0.1',
    MAIL_FROM: 'a@bil.example',
  });
  const { headers } = await signedIn(db, 'admin', 'eva@bil.example');
  expect((await site.open(dashboardUrl(), { headers })).text).toContain('3 av 5 klara');
  const dealer = await insertDealer(db, { name: 'Bilhuset' });
  expect((await site.open(dashboardUrl(), { headers })).text).toMatch(/4 av 5 klara.*filen med annonser \(återstår\)/);
  await db.updateTable('dealers').set({ last_delivered_at: new Date() }).where('id', '=', dealer.id).execute();
  expect((await site.open(dashboardUrl(), { headers })).text).not.toContain(HEADING);
});

test('an admin hides it for all admins; a moderator neither sees nor hides it', { timeout: 120_000 }, async () => {
  const site = await openTestApp();
  const moderator = await signedIn(db, 'moderator');
  expect((await site.open(dashboardUrl(), moderator)).text).not.toContain(HEADING);
  const hide = (headers: Record<string, string>) =>
    site.open(dashboardUrl(), formOf({ intent: 'hide-setup' }, headers));
  expect((await hide(moderator.headers)).status).toBe(403);
  expect((await pool.query('select from site_setup')).rowCount).toBe(0);
  const { headers } = await signedIn(db, 'admin', 'adam@bil.example');
  const answer = await hide(headers);
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('Listan är dold');
  expect(answer.text).not.toContain(HEADING);
  const other = await signedIn(db, 'admin', 'siv@bil.example');
  expect((await site.open(dashboardUrl(), other)).text).not.toContain(HEADING);
});
