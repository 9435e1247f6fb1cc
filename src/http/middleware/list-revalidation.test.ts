import { beforeAll, expect, test } from 'vitest';
import { adsUrl } from '#src/urls.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp();
  await insertAd(db);
});

const DATA = `${adsUrl()}.data?make=Volvo`;
const SHOWN_WHILE_REVALIDATED = 'private, max-age=0, stale-while-revalidate=600';
const tagOf = async (path: string, cookie = '') =>
  (await site.fetch(path, { headers: { cookie } })).headers.get('etag');

test('answers 304 for a list until the stock changes', async () => {
  const first = await site.fetch(DATA);
  const etag = first.headers.get('etag') ?? '';
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, SHOWN_WHILE_REVALIDATED]);
  const again = await site.fetch(DATA, { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  await insertAd(db);
  const later = await site.fetch(DATA, { headers: { 'if-none-match': etag } });
  expect(later.status).toBe(200);
  expect(later.headers.get('etag')).not.toBe(etag);
});

test('gives other queries and visitors another ETag', async () => {
  expect(await tagOf(DATA)).not.toBe(await tagOf(DATA.replace('Volvo', 'BMW')));
  expect(await tagOf(DATA)).not.toBe(await tagOf(DATA, 'samtycke=1.statistics-yes'));
});

test('sends no ETag for pages', async () => {
  const response = await site.fetch(adsUrl());
  expect([response.status, response.headers.get('etag')]).toEqual([200, null]);
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
});
