import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { isAfter, micros, orderBy, sortValue } from './ad-search-order.ts';

const { db } = await testDatabase();
const ORDER = { by: 'year', order: 'desc' } as const;

test('a position splits a list exactly in two, also between ads that are equal to the microsecond', async () => {
  await insertAds(db, 9, (at) => ({
    published_at: '2026-11-20T10:00:00.123456Z',
    created_at: `2026-11-20T11:00:00.12345${at % 3}Z`,
    model_year: at % 4 === 0 ? null : 2018 + (at % 2),
  }));
  type Row = { internalId: number; publishedAt: number; createdAt: number; value: number | null };
  const { rows } = await sql<Row>`
    select internal_id as "internalId", ${micros('ads.published_at')} as "publishedAt", ${micros('ads.created_at')} as "createdAt",
           ${sortValue(ORDER, '')} as value
    from ads order by ${orderBy(ORDER, sortValue(ORDER, ''))}`.execute(db);
  expect(rows[0]?.publishedAt).toBe(Date.parse('2026-11-20T10:00:00.123Z') * 1_000 + 456);
  for (const [at, place] of rows.entries()) {
    const after = await sql<Row>`
      select internal_id as "internalId" from ads where ${isAfter(ORDER, place, '')} order by ${orderBy(ORDER, sortValue(ORDER, ''))}`.execute(
      db,
    );
    expect(after.rows.map(({ internalId }) => internalId)).toEqual(
      rows.slice(at + 1).map(({ internalId }) => internalId),
    );
  }
});
