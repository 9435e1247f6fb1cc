import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import {
  depreciationOf,
  removalTimesOf,
  type StoredDepreciation,
  type StoredRemovalTimes,
} from '#src/db/market/market-figures.ts';
import { recallsOf } from '#src/db/recalls/recalls.ts';
import type { CrashTest } from '#src/domain/catalogue/crash-test.ts';
import type { SeriesRecall } from '#src/domain/recalls/match-recalls.ts';

/** The site's knowledge of a model, without any of its ads. */
export type ModelFacts = {
  brand: string;
  brandSlug: string;
  series: string;
  seriesSlug: string;
  /** Advice of the categories that it wins, with the model years that it is about; yearTo null: no end. */
  watchouts: {
    category: string;
    slug: string;
    yearFrom: number;
    yearTo: number | null;
    variant: string | null;
    texts: string[];
  }[];
  recalls: SeriesRecall[];
  depreciation: StoredDepreciation[];
  /** How long its ads stay, also by generation; none: too few have gone. */
  removalTimes: StoredRemovalTimes[];
  /** Newest first. */
  generations: { name: string; yearFrom: number; yearTo: number | null; crashTests: CrashTest[] }[];
};

const MAX_MODELS = 5;

/** The models of given names of brands and series, in one statement; at most a few. */
export async function readModelFacts(
  db: Db,
  { make, model }: { make: readonly string[]; model: readonly string[] },
): Promise<ModelFacts[]> {
  if (model.length === 0) return [];
  return db
    .selectFrom('series')
    .innerJoin('brands', 'brands.id', 'series.brand_id')
    .select(['brands.name as brand', 'brands.slug as brandSlug', 'series.name as series', 'series.slug as seriesSlug'])
    .select([recallsOf('series.id').as('recalls'), depreciationOf('series.id').as('depreciation')])
    .select(removalTimesOf('series.id').as('removalTimes'))
    .select([
      sql<ModelFacts['watchouts']>`(
        select coalesce(jsonb_agg(jsonb_build_object('category', label, 'slug', slug, 'yearFrom', winners.year_from,
                 'yearTo', winners.year_to, 'variant', variant, 'texts', watchouts) order by rank, slug), '[]')
        from category_winners winners join categories on categories.id = category_id
        where winners.series_id = series.id)`.as('watchouts'),
      sql<ModelFacts['generations']>`(
        select coalesce(jsonb_agg(jsonb_build_object('name', generations.name, 'yearFrom', year_from, 'yearTo', year_to,
                 'crashTests', crash_tests) order by year_from desc, generations.slug), '[]')
        from generations where generations.series_id = series.id)`.as('generations'),
    ])
    .where('series.name', 'in', model)
    .$if(make.length > 0, (query) => query.where('brands.name', 'in', make))
    .orderBy('brands.name')
    .orderBy('series.name')
    .limit(MAX_MODELS)
    .execute();
}
