import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StockCar } from '#src/domain/ads/ad-search.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { numRuns } from '#test/faults/thoroughness.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { randomRequest } from '#test/support/random-search.ts';
import { insertRandomStock, seededRandom } from '#test/support/random-stock.ts';
import { readCarsMeeting } from './cars-meeting.ts';

const { pool, db } = await testDatabase();

const sorted = (cars: readonly StockCar[]): string[] => cars.map((car) => JSON.stringify(car)).sort();

test('index and SQL find the same cars for random filters', async () => {
  await emptyStock(pool);
  await insertRandomStock(db, seededRandom(5), 200);
  const { carsMeeting, search } = createAdSearch(db);
  let found = 0;
  await fc.assert(
    fc.asyncProperty(randomRequest, async (request) => {
      // With the names as the stock spells them.
      const filters = { ...(await search(request)).filters, search: '' };
      const cars = await carsMeeting(filters);
      expect(sorted(cars)).toEqual(sorted(await readCarsMeeting(db, filters)));
      found += cars.length;
    }),
    { numRuns: numRuns(150), seed: 5 },
  );
  expect(found).toBeGreaterThan(20);
});
