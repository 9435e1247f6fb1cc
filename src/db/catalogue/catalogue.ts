import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/client.ts';
import type { Catalogue } from '#src/domain/catalogue/catalogue.ts';
import type { BrandFile } from '#src/domain/catalogue/catalogue-file.ts';
import { storeLoadedHash } from './loaded-files.ts';

/**
 * Writes the whole catalogue: rows are matched by slug, engines are replaced, entries that left the files are removed unless an
 * ad or a category references them.
 */
export async function writeCatalogue(tx: Tx, brands: readonly BrandFile[], hash: string): Promise<void> {
  await sql`
    create temp table new_brands on commit drop as
      select * from jsonb_to_recordset(${JSON.stringify(brands)}::jsonb)
        as row (slug text, name text, country char(2), aliases text[], series jsonb)`.execute(tx);
  await sql`
    create temp table new_series on commit drop as
      select new_brands.slug as brand, row.* from new_brands, jsonb_to_recordset(series)
        as row (slug text, name text, aliases text[], generations jsonb, engines jsonb)`.execute(tx);
  await sql`
    create temp table new_generations on commit drop as
      select brand, new_series.slug as series, row.* from new_series, jsonb_to_recordset(generations)
        as row (slug text, name text, "yearFrom" smallint, "yearTo" smallint, "bodyTypes" text[], "euroNcap" jsonb)`.execute(
    tx,
  );

  await sql`
    insert into brands (slug, name, country, aliases) select slug, name, country, aliases from new_brands
    on conflict (slug) do update set name = excluded.name, country = excluded.country, aliases = excluded.aliases`.execute(
    tx,
  );
  await sql`
    insert into series (brand_id, slug, name, aliases)
      select brands.id, row.slug, row.name, row.aliases from new_series row join brands on brands.slug = row.brand
    on conflict (brand_id, slug) do update set name = excluded.name, aliases = excluded.aliases`.execute(tx);
  await sql`
    insert into generations (series_id, slug, name, year_from, year_to, body_types, euro_ncap_stars, euro_ncap_year)
      select series.id, row.slug, row.name, "yearFrom", "yearTo", "bodyTypes", ("euroNcap"->>'stars')::smallint,
             ("euroNcap"->>'year')::smallint
      from new_generations row
      join brands on brands.slug = row.brand
      join series on series.brand_id = brands.id and series.slug = row.series
    on conflict (series_id, slug) do update set name = excluded.name, year_from = excluded.year_from,
      year_to = excluded.year_to, body_types = excluded.body_types, euro_ncap_stars = excluded.euro_ncap_stars,
      euro_ncap_year = excluded.euro_ncap_year`.execute(tx);
  await sql`delete from engines`.execute(tx);
  await sql`
    insert into engines (series_id, name, fuel, transmissions, drives, kw, hp, acceleration, year_from, year_to,
                         nedc_consumption, nedc_co2, wltp_consumption, wltp_co2)
      select series.id, row.name, fuel, transmissions, drives, kw, hp, "acceleration0To100", "yearFrom", "yearTo",
             (nedc->>'consumption')::numeric, (nedc->>'co2')::smallint,
             (wltp->>'consumption')::numeric, (wltp->>'co2')::smallint
      from new_series, jsonb_to_recordset(engines)
        as row (name text, fuel text, transmissions text[], drives text[], kw smallint, hp smallint,
                "acceleration0To100" numeric, "yearFrom" smallint, "yearTo" smallint, nedc jsonb, wltp jsonb),
        brands, series
      where brands.slug = new_series.brand and series.brand_id = brands.id and series.slug = new_series.slug`.execute(
    tx,
  );
  await removeObsoleteRows(tx);
  await storeLoadedHash(tx, 'catalogue', hash);
}

async function removeObsoleteRows(tx: Tx): Promise<void> {
  await sql`
    delete from generations where not exists (
        select from new_generations row
        join brands on brands.slug = row.brand
        join series on series.brand_id = brands.id and series.slug = row.series
        where series.id = generations.series_id and row.slug = generations.slug)
      and not exists (select from ads where ads.generation_id = generations.id)`.execute(tx);
  await sql`
    delete from series where not exists (
        select from new_series row join brands on brands.slug = row.brand
        where brands.id = series.brand_id and row.slug = series.slug)
      and not exists (select from generations where generations.series_id = series.id)
      and not exists (select from category_winners where category_winners.series_id = series.id)
      and not exists (select from ads where ads.series_id = series.id)`.execute(tx);
  await sql`
    delete from brands where not exists (select from new_brands row where row.slug = brands.slug)
      and not exists (select from series where series.brand_id = brands.id)
      and not exists (select from ads where ads.brand_id = brands.id)`.execute(tx);
}

/** The catalogue with its ids, nested, as needed for matching. */
export async function readCatalogue(db: Db): Promise<Catalogue> {
  const [brands, series, generations, engines] = await Promise.all([
    db.selectFrom('brands').select(['id', 'name', 'slug', 'country', 'aliases']).orderBy('id').execute(),
    db.selectFrom('series').select(['id', 'brand_id', 'name', 'slug', 'aliases']).orderBy('id').execute(),
    db
      .selectFrom('generations')
      .select(['id', 'series_id', 'name', 'slug', 'year_from', 'year_to', 'body_types'])
      .orderBy('series_id')
      .orderBy('year_from')
      .execute(),
    db
      .selectFrom('engines')
      .select(['series_id', 'name', 'fuel', 'hp', 'year_from as yearFrom', 'year_to as yearTo'])
      .orderBy('id')
      .execute(),
  ]);
  const generationsOf = Map.groupBy(generations, (row) => row.series_id);
  const enginesOf = Map.groupBy(engines, (row) => row.series_id);
  const seriesOf = Map.groupBy(series, (row) => row.brand_id);
  return {
    brands: brands.map((brand) => ({
      ...brand,
      series: (seriesOf.get(brand.id) ?? []).map(({ id, name, slug, aliases }) => ({
        id,
        name,
        slug,
        aliases,
        generations: (generationsOf.get(id) ?? []).map((row) => ({
          id: row.id,
          name: row.name,
          slug: row.slug,
          yearFrom: row.year_from,
          yearTo: row.year_to,
          bodyTypes: row.body_types,
        })),
        engines: (enginesOf.get(id) ?? []).map(({ series_id: _, ...engine }) => engine),
      })),
    })),
  };
}
