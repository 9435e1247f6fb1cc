import { beforeEach, expect, test } from 'vitest';
import { listSearchLog } from '#src/db/suggestions/search-entries.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { populateSearchIndexUrl, suggestionsApiUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { signedIn, TEST_APP_ORIGIN } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
const site = await openTestApp({}, db);
beforeEach(() => deleteRows(pool, 'users', 'request_limits', 'security_events'));

const call = (headers: Record<string, string>, body: unknown = {}) =>
  site.fetch(populateSearchIndexUrl(), {
    method: 'POST',
    headers: { origin: TEST_APP_ORIGIN, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

test('rebuilds the index for staff, uses it from the next request on and logs the account', async () => {
  const { headers, email } = await signedIn(db, 'moderator');
  const suggest = async () => (await site.fetch(`${suggestionsApiUrl()}?q=egenbygge`)).json();
  expect((await suggest()).suggestions).toEqual([]);
  await insertAd(db, { brand: 'Egenbygge', series: null });
  const response = await call(headers);
  expect(response.status).toBe(200);
  const answer = await response.json();
  expect(Object.keys(answer)).toEqual(['rows', 'ms']);
  expect(answer.rows).toBeGreaterThan(1_000);
  expect((await suggest()).suggestions[0]).toMatchObject({ displayValue: 'Egenbygge', count: 1 });
  expect((await listSearchLog(db))[0]?.line).toContain(`Indexet byggdes om av ${email}: `);
});

test('gives concurrent calls the same result', async () => {
  const { headers } = await signedIn(db, 'admin');
  await insertAd(db, { brand: 'Samtidigt', series: null });
  const version = async () => (await pool.query('select version from search_index_version')).rows[0].version;
  const before = await version();
  const answers = await Promise.all(
    [call(headers), call(headers), call(headers)].map(async (each) => (await each).json()),
  );
  expect(new Set(answers.map(({ rows }) => rows)).size).toBe(1);
  expect(await version()).toBe(before + 1);
});

test('rejects calls by others, from other sites, with invalid bodies, and above the rate limit', async () => {
  expect((await call({})).status).toBe(401);
  expect((await call((await signedIn(db, 'user')).headers)).status).toBe(403);
  const { headers } = await signedIn(db, 'moderator');
  for (const origin of ['https://annan.example', 'null', ''])
    expect((await call({ ...headers, origin })).status).toBe(403);
  expect((await call({ ...headers, 'content-type': 'text/plain' })).status).toBe(415);
  for (const wrong of [{ rows: 1 }, 'null', '[]', '{', '"\\u0000"'])
    expect((await call(headers, wrong)).status).toBe(400);
  expect((await call(headers, `"${'x'.repeat(60_000_000)}"`)).status).toBe(413);
  const statuses: number[] = [];
  for (let time = 0; time <= LIMITS.searchIndex.points; time += 1) statuses.push((await call(headers)).status);
  expect(statuses.at(-1)).toBe(429);
}, 60_000);

test('changes the ETag of suggestions with their content', async () => {
  const { headers } = await signedIn(db, 'moderator');
  await call(headers);
  const ask = (tag?: string) =>
    site.fetch(`${suggestionsApiUrl()}?q=kopparmobil`, tag === undefined ? {} : { headers: { 'if-none-match': tag } });
  const first = await ask();
  expect(first.headers.get('cache-control')).toBe('public, no-cache');
  const tag = first.headers.get('etag') ?? '';
  expect((await ask(tag)).status).toBe(304);
  await insertAd(db, { brand: 'Kopparmobil', series: null });
  await call(headers);
  const second = await ask(tag);
  expect(second.status).toBe(200);
  expect(second.headers.get('etag')).not.toBe(tag);
});
