import { beforeAll, expect, test } from 'vitest';
import { auditUrl, staffAdUrl } from '#src/pages/list-urls.ts';
import { insertAd } from '#test/factories.ts';
import { formOf, signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp({}, db);
});

test('a moderator writes a note on an ad, which others of the staff read and remove', async () => {
  const { internal_id: id } = await insertAd(db);
  const [moderator, admin] = [await signedIn(db, 'moderator'), await signedIn(db, 'admin')];
  const send = (fields: Record<string, string>, { headers } = moderator) =>
    site.open(staffAdUrl(id), formOf(fields, headers));
  const saved = await send({ intent: 'note', text: ' Ringt <b>handlaren</b>. ' });
  expect(saved.text).toContain('Anteckningen är sparad');
  const seen = await site.open(staffAdUrl(id), { headers: admin.headers });
  expect(seen.text).toContain(`Ringt <b>handlaren</b>. ${moderator.email}`);
  expect(seen.html).not.toContain('<b>handlaren');
  const writtenId = String((await pool.query('select id from ad_notes')).rows[0].id);
  expect((await send({ intent: 'remove-note', id: writtenId }, admin)).text).toContain('Anteckningen är borttagen');
  expect((await send({ intent: 'remove-note', id: writtenId }, admin)).text).toContain('Den finns inte längre.');
  expect((await pool.query('select from ad_notes')).rowCount).toBe(0);
  const log = await site.open(auditUrl(), { headers: admin.headers });
  expect(log.text).toContain(`Tog bort anteckning om annons Annons ${id} anteckning: Ringt`);
  expect(log.html).toContain(`href="${staffAdUrl(id)}"`);
});

test('refuses an empty or too long note and keeps what was written, and unknown ads and other accounts', async () => {
  const { internal_id: id } = await insertAd(db);
  const { headers } = await signedIn(db, 'moderator');
  const send = (text: string, address = staffAdUrl(id)) =>
    site.open(address, formOf({ intent: 'note', text }, headers));
  expect((await send('  ')).text).toContain('Skriv något.');
  const long = await send('x'.repeat(2_001));
  expect([long.status, /Skriv högst 2\s000 tecken\./u.test(long.text)]).toEqual([400, true]);
  expect(long.html).toContain('x'.repeat(2_001));
  expect((await send('hej', staffAdUrl(999_999_999))).status).toBe(404);
  const user = await signedIn(db, 'user');
  expect((await site.fetch(staffAdUrl(id), formOf({ intent: 'note', text: 'hej' }, user.headers))).status).not.toBe(
    200,
  );
  expect((await pool.query('select from ad_notes')).rowCount).toBe(0);
});
