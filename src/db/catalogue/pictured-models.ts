import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { prepared } from '#src/db/connection/prepared-statements.ts';
import type { PicturedModel } from '#src/domain/pictures/model-cutout.ts';

/** The illustrated car of a series, for statements about it; null: it has no generation. @param seriesId a column */
export const picturedModelOf = (seriesId: string): RawBuilder<PicturedModel | null> => sql`(
  select jsonb_build_object('bodyType', pictured.body_types[1], 'modelYear', pictured.year_from,
    'colors', coalesce((select jsonb_path_query_array(colors, '$[*].color') from series_statistics colored
                        where colored.series_id = pictured.series_id), '[]'))
  from generations pictured left join generation_statistics counted on counted.generation_id = pictured.id
  where pictured.series_id = ${sql.ref(seriesId)} order by counted.ads desc nulls last, pictured.year_from desc limit 1)`;

/** The illustrated car of each brand: that of its series with most cars, by the slugs of the brands. */
export async function readPicturesOfBrands(db: Db): Promise<Map<string, PicturedModel>> {
  const { rows } = await sql<{ slug: string; picture: PicturedModel | null }>`
    select ${prepared('pictured-models')} slug, ${picturedModelOf('commonest.id')} as picture
    from brands join lateral (
      select series.id from series left join series_statistics on series_statistics.series_id = series.id
      where brand_id = brands.id order by ads desc nulls last, series.name limit 1
    ) commonest on true`.execute(db);
  return new Map(rows.flatMap(({ slug, picture }) => (picture === null ? [] : [[slug, picture]])));
}
