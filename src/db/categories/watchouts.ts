import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { prepared } from '#src/db/connection/prepared-statements.ts';
import type { CategoryWatchouts } from '#src/domain/purchase-checklist/weak-points.ts';

/** The weak points of a series by category, the category in which it ranks best first; slugs of the catalogue. */
export async function readWatchouts(
  db: Db,
  { brandSlug, seriesSlug }: { brandSlug: string; seriesSlug: string },
): Promise<CategoryWatchouts[]> {
  const { rows } = await sql<CategoryWatchouts>`select ${prepared('watchouts')}
    categories.slug as "categorySlug", categories.name as category, year_from as "yearFrom", year_to as "yearTo", fuel,
    watchouts, reviewed_on::text as "reviewedOn"
    from category_winners
    join categories on categories.id = category_id
    join series on series.id = series_id
    join brands on brands.id = series.brand_id
    where series.slug = ${seriesSlug} and brands.slug = ${brandSlug}
    order by rank, categories.slug, category_winners.id`.execute(db);
  return rows;
}
