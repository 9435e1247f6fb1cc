import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { prepared } from '#src/db/connection/prepared-statements.ts';
import type { CategoryWatchouts } from '#src/domain/purchase-checklist/weak-points.ts';

/**
 * The weak points of a series by category, the category in which it ranks best first, as a column of another statement.
 * @param seriesId column of the outer statement
 */
export const watchoutsOf = (seriesId: string): RawBuilder<CategoryWatchouts[]> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'categorySlug', categories.slug, 'category', categories.name, 'yearFrom', year_from, 'yearTo', year_to, 'fuel', fuel,
    'watchouts', watchouts, 'reviewedOn', reviewed_on::text) order by rank, categories.slug, category_winners.id), '[]')
  from category_winners join categories on categories.id = category_id
  where category_winners.series_id = ${sql.ref(seriesId)})`;

/** The same of a series by slugs of the catalogue; empty for an unknown one. */
export async function readWatchouts(
  db: Db,
  { brandSlug, seriesSlug }: { brandSlug: string; seriesSlug: string },
): Promise<CategoryWatchouts[]> {
  const row = await db
    .selectFrom('series')
    .modifyFront(prepared('watchouts'))
    .innerJoin('brands', 'brands.id', 'series.brand_id')
    .where('series.slug', '=', seriesSlug)
    .where('brands.slug', '=', brandSlug)
    .select(watchoutsOf('series.id').as('watchouts'))
    .executeTakeFirst();
  return row?.watchouts ?? [];
}
