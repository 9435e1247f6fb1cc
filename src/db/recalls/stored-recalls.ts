import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/connection/client.ts';
import type { Recall } from '#src/domain/recalls/recall-file.ts';
import { RECALL_CARS_FIELDS, RECALL_FIELDS } from './recalls.ts';

/** A recall in the form of the files, with what staff did to it. */
export type StoredRecall = {
  recall: Recall;
  /** Name of its brand. */
  brandName: string;
  /** When staff wrote it; null: from the file. */
  editedAt: Date | null;
  isRemoved: boolean;
};

/** All recalls, those that staff have removed included, by brand and then the latest first. @param slug a single one */
export async function readStoredRecalls(db: Db, slug: string | null = null): Promise<StoredRecall[]> {
  const { rows } = await sql<StoredRecall>`
    select jsonb_build_object(${RECALL_FIELDS}, 'brand', min(brands.slug),
        'cars', jsonb_agg(jsonb_build_object('series', series.slug, ${RECALL_CARS_FIELDS}) order by cars.place)) as recall,
      min(brands.name) as "brandName", recalls.edited_at as "editedAt", recalls.removed_at is not null as "isRemoved"
    from recalls
    join recall_cars cars on cars.recall_id = recalls.id
    join series on series.id = cars.series_id
    join brands on brands.id = series.brand_id
    where ${slug}::text is null or recalls.slug = ${slug}
    group by recalls.id
    order by min(brands.name) collate "sv-x-icu", recalls.announced desc, recalls.slug`.execute(db);
  return rows;
}

/** Slugs of the recalls that staff have edited or removed. */
export async function readStaffRecallSlugs(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from recalls where edited_at is not null or removed_at is not null order by slug`.execute(tx);
  return rows.map(({ slug }) => slug);
}

/** Deletes every recall that is neither in the files nor edited or removed by staff. */
export async function deleteOtherRecalls(tx: Tx, slugs: readonly string[]): Promise<void> {
  await sql`
    delete from recalls where edited_at is null and removed_at is null and slug <> all(${slugs}::text[])`.execute(tx);
}

/**
 * Writes a recall in place of the one with its slug; it is then not removed.
 * @param editedAt when staff wrote it; null: from the file
 * @throws when a series is not in the catalogue, which the caller has checked
 */
export async function writeRecall(tx: Tx, recall: Recall, editedAt: Date | null): Promise<void> {
  const { slug, brand, cars, title, risk, affects, what, announced, number, source, sureness } = recall;
  const columns = {
    title,
    risk,
    affects,
    what,
    announced,
    number,
    sureness,
    owner_advice: recall.ownerAdvice,
    cars_in_sweden: recall.carsInSweden,
    source_title: source.title,
    source_url: source.url,
    checked_on: recall.checkedOn,
    edited_at: editedAt,
    removed_at: null,
  };
  const { id } = await tx
    .insertInto('recalls')
    .values({ slug, ...columns })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(columns))
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`delete from recall_cars where recall_id = ${id}`.execute(tx);
  const placed = cars.map((each, place) => ({ ...each, place: place + 1 }));
  await sql`
    insert into recall_cars (recall_id, place, series_id, generations, year_from, year_to, fuels, engines)
      select ${id}::int, place, (select series.id from series join brands on brands.id = brand_id
                                 where brands.slug = ${brand} and series.slug = row.series),
             generations, "yearFrom", "yearTo", fuels, engines
      from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
        as row (place smallint, series text, generations text[], "yearFrom" smallint, "yearTo" smallint, fuels text[],
                engines text[])`.execute(tx);
}

export async function setRecallRemoved(tx: Tx, slug: string, removedAt: Date | null): Promise<void> {
  await tx.updateTable('recalls').set({ removed_at: removedAt }).where('slug', '=', slug).execute();
}
