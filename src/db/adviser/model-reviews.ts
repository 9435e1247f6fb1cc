import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { OwnFact } from '#src/domain/adviser/own-sentences/own-sentences.ts';
import type { ModelReview } from '#src/domain/model-reviews/model-review-file.ts';

/** A review of a model by the slugs of the catalogue, with the titles of the sources of its figures. */
export type StoredReview = Omit<ModelReview, 'facts'> & { brand: string; facts: readonly OwnFact[] };

/** Replaces all reviews of models. */
export async function replaceModelReviews(tx: Db, reviews: readonly StoredReview[]): Promise<void> {
  await sql`delete from model_reviews`.execute(tx);
  await sql`
    insert into model_reviews (series_id, year_from, year_to, variant, fuel, summary, watchouts, ratings, reviewed_on, facts)
      select series.id, "yearFrom", "yearTo", variant, fuel, summary, watchouts, ratings, "reviewedOn", facts
      from jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb)
        as row (brand text, series text, "yearFrom" smallint, "yearTo" smallint, variant text, fuel text, summary text,
                watchouts text[], ratings jsonb, "reviewedOn" date, facts jsonb)
      join brands on brands.slug = row.brand
      join series on series.brand_id = brands.id and series.slug = row.series`.execute(tx);
}
