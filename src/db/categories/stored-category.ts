import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { CategoryFile } from '#src/domain/categories/category-file.ts';

export type StoredCategory = {
  /** In the form of a file, with its winners in the order of their ranks. */
  category: CategoryFile;
  /** When staff wrote it; null: from the file. */
  editedAt: Date | null;
  /** Changes with any part of it. */
  version: string;
};

/** One category for editing; null when the slug is unknown. */
export async function readStoredCategory(db: Db, slug: string): Promise<StoredCategory | null> {
  const { rows } = await sql<StoredCategory>`
    select category, "editedAt", md5(category::text) as version from (
      select edited_at as "editedAt", jsonb_build_object(
        'slug', slug, 'name', name, 'label', label, 'description', description, 'searchWords', search_words,
        'attributes', (
          select coalesce(jsonb_agg(jsonb_build_object('name', name, 'description', description, 'weight', weight) order by place), '[]')
          from category_attributes where category_id = categories.id
        ),
        'winners', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'brand', brands.slug, 'series', series.slug, 'yearFrom', year_from, 'yearTo', year_to, 'variant', variant, 'fuel', fuel,
            'summary', summary, 'watchouts', watchouts, 'ratings', (
              select coalesce(jsonb_agg(jsonb_build_object('attribute', attributes.name, 'score', ratings.score, 'reason', reason)
                                        order by attributes.place), '[]')
              from category_ratings ratings join category_attributes attributes on attributes.id = attribute_id
              where winner_id = winners.id
            ), 'reviewedOn', reviewed_on, 'facts', facts) order by rank), '[]')
          from category_winners winners
          join series on series.id = series_id
          join brands on brands.id = series.brand_id
          where winners.category_id = categories.id
        )) as category
      from categories where slug = ${slug}
    ) stored`.execute(db);
  return rows[0] ?? null;
}

/** Whether another category has the name or the label. */
export async function isCategoryNameTaken(
  db: Db,
  { slug, name, label }: Pick<CategoryFile, 'slug' | 'name' | 'label'>,
): Promise<'name taken' | 'label taken' | null> {
  const rows = await db
    .selectFrom('categories')
    .select(['name', 'label'])
    .where('slug', '<>', slug)
    .where((eb) => eb.or([eb('name', '=', name), eb('label', '=', label)]))
    .execute();
  if (rows.some((row) => row.name === name)) return 'name taken';
  return rows.length > 0 ? 'label taken' : null;
}

/** All categories by name, with the time of staff's own version and the days (YYYY-MM-DD) on which its winners were reviewed. */
export const listStoredCategories = (db: Db) =>
  db
    .selectFrom('categories')
    .select(['slug', 'name', 'label', 'edited_at as editedAt'])
    .select(
      sql<string[]>`(select coalesce(array_agg(reviewed_on::text), '{}') from category_winners
                     where category_id = categories.id)`.as('reviews'),
    )
    .orderBy(sql`categories.name collate "sv-x-icu"`)
    .execute();
