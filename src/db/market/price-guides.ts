import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { GuideCar, PriceGuide } from '#src/domain/market/price-guide.ts';

/** Replaces the guides of some series, in the caller's transaction, which changes the version of the content. */
export async function writePriceGuides(
  tx: Db,
  seriesIds: readonly number[],
  guides: readonly PriceGuide[],
): Promise<void> {
  await sql`delete from price_guides where series_id = any(${[...seriesIds]}::int[])`.execute(tx);
  await sql`
    insert into price_guides (series_id, cars)
    select "seriesId", cars from jsonb_to_recordset(${JSON.stringify(guides)}::jsonb) as given ("seriesId" int, cars jsonb)`.execute(
    tx,
  );
}

/** Deletes the guides of series that have no ads any more. */
export const deleteOtherPriceGuides = (db: Db, seriesIds: readonly number[]) =>
  sql`delete from price_guides where not series_id = any(${[...seriesIds]}::int[])`.execute(db);

/** The cars of the guide of a series, for statements about it; empty: there is none. @param seriesId a column */
export const priceGuideOf = (seriesId: string): RawBuilder<GuideCar[]> =>
  sql`coalesce((select cars from price_guides where price_guides.series_id = ${sql.ref(seriesId)}), '[]')`;
