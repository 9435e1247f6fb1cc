import { expect, test } from 'vitest';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readMonthAds } from './month-ads.ts';

const { db, pool } = await testDatabase();

test('reads the cars that had a price in a month, with their last price in it', async () => {
  const priced = async (at: Record<string, number | null>, ad: Parameters<typeof insertAd>[1]) => {
    const { internal_id: id } = await insertAd(db, ad);
    await pool.query('delete from price_events where ad_id = $1', [id]);
    for (const [day, price] of Object.entries(at))
      await pool.query('insert into price_events (ad_id, at, price) values ($1, $2, $3)', [
        id,
        `${day}T12:00:00Z`,
        price,
      ]);
    return id;
  };
  const sold = { status: 'sold' as const, published_at: new Date('2026-09-20T12:00:00Z') };
  // Cheaper in October, and again in November; it left in October.
  await priced(
    { '2026-09-20': 200_000, '2026-10-05': 190_000, '2026-11-03': 180_000 },
    { ...sold, closed_at: new Date('2026-10-20T12:00:00Z'), fuels: ['El'], city: 'Malmö' },
  );
  // New in October, still for sale.
  await priced({ '2026-10-31': 150_000 }, { published_at: new Date('2026-10-31T22:30:00Z') });
  // The Swedish month begins before that of UTC.
  await priced({ '2026-11-01': 50_000 }, { published_at: new Date('2026-10-31T23:30:00Z') });
  // Without a price, leasing, gone before, and hidden.
  await priced({ '2026-10-02': null }, { published_at: new Date('2026-10-02') });
  await priced({ '2026-10-02': 3_000 }, { published_at: new Date('2026-10-02'), tags: ['Leasing'] });
  await priced({ '2026-09-20': 99_000 }, { ...sold, closed_at: new Date('2026-09-30T12:00:00Z') });
  await priced({ '2026-09-20': 99_000 }, { status: 'hidden', published_at: new Date('2026-09-20') });
  // What became of the ads of a silent dealer is not known.
  await priced(
    { '2026-09-20': 88_000 },
    { status: 'removed', expired: true, published_at: new Date('2026-09-20'), closed_at: new Date('2026-10-10') },
  );
  const ads = await readMonthAds(db, '2026-10');
  expect(ads.map(({ price, priceBefore, isNew, goneAfter }) => [price, priceBefore, isNew, goneAfter])).toEqual([
    [190_000, 200_000, false, 30],
    [150_000, null, true, null],
    [88_000, 88_000, false, null],
  ]);
  expect(ads[0]).toMatchObject({ fuel: 'electric', county: 'Skåne län' });
});
