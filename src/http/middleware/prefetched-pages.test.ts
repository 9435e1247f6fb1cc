import { beforeAll, expect, test } from 'vitest';
import { ADMIN_PATH, adUrl, vehiclesUrl } from '#src/urls.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let ad: number;
beforeAll(async () => {
  ad = (await insertAd(db)).internal_id;
  site = await openTestApp();
});

const PREFETCH = { 'sec-purpose': 'prefetch' };
const cacheControl = async (path: string, headers: Record<string, string> = PREFETCH) =>
  (await site.fetch(path, { headers })).headers.get('cache-control') ?? 'none';

test('makes prefetched page data fresh for 30 s', async () => {
  expect(await cacheControl(`${adUrl(ad)}.data`)).toBe('private, max-age=30');
  expect(await cacheControl(`${vehiclesUrl()}.data`)).toBe('private, max-age=30');
});

test('does not do so for other data, pages, errors and the staff area', async () => {
  expect(await cacheControl(`${adUrl(ad)}.data`, {})).toBe('private, no-cache');
  expect(await cacheControl(adUrl(ad))).toBe('private, no-cache');
  expect(await cacheControl(`${adUrl(1)}.data`)).toBe('private, no-cache');
  expect(await cacheControl(`${ADMIN_PATH}.data`)).toBe('no-store');
});
