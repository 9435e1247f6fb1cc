import { beforeAll, expect, test } from 'vitest';
import { LIST_PARAM } from '#src/office-urls.ts';
import {
  importsUrl,
  staffAccountsUrl,
  staffAccountUrl,
  staffDealersUrl,
  staffEnquiriesUrl,
  staffReportsUrl,
} from '#src/pages/list-urls.ts';
import { insertAd, insertDealer, insertImportRun } from '#test/factories.ts';
import { signedIn, type TestAccount } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let admin: TestAccount;
const NAMES = ['Ö', 'Adam', 'Åke'];
beforeAll(async () => {
  site = await openTestApp({}, db);
  admin = await signedIn(db, 'admin', 'eva@bil.example');
  for (const [at, name] of NAMES.entries()) {
    await signedIn(db, 'user', `kund${at}@post.example`);
    await insertImportRun(db, { file: `${name}.csv`, rows_read: at % 2, rows_accepted: at % 2 });
    const dealer = await insertDealer(db, { name: `${name} Bil` });
    const ad = await insertAd(db, { name: `Volvo ${name}`, dealer_id: dealer.id });
    await pool.query(
      `insert into enquiries (ad_id, name, email, message, wants_test_drive) values ($1, $2, 'a@b.example', 'Hej', false)`,
      [ad.internal_id, name],
    );
    await pool.query(`insert into ad_reports (ad_id, reason, message) values ($1, 'sold', 'Såld')`, [ad.internal_id]);
  }
});

const open = async (path: string, { headers } = admin) => site.open(path, { headers });
const decoded = (address: string): string => address.replaceAll('&amp;', '&');
const stepsOf = (html: string, rel: 'prev' | 'next'): string[] =>
  [...html.matchAll(new RegExp(`rel="${rel}"[^>]*href="([^"]+)"`, 'g'))].map(([, to = '']) => decoded(to));

/** Addresses of the rows of a list, in its order. */
function rowsOf(html: string): string[] {
  const links = [...html.matchAll(new RegExp(`href="([^"]+[?&;]${LIST_PARAM}=[^"]*)"`, 'g'))];
  return links.map(([, to = '']) => decoded(to));
}

const by = <Column extends string>(column: Column, isDescending = false) => ({ order: { by: column, isDescending } });

test.each([
  staffDealersUrl(by('namn')),
  staffDealersUrl(by('annonser', true)),
  staffDealersUrl({ text: 'bil' }),
  staffEnquiriesUrl(),
  staffEnquiriesUrl(by('fran')),
  staffEnquiriesUrl({ text: 'volvo', ...by('status') }),
  staffReportsUrl(),
  staffReportsUrl({ text: 'volvo', ...by('annons', true) }),
  importsUrl(),
  importsUrl(by('fil')),
  importsUrl({ ...by('godkanda'), text: 'csv' }),
  staffAccountsUrl({ text: 'post.example' }),
  staffAccountsUrl({ text: 'kund', ...by('e-post') }),
])('the pages of the rows of %s lead to each other in the order of the list, and back to it', async (list) => {
  const rows = rowsOf((await open(list)).html);
  expect(rows.length).toBeGreaterThanOrEqual(NAMES.length);
  for (const [at, row] of rows.entries()) {
    const { html, status } = await open(row);
    expect(status).toBe(200);
    expect([stepsOf(html, 'prev'), stepsOf(html, 'next')]).toEqual([
      rows.slice(at - 1, at),
      rows.slice(at + 1, at + 2),
    ]);
    expect(decoded(html)).toContain(`href="${list}"`);
  }
});

test('a page that the list does not contain, or that names none, has no neighbours', async () => {
  const own = staffAccountUrl(admin.userId, { text: 'post.example' });
  expect(stepsOf((await open(own)).html, 'next')).toEqual([]);
  const { text } = await open(own);
  expect(text).toContain('Föregående konto Nästa konto');
  expect((await open(staffAccountUrl(admin.userId))).text).not.toContain('Nästa konto');
  for (const strange of ['%00', 'sortering=constructor&sida=-1', 'q='.padEnd(3_000, 'å')])
    expect((await open(`${staffAccountUrl(admin.userId)}?${LIST_PARAM}=${encodeURIComponent(strange)}`)).status).toBe(
      200,
    );
});

test('an address of a list gives a moderator no neighbours beyond the own pages', async () => {
  const moderator = await signedIn(db, 'moderator', 'moa@bil.example');
  const { status, html } = await open(staffAccountUrl(admin.userId, {}), moderator);
  expect([status, stepsOf(html, 'next')]).toEqual([403, []]);
});
