import { expect, test } from 'vitest';
import { readGenerations, readSeriesDetail } from '#src/db/catalogue/series-statistics.ts';
import { COLORS, FUELS } from '#src/domain/vocabulary/vocabulary.ts';
import { daysAgo, FACTORY_NOW, insertDealer } from '#test/factories.ts';
import { emptyStock, testDatabase, withTransaction } from '#test/support/database.ts';
import { plainFigures, plainStatistics } from '#test/support/plain-statistics.ts';
import { seededRandom } from '#test/support/random-stock.ts';
import { computeStatistics } from './statistics-refresh.ts';

const { db, pool } = await testDatabase();

const SERIES = [
  { brand: 'volvo', series: 'v60' },
  { brand: 'saab', series: '9-5' },
  { brand: 'fiat', series: '500' },
];

/** Ads of three series with every kind of missing value and many equal ones. */
async function insertRandomAds(random: () => number, count: number): Promise<void> {
  const dealer = await insertDealer(db);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const whole = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1));
  const orNull = <Value>(value: Value): Value | null => (random() < 0.15 ? null : value);
  const cars = await Promise.all(
    SERIES.map(async (slugs) => {
      const detail = await readSeriesDetail(db, slugs, FACTORY_NOW);
      const { rows } = await pool.query<{ id: number; name: string; brand: number }>(
        `select generations.id, generations.name, brand_id as brand from generations join series on series.id = series_id
         where series_id = $1`,
        [detail?.id],
      );
      return { ...slugs, id: detail?.id ?? 0, generations: rows };
    }),
  );
  const ads = Array.from({ length: count }, (_, at) => {
    const car = pick(cars);
    const generation = orNull(pick(car.generations));
    const age = whole(0, 60);
    const isOpen = random() < 0.7;
    const closed = {
      status: 'sold' as const,
      closed_at: daysAgo(pick([1, 100, 364, 366])),
      days_for_sale: pick([0, 3, 40, 5000]),
    };
    return {
      internal_id: 200_000 + at,
      dealer_id: dealer.id,
      identity_hash: `i${at}`,
      content_hash: `c${at}`,
      brand_id: car.generations[0]?.brand ?? 0,
      brand: car.brand,
      series_id: car.id,
      series: car.series,
      generation_id: generation?.id ?? null,
      generation: generation?.name ?? null,
      name: 'En bil',
      trim_packages: [],
      equipment: [],
      awards: [],
      image_urls: [],
      quality_flags: [],
      model_year: orNull(pick([1900, 1999, 2010, 2024])),
      price: orNull(pick([1_000, 99_999, 100_000, 217_333, 300_000, 300_001, 999_999])),
      odometer_km: orNull(whole(0, 30) * 1_111),
      color: orNull(pick(COLORS.slice(0, 8))),
      fuels: random() < 0.1 ? [] : [...new Set([pick(FUELS), pick(FUELS)])],
      euro_ncap_result: orNull(whole(1, 5)),
      euro_ncap_year: orNull(pick([2012, 2020])),
      published_at: daysAgo(pick([age, age + 0.5, 3650, 4000])),
      returned_at: random() < 0.1 ? daysAgo(age / 2) : null,
      days_before_return: random() < 0.1 ? whole(1, 50) : 0,
      ...(random() < 0.1 ? { car_id: 1, listed_as: 1 } : {}),
      ...(isOpen ? { status: 'active' as const } : closed),
    };
  });
  await db.insertInto('ads').values(ads).execute();
}

test.each([1, 2, 3, 4, 5, 6])('SQL gives the same statistics as the plain reference (seed %i)', async (seed) => {
  await emptyStock(pool);
  const random = seededRandom(seed);
  await insertRandomAds(random, seed === 1 ? 3 : Math.floor(random() * 400) + 5);
  await withTransaction(pool, (client) => computeStatistics(client, 'all', FACTORY_NOW));
  const ads = await db.selectFrom('ads').selectAll().where('listed_as', 'is', null).execute();
  for (const slugs of SERIES) {
    const detail = await readSeriesDetail(db, slugs, FACTORY_NOW);
    const own = ads.filter((ad) => ad.series_id === detail?.id);
    const { priceStep, priceBars, ...counted } = detail?.statistics ?? plainStatisticsOfNothing;
    expect(counted).toEqual(plainStatistics(own, FACTORY_NOW));
    expect(priceBars.reduce((sum, bar) => sum + bar.ads, 0)).toBe(counted.price.count);
    expect(priceBars.every(({ from }) => from % (priceStep ?? 1) === 0)).toBe(true);
    for (const { name, figures, newest } of await readGenerations(db, detail?.id ?? 0)) {
      const open = own.filter((ad) => ad.generation === name && ad.status === 'active');
      expect(figures, name).toEqual(plainFigures(open));
      expect(newest).toEqual(newestOf(open));
    }
    const without = own.filter((ad) => ad.generation_id === null && ad.status === 'active');
    expect(detail?.newestWithoutGeneration).toEqual(newestOf(without));
  }
});

const plainStatisticsOfNothing = { ...plainStatistics([], FACTORY_NOW), priceStep: null, priceBars: [] };

const newestOf = (open: { internal_id: number; published_at: Date; created_at: Date }[]): number[] =>
  open
    .toSorted(
      (a, b) =>
        b.published_at.getTime() - a.published_at.getTime() ||
        b.created_at.getTime() - a.created_at.getTime() ||
        b.internal_id - a.internal_id,
    )
    .slice(0, 10)
    .map((ad) => ad.internal_id);
