import type { Tx } from '#src/db/client.ts';
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
  await tx.deleteFrom('category_attributes').where('category_id', '=', id).execute();
  await tx.deleteFrom('category_winners').where('category_id', '=', id).execute();
  const attributes = await insertAttributes(tx, id, category);
  const winners = rankWinners(category);
  const winnerIds = await insertWinners(tx, id, winners);
  await tx
    .insertInto('category_ratings')
    .values(
      winners.flatMap(({ ratings }, place) =>
        ratings.map(({ attribute, score, reason }) => ({
          winner_id: required(winnerIds.get(place + 1), `rank ${place + 1}`),
          attribute_id: required(attributes.get(attribute), attribute),
          score,
          reason,
        })),
      ),
    )
    .execute();
}

/** @returns the ids by name */
async function insertAttributes(tx: Tx, categoryId: number, category: CategoryFile): Promise<Map<string, number>> {
  const rows = await tx
    .insertInto('category_attributes')
    .values(
      category.attributes.map((attribute, place) => ({ ...attribute, category_id: categoryId, place: place + 1 })),
    )
    .returning(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** @returns the ids by rank */
async function insertWinners(
  tx: Tx,
  categoryId: number,
  winners: ReturnType<typeof rankWinners<CategoryFile['winners'][number]>>,
): Promise<Map<number, number>> {
  const series = await tx
    .selectFrom('series')
    .innerJoin('brands', 'brands.id', 'series.brand_id')
    .select(['series.id', 'series.slug', 'brands.slug as brand'])
    .where('brands.slug', 'in', [...new Set(winners.map(({ brand }) => brand))])
    .execute();
  const seriesIds = new Map(series.map(({ id, brand, slug }) => [`${brand}/${slug}`, id]));
  const rows = await tx
    .insertInto('category_winners')
    .values(
      winners.map((winner, place) => ({
        category_id: categoryId,
        rank: place + 1,
        series_id: required(seriesIds.get(`${winner.brand}/${winner.series}`), `${winner.brand} ${winner.series}`),
        year_from: winner.yearFrom,
        year_to: winner.yearTo,
        variant: winner.variant,
        fuel: winner.fuel,
        score: winner.score,
        summary: winner.summary,
        watchouts: winner.watchouts,
      })),
    )
    .returning(['id', 'rank'])
    .execute();
  return new Map(rows.map(({ id, rank }) => [rank, id]));
}

function required(id: number | undefined, what: string): number {
  if (id === undefined) throw new Error(`A category needs ${what}, which is not there.`);
  return id;
}
