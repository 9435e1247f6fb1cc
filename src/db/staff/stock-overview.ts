import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { prepared } from '#src/db/connection/prepared-statements.ts';

export type PopularBrand = {
  name: string;
  slug: string;
  /** Series with the most active ads, as of the last import. */
  series: { name: string; slug: string; ads: number }[];
};

/** Overview of the stock. */
export type StockOverview = {
  /** Active ads, with and without pictures. */
  total: number;
  popular: PopularBrand[];
};

/**
 * Number of ads, and the largest series of some brands, in the order of the brands; in one statement. A brand that is not in the
 * catalogue is left out.
 * @param perBrand maximum number of series of each
 */
export async function readStockOverview(db: Db, brands: readonly string[], perBrand: number): Promise<StockOverview> {
  const { rows } = await sql<StockOverview>`
    select (select coalesce(sum(active), 0)::int from stock_counts) as total, (
      select coalesce(jsonb_agg(jsonb_build_object('name', brands.name, 'slug', brands.slug, 'series', popular.series)
                                order by wanted.place), '[]')
      from unnest(${brands}::text[]) with ordinality as wanted (name, place)
      join brands on brands.name = wanted.name
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('name', name, 'slug', slug, 'ads', ads) order by ads desc, name), '[]')
          as series
        from (
          select series.name, series.slug, series_statistics.ads
          from series join series_statistics on series_statistics.series_id = series.id
          where series.brand_id = brands.id and series_statistics.ads > 0
          order by series_statistics.ads desc, series.name limit ${perBrand}
        ) most
      ) popular
    ) as popular`.execute(db);
  return rows[0] ?? { total: 0, popular: [] };
}

/** All active ads, with and without pictures, of known and unknown brands. */
export async function countAds(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select ${prepared('count-ads')} coalesce(sum(active), 0)::int as total from stock_counts`.execute(db);
  return rows[0]?.total ?? 0;
}
