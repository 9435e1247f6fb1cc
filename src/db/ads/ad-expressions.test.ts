import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countDaysForSale } from '#src/domain/ads/days-for-sale.ts';
import { daysAgo, insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readAd } from './ad-detail.ts';
import { DAYS_FOR_SALE } from './ad-expressions.ts';

const { db } = await testDatabase();

test('statistics in SQL and pages count the same days for sale, also of an ad that returned', async () => {
  const now = new Date();
  for (const ad of [
    { published_at: daysAgo(40) },
    { published_at: daysAgo(40), returned_at: daysAgo(3), days_before_return: 9 },
    { published_at: daysAgo(40), returned_at: daysAgo(0), days_before_return: 0 },
  ]) {
    const { internal_id: id } = await insertAd(db, ad);
    const { rows } = await sql<{ days: number }>`
      select (${sql.raw(DAYS_FOR_SALE("'$'::timestamptz".replace('$', now.toISOString())))})::int as days from ads where internal_id = ${id}`.execute(
      db,
    );
    const detail = await readAd(db, id);
    expect(detail && countDaysForSale(detail, now)).toBe(rows[0]?.days);
  }
});
