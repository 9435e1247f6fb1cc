import fc from 'fast-check';
import { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import type { HttpEnv } from '#src/http/http-env.ts';
import { mountApi } from '#src/http/mount-api.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { createSuggestions } from '#src/services/suggestions/suggestions-service.ts';
import { adApiUrl, adsApiUrl } from '#src/visitor-urls.ts';
import { numRuns } from '#test/faults/thoroughness.ts';
import { callServices } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { insertRandomStock, seededRandom } from '#test/support/random-stock.ts';
import { randomQueryString } from '#test/support/random-urls.ts';

const { db } = await testDatabase();
const app = new Hono<HttpEnv>();
mountApi(app, { db, adSearch: createAdSearch(db), suggestions: createSuggestions(db), calls: callServices(db) });
beforeAll(() => insertRandomStock(db, seededRandom(3), 150));

type Answer = {
  cars: unknown[];
  totalCount: number;
  totalPages: number;
  currentPage: number;
  nextCursor: string | null;
};

test('serves a page for every list URL, with the filters that could be applied', async () => {
  await fc.assert(
    fc.asyncProperty(randomQueryString, async (query) => {
      const response = await app.request(`${adsApiUrl()}?${query}`);
      expect(response.status).toBe(200);
      const { cars, totalCount, totalPages, currentPage, nextCursor } = (await response.json()) as Answer;
      expect(currentPage).toBeLessThanOrEqual(totalPages);
      if (totalCount > 0 && !query.includes('cursor=')) expect(cars.length).toBeGreaterThan(0);
      if (cars.length === 0) expect(nextCursor).toBeNull();
    }),
    { numRuns: numRuns(20_000) },
  );
}, 600_000);

test('serves no 5xx for any ad URL', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
      const { status } = await app.request(
        adApiUrl(encodeURIComponent(text.toWellFormed() || 'x').replaceAll('.', 'x')),
      );
      expect([200, 404]).toContain(status);
    }),
    { numRuns: numRuns(2_000) },
  );
});
