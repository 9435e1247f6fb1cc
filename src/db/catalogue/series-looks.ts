import { sql } from 'kysely';
import { NEWEST_ADS_FIRST } from '#src/db/ads/ad-expressions.ts';
import type { Db } from '#src/db/connection/client.ts';
import { prepared } from '#src/db/connection/prepared-statements.ts';
import type { ModelLook } from '#src/domain/pictures/model-cutouts.ts';

type Model = { brand: string; series: string };

/** Number of the newest ads of a series that are looked at. */
const SAMPLE = 40;

/**
 * How the newest ads of some series look, in one statement; in the order of the models. A series that the catalogue does not have, or
 * without ads, looks like nothing.
 */
export async function readSeriesLooks(db: Db, models: readonly Model[]): Promise<ModelLook[]> {
  if (models.length === 0) return [];
  const { rows } = await sql<ModelLook>`select ${prepared('series-looks')}
      mode() within group (order by sample.chassis) as "bodyType",
      array(
        select color from unnest(array_agg(sample.color)) as color
        where color is not null group by color order by count(*) desc, color
      ) as colors
    from unnest(${models.map(({ brand }) => brand)}::text[], ${models.map(({ series }) => series)}::text[])
      with ordinality as wanted (brand, series, place)
    left join brands on brands.name = wanted.brand
    left join series on series.brand_id = brands.id and series.name = wanted.series
    left join lateral (
      select chassis, color from ads
      where series_id = series.id and status = 'active' and listed_as is null and model_year is not null
      order by ${sql.raw(NEWEST_ADS_FIRST)} limit ${SAMPLE}
    ) sample on true
    group by wanted.place order by wanted.place`.execute(db);
  return rows;
}
