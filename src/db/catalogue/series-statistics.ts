import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { prepared } from '#src/db/connection/prepared-statements.ts';
import {
  depreciationOf,
  priceIndexesOf,
  removalTimesOf,
  type StoredDepreciation,
  type StoredRemovalTimes,
} from '#src/db/market/market-figures.ts';
import { priceGuideOf } from '#src/db/market/price-guides.ts';
import { recallsOf } from '#src/db/recalls/recalls.ts';
import type { CrashTest, Stars } from '#src/domain/catalogue/crash-test.ts';
import type { GuideCar } from '#src/domain/market/price-guide.ts';
import type { IndexPoint } from '#src/domain/market/price-index.ts';
import type { IndexedFuel } from '#src/domain/market/price-index-texts.ts';
import type { SeriesRecall } from '#src/domain/recalls/match-recalls.ts';
import {
  emptyStatistics,
  NO_STOCK,
  type SeriesStatistics,
  type StockFigures,
} from '#src/domain/statistics/series-statistics.ts';
import {
  type BodyType,
  type Drive,
  ENGINE_FUELS,
  type EngineFuel,
  type Transmission,
} from '#src/domain/vocabulary/vocabulary.ts';

/** A series with its statistics. */
export type SeriesDetail = {
  id: number;
  name: string;
  slug: string;
  brand: string;
  brandSlug: string;
  statistics: SeriesStatistics;
  /** Newest ads whose generation is not known. */
  newestWithoutGeneration: number[];
  recalls: SeriesRecall[];
  /** Of the series and its generations, as far as known. */
  depreciation: StoredDepreciation[];
  /** Of the series and its generations, as far as known. */
  removalTimes: StoredRemovalTimes[];
  /** By fuel, as far as known. */
  priceIndexes: { fuel: IndexedFuel; points: IndexPoint[] }[];
  /** Its typical cars with their prices, the latest model year first; empty: not known. */
  guide: GuideCar[];
};

/** A generation with its figures, and its newest ads. */
export type GenerationDetail = {
  id: number;
  name: string;
  slug: string;
  /** Production years; no last year: still in production. */
  yearFrom: number;
  yearTo: number | null;
  /** Those that it was made with, the commonest first. */
  bodyTypes: BodyType[];
  figures: StockFigures;
  /** The most stars that its ads state. */
  bestStars: Stars | null;
  /** The results of the catalogue. */
  crashTests: CrashTest[];
  newest: number[];
  /** By fuel, the weakest first. */
  engines: ListedEngine[];
};

/** An engine of a generation; litres (kWh) per 100 km and g CO2 per km, by WLTP if known, else by NEDC. */
type ListedEngine = {
  name: string;
  fuel: EngineFuel;
  hp: number;
  transmissions: Transmission[];
  drives: Drive[];
  acceleration: number | null;
  yearFrom: number;
  yearTo: number | null;
  /** Least and greatest range (km on electricity) and battery (usable kWh) of its variants; null for cars that are not charged. */
  electric: { range: [number, number]; battery: [number, number] } | null;
  measured: { consumption: number; co2: number; way: 'WLTP' | 'NEDC' } | null;
};

const LISTED_ENGINE = sql.raw(`json_build_object(
  'name', engines.name, 'fuel', fuel, 'hp', hp, 'transmissions', transmissions, 'drives', drives, 'acceleration', acceleration,
  'yearFrom', engines.year_from, 'yearTo', engines.year_to,
  'electric', (select case when count(*) > 0 then json_build_object(
       'range', json_build_array(min((figures ->> 'range')::int), max((figures ->> 'range')::int)),
       'battery', json_build_array(min((figures ->> 'battery')::float), max((figures ->> 'battery')::float))) end
     from electric_variants variant
     where variant.generation_id = engines.generation_id and variant.name = engines.name and variant.hp = engines.hp),
  'measured', case when wltp_co2 is not null then json_build_object('consumption', wltp_consumption, 'co2', wltp_co2, 'way', 'WLTP')
                   when nedc_co2 is not null then json_build_object('consumption', nedc_consumption, 'co2', nedc_co2, 'way', 'NEDC') end)`);
const FUEL_ORDER = sql.raw(
  `array_position(array[${ENGINE_FUELS.map((fuel) => `'${fuel}'`).join(', ')}], engines.fuel)`,
);

/** Converts the columns common to both tables to StockFigures. */
export const STOCK_FIGURES = sql.raw(`jsonb_build_object(
  'ads', ads, 'yearMin', year_min, 'yearMax', year_max, 'odometerCount', odometer_count, 'odometerMedianKm', odometer_median_km,
  'price', jsonb_build_object('count', price_count, 'min', price_min, 'lowerQuartile', price_lower_quartile, 'median', price_median,
                              'upperQuartile', price_upper_quartile, 'max', price_max))`);

/**
 * The series of the two slugs, in one statement; null when there is none.
 * @param now used as the time of counting where nothing was counted
 */
export async function readSeriesDetail(
  db: Db,
  slugs: { brand: string; series: string },
  now: Date,
): Promise<SeriesDetail | null> {
  type Row = Omit<SeriesDetail, 'statistics'> & {
    countedAt: Date | null;
    statistics: Omit<SeriesStatistics, 'countedAt'>;
  };
  const { rows } = await sql<Row>`select ${prepared('series-detail')}
    series.id, series.name, series.slug, brands.name as brand, brands.slug as "brandSlug", counted_at as "countedAt",
      ${STOCK_FIGURES} || jsonb_build_object(
        'bands', jsonb_build_object('budget', price_budget, 'mid', price_mid, 'premium', price_premium),
        'priceStep', price_step, 'priceBars', price_bars, 'days', jsonb_build_object('count', days_count, 'average', days_average),
        'closedCount', closed_count,
        'colors', colors, 'fuels', fuels, 'euroNcap', euro_ncap) as statistics,
      coalesce(to_jsonb(newest_without_generation), '[]') as "newestWithoutGeneration", ${recallsOf('series.id')} as recalls,
      ${depreciationOf('series.id')} as depreciation,
      ${removalTimesOf('series.id')} as "removalTimes",
      ${priceIndexesOf('series.id')} as "priceIndexes", ${priceGuideOf('series.id')} as guide
    from series join brands on brands.id = series.brand_id left join series_statistics on series_id = series.id
    where brands.slug = ${slugs.brand} and series.slug = ${slugs.series}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { countedAt, statistics, ...series } = row;
  return { ...series, statistics: countedAt ? { ...statistics, countedAt } : emptyStatistics(now) };
}

/** The generations of a series, the latest first, including those without ads. */
export async function readGenerations(db: Db, seriesId: number): Promise<GenerationDetail[]> {
  type Row = Omit<GenerationDetail, 'figures'> & { figures: StockFigures | null };
  const { rows } = await sql<Row>`select ${prepared('generations')}
    generations.id, name, slug, year_from as "yearFrom", year_to as "yearTo", body_types as "bodyTypes", coalesce(to_jsonb(newest_ads), '[]') as newest,
      case when ads is not null then ${STOCK_FIGURES} end as figures,
      case when statistics.euro_ncap_stars is not null
        then jsonb_build_object('stars', statistics.euro_ncap_stars, 'year', statistics.euro_ncap_year)
      end as "bestStars",
      crash_tests as "crashTests",
      (select coalesce(json_agg(${LISTED_ENGINE} order by ${FUEL_ORDER}, hp, engines.name, engines.year_from, engines.id), '[]')
       from engines where engines.generation_id = generations.id) as engines
    from generations left join generation_statistics statistics on generation_id = generations.id
    where series_id = ${seriesId} order by year_from desc, year_to desc nulls first, name desc`.execute(db);
  return rows.map((row) => ({ ...row, figures: row.figures ?? NO_STOCK }));
}
