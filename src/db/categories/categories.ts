import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { prepared } from '#src/db/connection/prepared-statements.ts';
import { recallsOf } from '#src/db/recalls/recalls.ts';
import type { SeriesRecall } from '#src/domain/recalls/match-recalls.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';

/** A category in a list. */
export type CategoryRow = {
  slug: string;
  name: string;
  label: string;
  description: string;
  /** The winner with the most stars. */
  best: { brand: string; series: string; variant: string | null; fuel: Fuel | null; score: number } | null;
};

/** Categories by name, in Swedish order. @param limit maximum number; all when omitted */
export async function readCategories(db: Db, limit: number | null = null): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`select ${prepared('categories')}
    slug, categories.name, label, description, (
      select jsonb_build_object('brand', brands.name, 'series', series.name, 'variant', variant, 'fuel', fuel,
                                'score', score)
      from category_winners
      join series on series.id = series_id
      join brands on brands.id = series.brand_id
      where category_id = categories.id and rank = 1
    ) as best
    from categories order by categories.name collate "sv-x-icu", slug limit ${limit}`.execute(db);
  return rows;
}

export type CategoryWinnerRow = {
  id: number;
  rank: number;
  brand: string;
  brandSlug: string;
  seriesId: number;
  series: string;
  seriesSlug: string;
  /** Model years; null: still recommended as it is sold. */
  yearFrom: number;
  yearTo: number | null;
  /** Narrows the series, as ads write it. */
  variant: string | null;
  /** The fuel of the recommended cars; null: any. */
  fuel: Fuel | null;
  /** Stars, 1 to 5 with one decimal. */
  score: number;
  summary: string;
  watchouts: string[];
  /** One for each attribute, in its order. */
  ratings: { attribute: string; score: number; reason: string }[];
  /** Generations of the series in these years, the oldest first. */
  generations: { name: string; yearFrom: number; yearTo: number | null }[];
  /** Other categories in which the series wins, with its best rank there. */
  alsoIn: { slug: string; label: string; rank: number }[];
  /** Of the series, whichever of its cars they affect. */
  recalls: SeriesRecall[];
};

export type CategoryDetail = {
  slug: string;
  name: string;
  label: string;
  description: string;
  attributes: { name: string; description: string; weight: number }[];
  winners: CategoryWinnerRow[];
};

/** Number of winners shown of a category (PUB §9). */
const MAX_WINNERS = 10;

/** One category with all its content, in one statement; null when the slug is unknown. */
export async function readCategory(db: Db, slug: string): Promise<CategoryDetail | null> {
  const { rows } = await sql<CategoryDetail>`select ${prepared('category')}
    categories.slug, categories.name, categories.label, categories.description, (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'description', description, 'weight', weight) order by place), '[]')
      from category_attributes where category_id = categories.id
    ) as attributes, (
      select coalesce(jsonb_agg(to_jsonb(winner) order by winner.rank), '[]') from (
        select winners.id, winners.rank, brands.name as brand, brands.slug as "brandSlug", series.id as "seriesId",
               series.name as series, series.slug as "seriesSlug", winners.year_from as "yearFrom",
               winners.year_to as "yearTo", winners.variant, winners.fuel, winners.score, winners.summary,
               winners.watchouts, (
          select jsonb_agg(jsonb_build_object('attribute', attributes.name, 'score', ratings.score, 'reason', ratings.reason)
                           order by attributes.place)
          from category_ratings ratings join category_attributes attributes on attributes.id = ratings.attribute_id
          where ratings.winner_id = winners.id
        ) as ratings, (
          select coalesce(jsonb_agg(jsonb_build_object('name', name, 'yearFrom', year_from, 'yearTo', year_to)
                                    order by year_from, id), '[]')
          from generations where generations.series_id = winners.series_id
            and year_from <= coalesce(winners.year_to, year_from) and coalesce(year_to, winners.year_from) >= winners.year_from
        ) as generations, (
          select coalesce(jsonb_agg(jsonb_build_object('slug', others.slug, 'label', others.label, 'rank', others.rank)
                                    order by others.rank, others.slug), '[]')
          from (
            select other.slug, other.label, min(elsewhere.rank) as rank
            from category_winners elsewhere join categories other on other.id = elsewhere.category_id
            where elsewhere.series_id = winners.series_id and elsewhere.category_id <> winners.category_id
            group by other.id
          ) others
        ) as "alsoIn", ${recallsOf('winners.series_id')} as recalls
        from category_winners winners
        join series on series.id = winners.series_id
        join brands on brands.id = series.brand_id
        where winners.category_id = categories.id
        order by winners.rank limit ${MAX_WINNERS}
      ) winner
    ) as winners
    from categories where categories.slug = ${slug}`.execute(db);
  return rows[0] ?? null;
}
