import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { createDb } from '#src/db/connection/client.ts';
import type { GuideCar } from '#src/domain/market/price-guide.ts';
import { deliver } from '#test/delivery.ts';
import { testDatabase } from '#test/support/database.ts';
import { valuedFeed } from '#test/valued-feed.ts';
import { deleteOtherPriceGuides, priceGuideOf, writePriceGuides } from './price-guides.ts';

const { pool } = await testDatabase();
const db = createDb(pool);
const NOW = new Date('2026-11-20T05:00:00Z');

beforeAll(async () => {
  await deliver(pool, valuedFeed(), NOW);
  await valueStock(pool, NOW);
});

async function guides(): Promise<{ id: number; slug: string; cars: GuideCar[] }[]> {
  const { rows } = await sql<{ id: number; slug: string; cars: GuideCar[] }>`
    select id, slug, ${priceGuideOf('series.id')} as cars from series where slug in ('v60', 'xc60', '240') order by slug`.execute(
    db,
  );
  return rows;
}

test('the fit stores a guide of each series with ads, and none of the others', async () => {
  const [old, v60, xc60] = await guides();
  expect(old).toMatchObject({ slug: '240', cars: [] });
  for (const guide of [v60, xc60]) {
    expect(guide?.cars.length).toBeGreaterThan(5);
    expect(guide?.cars[0]).toMatchObject({
      modelYear: 2026,
      ads: expect.any(Number),
      prices: expect.stringMatching(/^\d+ \d+ \d+ \d+ \d+/),
    });
  }
});

test('replaces the guides of the given series alone, and deletes those of series without ads', async () => {
  const [, v60, xc60] = await guides();
  if (!v60 || !xc60) throw new Error('no guides');
  const cars = v60.cars.slice(0, 1);
  await writePriceGuides(db, [v60.id], [{ seriesId: v60.id, cars }]);
  expect((await guides()).map((guide) => guide.cars.length)).toEqual([0, 1, xc60.cars.length]);
  await deleteOtherPriceGuides(db, [v60.id]);
  expect((await guides()).map((guide) => guide.cars.length)).toEqual([0, 1, 0]);
});
