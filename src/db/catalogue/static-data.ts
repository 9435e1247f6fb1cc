import { sql } from 'kysely';
import type pg from 'pg';
import { type Db, hasRow } from '#src/db/connection/client.ts';
import { prepared } from '#src/db/connection/prepared-statements.ts';
import type { StaticData } from '#src/domain/catalogue/catalogue.ts';

/** Source of the numbers of ads: precomputed by an import, or counted live. */
const COUNTS = {
  counted: {
    brands: `select brands.id as brand_id, active as ads from stock_counts join brands on brands.name = stock_counts.brand`,
    series: 'select series_id, ads from series_statistics',
  },
  live: {
    brands: `select brand_id, count(*)::int as ads from ads where status = 'active' and listed_as is null group by brand_id`,
    series: `select series_id, count(*)::int as ads from ads where status = 'active' and listed_as is null group by series_id`,
  },
} as const;

const dataSql = ({ brands, series }: (typeof COUNTS)[keyof typeof COUNTS]): string => `
  jsonb_build_object(
    'brands', (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'slug', slug, 'ads', coalesce(ads, 0))
                                order by coalesce(ads, 0) desc, name), '[]')
      from brands left join (${brands}) counted on counted.brand_id = brands.id),
    'series', (
      select coalesce(jsonb_agg(jsonb_build_object('name', series.name, 'slug', series.slug, 'brand', brands.slug, 'ads', coalesce(ads, 0))
                                order by coalesce(ads, 0) desc, brands.name, series.name), '[]')
      from series join brands on brands.id = series.brand_id left join (${series}) counted on counted.series_id = series.id)
  )`;

/** Precomputes the data for the current stock; called in the transaction that publishes it, after its version was set. */
export async function writeStaticData(client: pg.ClientBase): Promise<void> {
  await client.query(`
    insert into static_data (stock_version, catalogue_hash, generated_at, data)
    select version, coalesce((select hash from catalogue_version), ''), now(), ${dataSql(COUNTS.counted)} from stock_version
    on conflict (only_row) do update set stock_version = excluded.stock_version, catalogue_hash = excluded.catalogue_hash,
      generated_at = excluded.generated_at, data = excluded.data`);
}

export type StampedData = StaticData & {
  /** When it was counted. */
  generated: Date;
  /** Changes with the data. */
  stamp: string;
};

/** The data precomputed by the last import; if stock or catalogue have changed since, the same counted live. */
export async function readStaticData(db: Db): Promise<StampedData> {
  const { rows } = await sql<StampedData>`
    select ${prepared('static-data')} data->'brands' as brands, data->'series' as series, generated_at as generated, stock_version || '-' || catalogue_hash as stamp
    from static_data where ${IS_FRESH}`.execute(db);
  return rows[0] ?? readLive(db);
}

/** Whether the precomputed data and the statistics belong to the current stock and catalogue. */
export const isStaticDataFresh = (db: Db): Promise<boolean> =>
  hasRow(db, sql`select from static_data where ${IS_FRESH}`);

const IS_FRESH = sql`stock_version = (select version from stock_version)
  and catalogue_hash = coalesce((select hash from catalogue_version), '')`;

async function readLive(db: Db): Promise<StampedData> {
  const { rows } = await sql<StampedData>`
    select data->'brands' as brands, data->'series' as series, now() as generated,
           version || '-' || coalesce((select hash from catalogue_version), '') as stamp
    from stock_version, lateral (select ${sql.raw(dataSql(COUNTS.live))} as data) live`.execute(db);
  const live = rows[0];
  if (!live) throw new Error('The stock has no version; the schema is not complete.');
  return live;
}
