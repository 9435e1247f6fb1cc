import { sql } from 'kysely';
import type { Db } from './client.ts';

export type PopularBrand = {
  name: string;
  slug: string;
  /** Series with the most ads for sale, as of the last import. */
  series: { name: string; slug: string; ads: number }[];
};

/**
 * The series of some brands that have the most ads, in the order in which the brands are named. A brand that the catalogue does not
 * have is left out.
 * @param perBrand most series of each
 */
export async function readPopularSeries(db: Db, brands: readonly string[], perBrand: number): Promise<PopularBrand[]> {
  const { rows } = await sql<PopularBrand>`
    select brands.name, brands.slug, (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'slug', slug, 'ads', ads) order by ads desc, name), '[]')
      from (
        select series.name, series.slug, series_statistics.ads
        from series join series_statistics on series_statistics.series_id = series.id
        where series.brand_id = brands.id and series_statistics.ads > 0
        order by series_statistics.ads desc, series.name limit ${perBrand}
      ) most
    ) as series
    from unnest(${brands}::text[]) with ordinality as wanted (name, place)
    join brands on brands.name = wanted.name
    order by wanted.place`.execute(db);
  return rows;
}
