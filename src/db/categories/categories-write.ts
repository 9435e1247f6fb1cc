import { sql } from 'kysely';
import type { Tx } from '#src/db/connection/client.ts';
import type { CategoryFile } from '#src/domain/categories/category-file.ts';
import { rankWinners } from '#src/domain/categories/star-score.ts';

/** Slugs of the categories that staff have edited. */
export async function readEditedCategories(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('categories').select('slug').where('edited_at', 'is not', null).execute();
  return rows.map(({ slug }) => slug);
}

/** Removes every category that is neither in the files nor edited by staff. */
export async function removeOtherCategories(tx: Tx, slugs: readonly string[]): Promise<void> {
  const unedited = tx.deleteFrom('categories').where('edited_at', 'is', null);
  await (slugs.length === 0 ? unedited : unedited.where('slug', 'not in', slugs)).execute();
}

/**
 * Writes one category in place of the one with its slug: the id stays, everything below it is new; stars and ranks are calculated
 * from the ratings.
 * @param editedAt when staff wrote it; null: from the file
 * @throws when a winner's series is not in the catalogue, which the caller has checked
 */
export async function writeCategory(tx: Tx, category: CategoryFile, editedAt: Date | null): Promise<void> {
  const { slug, name, label, description, searchWords } = category;
  const columns = { name, label, description, search_words: searchWords, edited_at: editedAt };
  const { id } = await tx
    .insertInto('categories')
    .values({ slug, ...columns })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(columns))
    .returning('id')
    .executeTakeFirstOrThrow();
  const attributes = category.attributes.map((attribute, place) => ({ ...attribute, place: place + 1 }));
  const winners = rankWinners(category).map((winner, place) => ({ ...winner, rank: place + 1 }));
  await sql`delete from category_attributes where category_id = ${id}`.execute(tx);
  await sql`delete from category_winners where category_id = ${id}`.execute(tx);
  await sql`
    insert into category_attributes (category_id, place, name, description, weight)
      select ${id}::int, * from jsonb_to_recordset(${JSON.stringify(attributes)}::jsonb)
        as row (place smallint, name text, description text, weight smallint)`.execute(tx);
  await sql`
    insert into category_winners (category_id, rank, series_id, year_from, year_to, variant, fuel, score, summary, watchouts,
                                  reviewed_on, facts)
      select ${id}::int, rank, (select series.id from series join brands on brands.id = brand_id
                                where brands.slug = row.brand and series.slug = row.series),
             "yearFrom", "yearTo", variant, fuel, score, summary, watchouts, "reviewedOn", facts
      from jsonb_to_recordset(${JSON.stringify(winners)}::jsonb)
        as row (rank smallint, brand text, series text, "yearFrom" smallint, "yearTo" smallint, variant text, fuel text,
                score numeric, summary text, watchouts text[], "reviewedOn" date, facts jsonb)`.execute(tx);
  await sql`
    insert into category_ratings (winner_id, attribute_id, score, reason)
      select winners.id, (select id from category_attributes where category_id = ${id} and name = attribute), rating.score, reason
      from jsonb_to_recordset(${JSON.stringify(winners)}::jsonb) as row (rank smallint, ratings jsonb)
      join category_winners winners on winners.category_id = ${id} and winners.rank = row.rank,
      jsonb_to_recordset(ratings) as rating (attribute text, score smallint, reason text)`.execute(tx);
}
