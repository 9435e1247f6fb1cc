import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';

/** The site's own words about a model in one category that it wins. */
export type ModelRatings = {
  category: string;
  yearFrom: number;
  /** Null: no end. */
  yearTo: number | null;
  summary: string;
  ratings: { attribute: string; score: number; reason: string }[];
};

const MAX_WINS = 4;

/** The summaries and rated attributes of a model of the catalogue, the best placed first. */
export async function readModelRatings(db: Db, slugs: { brand: string; series: string }): Promise<ModelRatings[]> {
  const { rows } = await sql<ModelRatings>`
    select categories.label as category, winners.year_from as "yearFrom", winners.year_to as "yearTo", winners.summary, (
             select coalesce(jsonb_agg(jsonb_build_object('attribute', attributes.name, 'score', ratings.score, 'reason', ratings.reason)
                                       order by attributes.place), '[]')
             from category_ratings ratings join category_attributes attributes on attributes.id = ratings.attribute_id
             where ratings.winner_id = winners.id
           ) as ratings
    from category_winners winners
    join categories on categories.id = winners.category_id
    join series on series.id = winners.series_id
    join brands on brands.id = series.brand_id
    where brands.slug = ${slugs.brand} and series.slug = ${slugs.series}
    order by winners.rank, categories.slug limit ${MAX_WINS}`.execute(db);
  return rows;
}
