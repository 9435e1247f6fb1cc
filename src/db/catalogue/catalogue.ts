import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/client.ts';
import type { Catalogue } from '#src/domain/catalogue/catalogue.ts';
import type { BrandFile } from '#src/domain/catalogue/catalogue-file.ts';

/** Hash of the data files that were loaded last; null before the first load. */
export async function catalogueHash(db: Db): Promise<string | null> {
  const row = await db.selectFrom('catalogue_version').select('hash').executeTakeFirst();
  return row?.hash ?? null;
}

/** Serialises loads, so that concurrent starts load one after the other. */
export const lockCatalogue = (tx: Tx): Promise<unknown> =>
  sql`lock table catalogue_version in share row exclusive mode`.execute(tx);

/**
 * Writes the whole catalogue: rows are matched by slug, engines are replaced, entries that left the files are removed unless an
 * ad or a category references them.
 */
export async function writeCatalogue(tx: Tx, brands: readonly BrandFile[], hash: string): Promise<void> {
  const { brandRows, seriesRows, generationRows, engineRows } = rowsOf(brands);
  await sql`
    create temp table new_brands on commit drop as
      select * from jsonb_to_recordset(${JSON.stringify(brandRows)}::jsonb)
        as row (slug text, name text, country char(2), aliases text[])`.execute(tx);
  await sql`
    create temp table new_series on commit drop as
      select * from jsonb_to_recordset(${JSON.stringify(seriesRows)}::jsonb)
        as row (brand text, slug text, name text, aliases text[])`.execute(tx);
  await sql`
    create temp table new_generations on commit drop as
      select * from jsonb_to_recordset(${JSON.stringify(generationRows)}::jsonb)
        as row (brand text, series text, slug text, name text, year_from smallint, year_to smallint, body_types text[],
                stars smallint, tested smallint)`.execute(tx);

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
      select series.id, row.slug, row.name, row.year_from, row.year_to, row.body_types, row.stars, row.tested
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
      select series.id, row.name, row.fuel, row.transmissions, row.drives, row.kw, row.hp, row.acceleration, row.year_from,
             row.year_to, row.nedc_consumption, row.nedc_co2, row.wltp_consumption, row.wltp_co2
      from jsonb_to_recordset(${JSON.stringify(engineRows)}::jsonb)
        as row (brand text, series text, name text, fuel text, transmissions text[], drives text[], kw smallint, hp smallint,
                acceleration numeric, year_from smallint, year_to smallint, nedc_consumption numeric, nedc_co2 smallint,
                wltp_consumption numeric, wltp_co2 smallint)
      join brands on brands.slug = row.brand
      join series on series.brand_id = brands.id and series.slug = row.series`.execute(tx);
  await removeObsoleteRows(tx);
  await sql`
    insert into catalogue_version (hash) values (${hash})
    on conflict (only_row) do update set hash = excluded.hash, loaded_at = now()`.execute(tx);
}

/** Flattens the catalogue to rows that reference their parents by slug. */
function rowsOf(brands: readonly BrandFile[]) {
  const brandRows = brands.map(({ slug, name, country, aliases }) => ({ slug, name, country, aliases }));
  const seriesRows = brands.flatMap((brand) =>
    brand.series.map(({ slug, name, aliases }) => ({ brand: brand.slug, slug, name, aliases })),
  );
  const generationRows = brands.flatMap((brand) =>
    brand.series.flatMap((series) =>
      series.generations.map((generation) => ({
        brand: brand.slug,
        series: series.slug,
        slug: generation.slug,
        name: generation.name,
        year_from: generation.yearFrom,
        year_to: generation.yearTo,
        body_types: generation.bodyTypes,
        stars: generation.euroNcap?.stars ?? null,
        tested: generation.euroNcap?.year ?? null,
      })),
    ),
  );
  const engineRows = brands.flatMap((brand) =>
    brand.series.flatMap((series) =>
      series.engines.map((engine) => ({
        brand: brand.slug,
        series: series.slug,
        name: engine.name,
        fuel: engine.fuel,
        transmissions: engine.transmissions,
        drives: engine.drives,
        kw: engine.kw,
        hp: engine.hp,
        acceleration: engine.acceleration0To100,
        year_from: engine.yearFrom,
        year_to: engine.yearTo,
        nedc_consumption: engine.nedc?.consumption ?? null,
        nedc_co2: engine.nedc?.co2 ?? null,
        wltp_consumption: engine.wltp?.consumption ?? null,
        wltp_co2: engine.wltp?.co2 ?? null,
      })),
    ),
  );
  return { brandRows, seriesRows, generationRows, engineRows };
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
