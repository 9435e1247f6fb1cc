import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { SharedSeries } from '#src/domain/share-card/series-share-card.ts';
import { picturedModelOf } from './pictured-models.ts';
import { STOCK_FIGURES } from './series-statistics.ts';

/** A series as its picture for shared links shows it, by the slugs of its address; null: there is none. */
export async function readSharedSeries(db: Db, slugs: { brand: string; series: string }): Promise<SharedSeries | null> {
  const { rows } = await sql<SharedSeries>`
    select brands.name as brand, series.name, case when ads is not null then ${STOCK_FIGURES} end as figures,
      ${picturedModelOf('series.id')} as model
    from series join brands on brands.id = series.brand_id left join series_statistics on series_id = series.id
    where brands.slug = ${slugs.brand} and series.slug = ${slugs.series}`.execute(db);
  return rows[0] ?? null;
}
