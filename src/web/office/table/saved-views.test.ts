import { beforeAll, expect, test } from 'vitest';
import { hashVin } from '#src/domain/ads/identity/ad-identity.ts';
import { VIEWED_LIST_NAMES } from '#src/domain/staff-lists/saved-view.ts';
import { dashboardUrl, viewsUrl } from '#src/office-urls.ts';
import { staffAdsUrl, viewedListUrl } from '#src/pages/list-urls.ts';
import { insertAds } from '#test/factories.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let admin: TestAccount;
let moderator: TestAccount;
beforeAll(async () => {
  site = await openTestApp({}, db);
  admin = await signedIn(db, 'admin', 'eva@bil.example');
  moderator = await signedIn(db, 'moderator', 'bo@bil.example');
});
const save = (fields: Record<string, string>, { headers } = admin) =>
  site.fetch(viewsUrl(), formOf({ intent: 'save', list: 'vehicles', fraga: '', ...fields }, headers));
const locationOf = (response: Response) => response.headers.get('location') ?? '';

test('a shared view is a link in its list and on the dashboard with its count, which its list shows', async () => {
  await insertAds(db, 3, (index) => ({ price: index === 0 ? null : 100_000 }));
  const saved = await save({
    namn: ' Utan  pris ',
    fraga: 'saknar=pris&sida=3&skräp=1',
    kolumner: 'namn,pris,<b>',
    delad: '1',
  });
  expect(locationOf(saved)).toMatch(/^\/admin\/vehicles\?saknar=pris&vy=\d+$/);
  const list = await site.open(locationOf(saved), { headers: moderator.headers });
  expect(list.text).toContain('Utan pris delad');
  expect(list.text).toContain('1 annons');
  const dashboard = await site.open(dashboardUrl(), { headers: moderator.headers });
  expect(dashboard.text).toContain('Utan pris (annonser) 1');
  expect((await pool.query('select columns from saved_views')).rows).toEqual([{ columns: ['namn', 'pris'] }]);
});

test('a view of a VIN stores its hash', async () => {
  const vin = 'YS3FB45S831234567';
  await save({ namn: 'En bil', fraga: `q=${vin.toLowerCase()}&status=sold` });
  const { rows } = await pool.query("select query from saved_views where name = 'En bil'");
  expect(rows).toEqual([{ query: `q=${hashVin(vin)}&status=sold` }]);
  await pool.query("delete from saved_views where name = 'En bil'");
});

test('a view of every list is counted on the dashboard as its list counts it', { timeout: 60_000 }, async () => {
  for (const list of VIEWED_LIST_NAMES) await save({ namn: `Allt ${list}`, list });
  const { text } = await site.open(dashboardUrl(), { headers: admin.headers });
  for (const list of VIEWED_LIST_NAMES) {
    const count = new RegExp(`Allt ${list} \\([^)]*\\) (\\d+)`).exec(text)?.[1];
    const shown = await site.open(viewedListUrl(list), { headers: admin.headers });
    expect(shown.text, list).toMatch(new RegExp(`\\b${count} \\p{L}+`, 'u'));
  }
});

test('hides a view that is not shared from others, and refuses lists beyond the own role', async () => {
  const id = (await pool.query("select id from saved_views where name = 'Allt audit'")).rows[0].id;
  expect((await site.open(staffAdsUrl(), { headers: moderator.headers })).text).not.toContain('Allt vehicles');
  await site.fetch(viewsUrl(), formOf({ intent: 'remove', id: String(id) }, moderator.headers));
  expect((await pool.query('select 1 from saved_views where id = $1', [id])).rowCount).toBe(1);
  expect(locationOf(await save({ namn: 'Logg', list: 'audit' }, moderator))).toContain('vy-inte-sparad');
  const user = await signedIn(db, 'user');
  expect(locationOf(await save({ namn: 'x' }, user))).toContain('atkomst-nekad');
  expect(
    (await save({ namn: 'x' }, { ...admin, headers: { ...admin.headers, origin: 'https://ond.example' } })).status,
  ).toBe(403);
  await site.fetch(viewsUrl(), formOf({ intent: 'remove', id: String(id) }, admin.headers));
  expect((await pool.query('select 1 from saved_views where id = $1', [id])).rowCount).toBe(0);
});

test.each([
  { namn: '' },
  { namn: '  ' },
  { namn: 'x'.repeat(900) },
  { namn: 'x', list: 'constructor' },
  { namn: 'x', fraga: 'q='.padEnd(4_900, '%00å') },
  { namn: 'a\0b' },
  { namn: 'x', kolumner: ','.repeat(1_999) },
])('answers any form: %j', async (fields) => {
  expect((await save(fields)).status).toBeLessThan(500);
});
