import { beforeEach, expect, test } from 'vitest';
import { editorsUrl, parametersUrl, sessionUrl } from '#src/office-urls.ts';
import { staffAdUrl } from '#src/pages/list-urls.ts';
import { signedIn, TEST_APP_ORIGIN } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
const site = await openTestApp({}, db);
beforeEach(() => deleteRows(pool, 'users'));

async function report(headers: Record<string, string>, body: object) {
  const response = await site.fetch(editorsUrl(), {
    method: 'POST',
    headers: { origin: TEST_APP_ORIGIN, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}
const FORM = { page: staffAdUrl(100_001), form: 'edit', isOpen: true };

test('says who else has the form open, until they leave it', async () => {
  const [eva, adam] = [
    await signedIn(db, 'admin', 'eva@bil.example'),
    await signedIn(db, 'moderator', 'adam@bil.example'),
  ];
  expect(await report(eva.headers, FORM)).toEqual({ status: 200, body: { others: [] } });
  expect((await report(adam.headers, FORM)).body).toEqual({ others: ['eva@bil.example'] });
  await report(eva.headers, { ...FORM, isOpen: false });
  expect((await report(adam.headers, FORM)).body).toEqual({ others: [] });
});

test('rejects reports of pages that the account may not view', async () => {
  const admin = await signedIn(db, 'admin');
  const parameters = { ...FORM, page: parametersUrl() };
  expect((await report(admin.headers, parameters)).status).toBe(200);
  const moderator = await signedIn(db, 'moderator');
  expect((await report(moderator.headers, parameters)).status).toBe(403);
  expect((await report(moderator.headers, { ...FORM, page: '/finns-inte' })).status).toBe(403);
  for (const role of ['user', 'dealer'] as const)
    expect((await report((await signedIn(db, role)).headers, FORM)).status).toBe(403);
  expect((await report({}, FORM)).body).toEqual({ others: [] });
  expect((await pool.query('select from form_editors')).rowCount).toBe(1);
  expect((await report(admin.headers, { ...FORM, origin: 'x' })).status).toBe(400);
});

test('does not extend the session', async () => {
  const { headers } = await signedIn(db, 'admin');
  await pool.query("update sessions set active_at = now() - interval '1 hour'");
  const seconds = async () => (await (await site.fetch(sessionUrl(), { headers })).json()).secondsLeft;
  const before = await seconds();
  await report(headers, FORM);
  expect(await seconds()).toBeLessThanOrEqual(before);
});

test.each([
  ['no form', { page: FORM.page, isOpen: true }],
  ['a long page', { ...FORM, page: `/${'x'.repeat(200)}` }],
  ['NUL', { ...FORM, form: 'a\0' }],
])('rejects %s', async (_, body) => {
  const { headers } = await signedIn(db, 'admin');
  expect((await report(headers, body)).status).toBe(400);
});
