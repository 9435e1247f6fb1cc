import { sql } from 'kysely';
import type { Db } from '#src/db/client.ts';
import { prepared } from '#src/db/prepared-statements.ts';
import {
  emptyStatistics,
  NO_STOCK,
  type SeriesStatistics,
  type StockFigures,
} from '#src/domain/statistics/series-statistics.ts';

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
};

/** A generation with its figures, and its newest ads. */
export type GenerationDetail = {
  name: string;
  slug: string;
  /** Production years; no last year: still in production. */
  yearFrom: number;
  yearTo: number | null;
  figures: StockFigures;
  /** The most stars of its ads, otherwise those of the catalogue, with the year of the test. */
  euroNcap: { stars: number; year: number | null } | null;
  newest: number[];
};

/** Converts the columns common to both tables to StockFigures. */
const STOCK_FIGURES = sql.raw(`jsonb_build_object(
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
        'closed', jsonb_build_object('count', closed_count, 'medianDays', closed_median_days),
        'colors', colors, 'fuels', fuels, 'euroNcap', euro_ncap) as statistics,
      coalesce(to_jsonb(newest_without_generation), '[]') as "newestWithoutGeneration"
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
    name, slug, year_from as "yearFrom", year_to as "yearTo", coalesce(to_jsonb(newest_ads), '[]') as newest,
      case when ads is not null then ${STOCK_FIGURES} end as figures,
      case when coalesce(statistics.euro_ncap_stars, generations.euro_ncap_stars) is not null then
        case when statistics.euro_ncap_stars is not null
          then jsonb_build_object('stars', statistics.euro_ncap_stars, 'year', statistics.euro_ncap_year)
          else jsonb_build_object('stars', generations.euro_ncap_stars, 'year', generations.euro_ncap_year) end
      end as "euroNcap"
    from generations left join generation_statistics statistics on generation_id = generations.id
    where series_id = ${seriesId} order by year_from desc, year_to desc nulls first, name desc`.execute(db);
  return rows.map((row) => ({ ...row, figures: row.figures ?? NO_STOCK }));
}
