import { beforeAll, beforeEach, expect, test } from 'vitest';
import { hasFigureMails, insertFigureMails, takeDueFigureMail } from '#src/db/dealers/figure-mails.ts';
import { dealerFiguresUrl, endFigureMailsUrl } from '#src/office-urls.ts';
import { formOf, signedIn, TEST_APP_ORIGIN, type TestAccount } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** The choice of figures by mail, and how they end, through the HTTP API. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let own: TestAccount;
beforeAll(async () => {
  site = await openTestApp({}, db);
});
beforeEach(async () => {
  await deleteRows(pool, 'users', 'figure_mails');
  own = await signedIn(db, 'dealer', 'own@bil.example', 'Bilhuset AB');
});
const choose = (intent: string) => site.open(dealerFiguresUrl(), formOf({ intent }, own.headers));
const tokenOf = async (week: string): Promise<string> => (await takeDueFigureMail(db, week))?.token ?? '';

test('a person turns the mails on and off on the page of the figures', async () => {
  const page = await site.open(dealerFiguresUrl(), { headers: own.headers });
  expect(page.text).toContain('Skicka varje måndag');
  const on = await choose('mail');
  expect(on.text).toMatch(/Varje måndag till own@bil.example.*Avsluta mejlen/u);
  expect(await hasFigureMails(db, own.userId)).toBe(true);
  expect((await choose('no-mail')).text).toContain('Mejlen är avslutade');
  expect(await hasFigureMails(db, own.userId)).toBe(false);
});

test('the link of a mail ends them by its button alone, without signing in', async () => {
  await insertFigureMails(db, own.userId);
  const address = endFigureMailsUrl(await tokenOf('2026-11-30'));
  const { status, html } = await site.open(address);
  expect([status, await hasFigureMails(db, own.userId)]).toEqual([200, true]);
  const token = /name="token" value="([^"]*)"/.exec(html)?.[1] ?? '';
  const headers = { origin: TEST_APP_ORIGIN };
  expect((await site.open(address, formOf({ token }, headers))).text).toContain('Mejlen är avslutade');
  expect(await hasFigureMails(db, own.userId)).toBe(false);
  const again = await site.open(address, formOf({ token }, headers));
  expect([again.status, again.text.includes('redan avslutade')]).toEqual([400, true]);
});

test('a mail program ends them by a post that no page sent (RFC 8058)', async () => {
  await insertFigureMails(db, own.userId);
  const address = endFigureMailsUrl(await tokenOf('2026-11-30'));
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const answer = await site.fetch(address, { method: 'POST', body });
  expect([answer.status, await hasFigureMails(db, own.userId)]).toEqual([200, false]);
  expect((await site.fetch(endFigureMailsUrl('x'), { method: 'POST', body })).status).toBe(200);
});
