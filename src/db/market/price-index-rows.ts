import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { bumpContentVersion } from '#src/db/content/content-version.ts';
import type { IndexPoint } from '#src/domain/market/price-index.ts';
import { INDEXED_FUEL_NAMES, type IndexedFuel } from '#src/domain/market/price-index-texts.ts';

/** The index of a series, or of all (null). */
export type PriceIndex = { seriesId: number | null; fuel: IndexedFuel; points: readonly IndexPoint[] };

/** Replaces all indexes, in the caller's transaction. @returns number of rows that changed */
export async function writePriceIndexes(tx: Db, indexes: readonly PriceIndex[]): Promise<number> {
  const rows = indexes.flatMap(({ seriesId, fuel, points }) => points.map((point) => ({ seriesId, fuel, ...point })));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
    "seriesId" int, fuel text, month date, value numeric(6, 1), low numeric(6, 1), high numeric(6, 1), ads int)`;
  const removed = await sql`
    delete from price_index where not exists (
      select from ${given} where "seriesId" is not distinct from price_index.series_id and given.fuel = price_index.fuel
        and given.month = price_index.month)`.execute(tx);
  const written = await sql`
    insert into price_index (series_id, fuel, month, value, low, high, ads)
    select "seriesId", fuel, month, value, low, high, ads from ${given}
    on conflict (series_id, fuel, month) do update
      set value = excluded.value, low = excluded.low, high = excluded.high, ads = excluded.ads
      where (price_index.value, price_index.low, price_index.high, price_index.ads)
        is distinct from (excluded.value, excluded.low, excluded.high, excluded.ads)`.execute(tx);
  const changed = Number(removed.numAffectedRows ?? 0) + Number(written.numAffectedRows ?? 0);
  if (changed > 0) await bumpContentVersion(tx);
  return changed;
}

/** An index as published. */
export type PublishedIndex = {
  /** null: all series */
  series: { brand: string; name: string; brandSlug: string; slug: string } | null;
  fuel: IndexedFuel;
  /** The earliest month first. */
  points: IndexPoint[];
};

/** All indexes: those of all series, then by brand and series. */
export async function readPriceIndexes(db: Db): Promise<PublishedIndex[]> {
  const { rows } = await sql<PublishedIndex>`
    select case when series.id is not null then jsonb_build_object('brand', brands.name, 'name', series.name,
                  'brandSlug', brands.slug, 'slug', series.slug) end as series, fuel,
           jsonb_agg(jsonb_build_object('month', month, 'value', value, 'low', low, 'high', high, 'ads', ads) order by month) as points
    from price_index left join series on series.id = series_id left join brands on brands.id = series.brand_id
    group by series.id, brands.id, fuel
    order by brands.name nulls first, series.name, array_position(${[...INDEXED_FUEL_NAMES]}::text[], fuel)`.execute(
    db,
  );
  return rows;
}

/** The index of a series and fuel, or of all series (null), the earliest month first. */
export async function readIndexPoints(db: Db, seriesId: number | null, fuel: IndexedFuel): Promise<IndexPoint[]> {
  const { rows } = await sql<IndexPoint>`
    select month::text as month, value::float8 as value, low::float8 as low, high::float8 as high, ads
    from price_index where series_id is not distinct from ${seriesId} and fuel = ${fuel} order by price_index.month`.execute(
    db,
  );
  return rows;
}
