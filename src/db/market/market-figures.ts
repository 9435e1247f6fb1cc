import { type RawBuilder, sql } from 'kysely';
import type { DepreciationCurve } from '#src/domain/market/depreciation.ts';
import type { IndexPoint } from '#src/domain/market/price-index.ts';
import { INDEXED_FUEL_NAMES, type IndexedFuel } from '#src/domain/market/price-index-texts.ts';
import type { RemovalTimes } from '#src/domain/market/removal-times.ts';

/** Stored removal times, with the slug of the generation; null: of the series as a whole. */
export type StoredRemovalTimes = Omit<RemovalTimes, 'generationId'> & { generation: string | null };

/** A stored curve. */
export type StoredDepreciation = Pick<DepreciationCurve, 'ads' | 'points'> & {
  /** Slug; null: the series as a whole. */
  generation: string | null;
};

/** The curves of a series and its generations, for statements about it. @param seriesId a column */
export const depreciationOf = (seriesId: string): RawBuilder<StoredDepreciation[]> =>
  sql`coalesce((
    select jsonb_agg(jsonb_build_object('generation', curved.slug, 'ads', curves.ads, 'points', curves.points)
                     order by curved.year_from desc nulls first, curved.slug)
    from depreciation_curves curves left join generations curved on curved.id = curves.generation_id
    where curves.series_id = ${sql.ref(seriesId)}
  ), '[]')`;

/** The price indexes of a series by fuel, for statements about it. @param seriesId a column */
export const priceIndexesOf = (seriesId: string): RawBuilder<{ fuel: IndexedFuel; points: IndexPoint[] }[]> =>
  sql`coalesce((
    select jsonb_agg(jsonb_build_object('fuel', fuel, 'points', points)
                     order by array_position(${sql.raw(FUEL_ORDER)}, fuel))
    from (
      select fuel, jsonb_agg(jsonb_build_object('month', month, 'value', value, 'low', low, 'high', high, 'ads', indexed.ads)
                             order by month) as points
      from price_index indexed where indexed.series_id = ${sql.ref(seriesId)} group by fuel
    ) by_fuel
  ), '[]')`;
const FUEL_ORDER = `array[${INDEXED_FUEL_NAMES.map((fuel) => `'${fuel}'`).join(', ')}]`;

/** The removal times of a series and its generations by slug (null: the series), for statements about it. @param seriesId a column */
export const removalTimesOf = (seriesId: string): RawBuilder<StoredRemovalTimes[]> =>
  sql`coalesce((
    select jsonb_agg(jsonb_build_object('generation', timed.slug, 'ads', times.ads, 'closed', times.closed,
                                        'medianDays', median_days, 'points', points, 'cuts', cuts, 'byLabel', by_label)
                     order by timed.year_from desc nulls first, timed.slug)
    from removal_times times left join generations timed on timed.id = times.generation_id
    where times.series_id = ${sql.ref(seriesId)}
  ), '[]')`;

/** The removal times of the generation of an ad, or else of its series; null without them. */
export const removalTimesOfAd: RawBuilder<Omit<StoredRemovalTimes, 'generation'> | null> = sql`(
    select jsonb_build_object('ads', times.ads, 'closed', times.closed, 'medianDays', median_days, 'points', points, 'cuts', cuts, 'byLabel', by_label)
    from removal_times times
    where times.series_id = ads.series_id and (times.generation_id is null or times.generation_id = ads.generation_id)
    order by times.generation_id nulls last limit 1)`;
