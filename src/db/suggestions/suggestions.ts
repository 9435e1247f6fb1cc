import type { Selectable } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { prepared } from '#src/db/connection/prepared-statements.ts';
import type { Database } from '#src/db/tables.ts';
import type { SearchEntry } from '#src/domain/suggestions/suggestion.ts';

/** Changes with every rebuild that changed the index. */
export async function readSearchIndexVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom('search_index_version')
    .modifyFront(prepared('suggestion-version'))
    .select('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

/** The whole suggestion index, unordered. */
export async function readSearchEntries(db: Db): Promise<SearchEntry[]> {
  const rows = await db.selectFrom('search_index').selectAll().execute();
  return rows.flatMap((row) => entryOf(row) ?? []);
}

type Row = Selectable<Database['search_index']>;

/** A row whose metadata is incomplete for its type suggests nothing. */
function entryOf({ search_type, search_term, display_text, metadata }: Row): SearchEntry | null {
  const names = { term: search_term, display: display_text };
  const { category_slug: slug, brand_name: brand, series_name: series, car_count: count = 0 } = metadata;
  const brandSlug = metadata.brand_slug ?? null;
  const withoutImage = metadata.without_image_count ?? 0;
  if (search_type === 'category') return slug === undefined ? null : { type: 'category', ...names, slug };
  if (brand === undefined) return null;
  if (search_type === 'brand') return { type: 'brand', ...names, brand, brandSlug, count, withoutImage };
  if (series === undefined) return null;
  const seriesSlug = metadata.series_slug ?? null;
  return { type: 'series', ...names, brand, brandSlug, series, seriesSlug, count, withoutImage };
}
