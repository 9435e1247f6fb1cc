import { sql } from 'kysely';
import { NEWEST_ADS_FIRST } from '#src/db/ads/ad-expressions.ts';
import type { Db } from '#src/db/connection/client.ts';
import { prepared } from '#src/db/connection/prepared-statements.ts';
import type { PicturedModel } from '#src/domain/pictures/model-cutout.ts';
import { picturedModelOf } from './pictured-models.ts';

/** A brand with its series, for its page. */
export type BrandModels = {
  id: number;
  name: string;
  slug: string;
  aliases: string[];
  /** Active ads. */
  ads: number;
  /** All series of the catalogue, those with most ads first. */
  series: {
    name: string;
    slug: string;
    ads: number;
    priceMin: number | null;
    yearMin: number | null;
    yearMax: number | null;
    picture: PicturedModel | null;
  }[];
};

/** The brand of a slug, or null. */
export async function readBrandModels(db: Db, slug: string): Promise<BrandModels | null> {
  const { rows } = await sql<BrandModels>`select ${prepared('brand-models')}
    id, name, slug, aliases,
      coalesce((select active from stock_counts where stock_counts.brand = brands.name), 0) as ads,
      (select coalesce(jsonb_agg(jsonb_build_object('name', series.name, 'slug', series.slug, 'ads', coalesce(ads, 0),
                'priceMin', price_min, 'yearMin', year_min, 'yearMax', year_max, 'picture', ${picturedModelOf('series.id')}) order by coalesce(ads, 0) desc, series.name), '[]')
       from series left join series_statistics on series_statistics.series_id = series.id
       where series.brand_id = brands.id) as series
    from brands where slug = ${slug}`.execute(db);
  return rows[0] ?? null;
}

/** Ids of the newest ads of a brand that have a picture. */
export async function newestAdsOfBrand(db: Db, brand: string, max: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ${prepared('newest-of-brand')} internal_id as id from ads where brand = ${brand} and status = 'active' and listed_as is null and first_image_url is not null
    order by ${sql.raw(NEWEST_ADS_FIRST)} limit ${max}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The slugs of a brand, and of a series of it, by their names; null when the catalogue has no such brand or series. */
export async function readModelSlugs(
  db: Db,
  brand: string,
  series: string | null,
): Promise<{ brand: string; series: string | null } | null> {
  const row = await db
    .selectFrom('brands')
    .leftJoin('series', (join) => join.onRef('series.brand_id', '=', 'brands.id').on('series.name', '=', series))
    .modifyFront(prepared('model-slugs'))
    .select(['brands.slug as brand', 'series.slug as series'])
    .where('brands.name', '=', brand)
    .executeTakeFirst();
  return row === undefined || (series !== null && row.series === null) ? null : row;
}

/** All names that may occur in a guessed address. */
export type ModelNames = {
  name: string;
  slug: string;
  aliases: string[];
  series: { name: string; slug: string; aliases: string[] }[];
}[];

export async function readModelNames(db: Db): Promise<ModelNames> {
  const { rows } = await sql<ModelNames[number]>`
    select name, slug, aliases,
      (select coalesce(jsonb_agg(jsonb_build_object('name', series.name, 'slug', series.slug, 'aliases', series.aliases) order by series.id), '[]')
       from series where series.brand_id = brands.id) as series
    from brands order by id`.execute(db);
  return rows;
}
