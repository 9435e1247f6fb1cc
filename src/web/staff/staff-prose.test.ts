import { beforeAll, expect, test } from 'vitest';
import * as officeUrls from '#src/office-urls.ts';
import * as listUrls from '#src/pages/list-urls.ts';
import { insertAd } from '#test/factories.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** Staff pages of a site with one of everything, where a count that ignores its number shows. */
const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let headers: { cookie: string };
let adId: number;
beforeAll(async () => {
  site = await openTestApp({}, db);
  ({ headers } = await signedIn(db, 'admin'));
  adId = (await insertAd(db, { quality_flags: ['kW mot hk'] })).internal_id;
  await pool.query(`insert into search_misses (term, misses, last_at) values ('finnsinte', 1, now())`);
});

/** Dates such as "1 november" are none of them. */
const ONE_AND_PLURAL =
  /(?<![\d,.–:-])(?<!\d\s)1\s(?!(?:januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december)\b)(?:\p{Ll}+\s)?\p{Ll}{2,}(?:ar|er|or|arna|erna|orna)\b/u;

test.each([
  ['dashboard', () => officeUrls.dashboardUrl()],
  ['ads', () => listUrls.staffAdsUrl()],
  ['chosen ads', () => `${listUrls.staffAdsUrl()}?vald=${adId}&atgard=hide`],
  ['ad', () => listUrls.staffAdUrl(adId)],
  ['imports', () => listUrls.importsUrl()],
  ['search index', () => officeUrls.searchIndexUrl()],
  ['compared search index', () => officeUrls.searchIndexUrl({ isCompared: true })],
  ['categories', () => officeUrls.staffCategoriesUrl()],
  ['user roles', () => officeUrls.userRolesUrl()],
  ['accounts', () => listUrls.staffAccountsUrl()],
  ['audit log', () => listUrls.auditUrl()],
  ['security events', () => listUrls.securityEventsUrl()],
  ['account', () => officeUrls.accountUrl()],
])('%s: nothing is one of several', async (_page, url) => {
  const { status, text } = await site.open(url(), { headers });
  expect(status).toBe(200);
  expect(text.match(ONE_AND_PLURAL)?.[0]).toBeUndefined();
  expect(text).not.toMatch(/flöde[nt]?\b/i);
});

test('a single chosen ad is spoken of as one', async () => {
  const { text } = await site.open(`${listUrls.staffAdsUrl()}?vald=${adId}&atgard=hide`, { headers });
  expect(text).toContain('Dölj: 1 annons?');
  expect(text).toContain('Ändra 1 annons');
});

test('the pattern finds a plural after one, and no other number', () => {
  for (const wrong of ['Du har 1 reservkoder kvar', 'Dölj: 1 annonser?', '1 nya bilder'])
    expect(wrong).toMatch(ONE_AND_PLURAL);
  for (const right of ['1 annons', '11 annonser', '1 471 bilar', 'högst 0–1 sekunder', '1 ny bild'])
    expect(right).not.toMatch(ONE_AND_PLURAL);
});
