import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import { TRACKING_SCRIPTS } from '#src/db/content/staff-content.ts';
import { adsUrl, adUrl, brandsUrl, brandUrl, seriesUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { insertAds } from './factories.ts';
import { testDatabase } from './support/database.ts';
import { openTestApp } from './test-app.ts';

/** The pages that visitors load most plan none of their statements: planning takes longer than running most of them. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let ad = 0;
beforeAll(async () => {
  const ads = await insertAds(db, 12, () => ({ generation: 'II', price: 200_000 }));
  ad = ads[0]?.internal_id ?? 0;
  await TRACKING_SCRIPTS.insert(db, {
    name: 'counter',
    content: '<script></script>',
    purpose: 'statistics',
    isActive: true,
  });
  await refreshStatistics(pool);
  site = await openTestApp({}, db, { pageCache: undefined });
});

const LISTS = { '/vehicles': vehiclesUrl(), '/annonser': adsUrl() };
const MODELS = { 'all makes': brandsUrl(), 'a make': brandUrl('volvo'), 'a series': seriesUrl('volvo', 'v60') };

test.each(Object.entries({ ...LISTS, ...MODELS, 'an ad': null }))('%s', async (_, url) => {
  const address = url ?? adUrl(ad);
  // The first page loads the stock and the catalogue, which later ones do not read again.
  await site.open(address);
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  expect((await site.open(address)).status).toBe(200);
  const statements = sent.mock.calls.map(([statement]) => statement as unknown as { name?: string; text: string });
  sent.mockRestore();
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.filter(({ name }) => name === undefined).map((each) => each.text ?? each)).toEqual([]);
});
