import { sql } from 'kysely';
import { cachedPromise, LruCache } from '#src/base/lru-cache.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { Catalogue } from '#src/domain/catalogue/catalogue.ts';
import { type BrandFile, LAST_MODEL_YEAR } from '#src/domain/catalogue/catalogue-file.ts';
import { crashRatingsByYear } from '#src/domain/catalogue/crash-test.ts';
import type { DimensionsFile } from '#src/domain/catalogue/dimensions-file.ts';
import type { ElectricVariantRow } from '#src/domain/catalogue/electric-file.ts';
import { type ElectricVariant, toElectricVariant } from '#src/domain/catalogue/electric-variant.ts';
import { type CatalogueSources, isConfirmed } from '#src/domain/catalogue/evidence.ts';
import { engineNaming, type GenerationEngine } from '#src/domain/catalogue/match-engine.ts';
import { storeLoadedHash } from './loaded-files.ts';

/**
 * Writes the whole catalogue: rows are matched by slug, engines are replaced, entries that left the files are removed unless an
 * ad, a category or a recall references them.
 */
export async function writeCatalogue(
  tx: Db,
  {
    brands,
    electric,
    dimensions,
    sources,
  }: {
    brands: readonly BrandFile[];
    electric: readonly ElectricVariantRow[];
    dimensions: readonly DimensionsFile[];
    sources: CatalogueSources;
  },
  hash: string,
): Promise<void> {
  await sql`
    create temp table new_brands on commit drop as
      select * from jsonb_to_recordset(${JSON.stringify(brands)}::jsonb)
        as row (slug text, name text, country char(2), aliases text[], series jsonb)`.execute(tx);
  await sql`
    create temp table new_series on commit drop as
      select new_brands.slug as brand, row.* from new_brands, jsonb_to_recordset(series)
        as row (slug text, name text, aliases text[], generations jsonb)`.execute(tx);
  await sql`
    create temp table new_generations on commit drop as
      select brand, new_series.slug as series, row.* from new_series, jsonb_to_recordset(generations)
        as row (slug text, name text, "yearFrom" smallint, "yearTo" smallint, "bodyTypes" text[],
                "yearsEvidence" jsonb, "euroNcap" jsonb, engines jsonb)`.execute(tx);

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
    insert into generations (series_id, slug, name, year_from, year_to, body_types, years_evidence, crash_tests)
      select series.id, row.slug, row.name, "yearFrom", "yearTo", "bodyTypes", "yearsEvidence", "euroNcap"
      from new_generations row
      join brands on brands.slug = row.brand
      join series on series.brand_id = brands.id and series.slug = row.series
    on conflict (series_id, slug) do update set name = excluded.name, year_from = excluded.year_from,
      year_to = excluded.year_to, body_types = excluded.body_types, years_evidence = excluded.years_evidence,
      crash_tests = excluded.crash_tests`.execute(tx);
  await sql`delete from engines`.execute(tx);
  await sql`
    insert into engines (generation_id, name, fuel, transmissions, drives, kw, hp, acceleration, year_from, year_to,
                         nedc_consumption, nedc_co2, wltp_consumption, wltp_co2, evidence, nedc_evidence, wltp_evidence)
      select generations.id, row.name, fuel, transmissions, drives, kw, hp, "acceleration0To100", row."yearFrom", row."yearTo",
             (nedc->>'consumption')::numeric, (nedc->>'co2')::smallint,
             (wltp->>'consumption')::numeric, (wltp->>'co2')::smallint, evidence, nedc->'evidence', wltp->'evidence'
      from new_generations, jsonb_to_recordset(engines)
        as row (name text, fuel text, transmissions text[], drives text[], kw smallint, hp smallint,
                "acceleration0To100" numeric, "yearFrom" smallint, "yearTo" smallint, nedc jsonb, wltp jsonb, evidence jsonb),
        brands, series, generations
      where brands.slug = new_generations.brand and series.brand_id = brands.id and series.slug = new_generations.series
        and generations.series_id = series.id and generations.slug = new_generations.slug`.execute(tx);
  await writeElectricVariants(tx, electric);
  await writeDimensions(tx, dimensions);
  await writeCrashRatings(tx, brands);
  await writeSources(tx, sources);
  await removeObsoleteRows(tx);
  await storeLoadedHash(tx, 'catalogue', hash);
}

/** Replaces the electric and plug-in cars of all generations. */
async function writeElectricVariants(tx: Db, variants: readonly ElectricVariantRow[]): Promise<void> {
  await sql`delete from electric_variants`.execute(tx);
  await sql`
    insert into electric_variants (generation_id, name, fuel, hp, transmissions, drives, year_from, year_to, is_usual, figures, claims)
      select generations.id, row.name, fuel, hp, transmissions, drives, "yearFrom", "yearTo", "isUsual", figures, claims
      from jsonb_to_recordset(${JSON.stringify(variants)}::jsonb)
        as row (brand text, series text, generation text, name text, fuel text, hp smallint, transmissions text[],
                drives text[], "yearFrom" smallint, "yearTo" smallint, "isUsual" boolean, figures jsonb, claims jsonb),
        brands, series, generations
      where brands.slug = row.brand and series.brand_id = brands.id and series.slug = row.series
        and generations.series_id = series.id and generations.slug = row.generation`.execute(tx);
}

/** Replaces the sizes of all generations. */
async function writeDimensions(tx: Db, files: readonly DimensionsFile[]): Promise<void> {
  const rows = files.flatMap(({ brand, generations }) =>
    generations.map(({ series, generation, evidence: _, ...dimensions }) => ({
      brand,
      series,
      generation,
      dimensions,
    })),
  );
  await sql`update generations set dimensions = null where dimensions is not null`.execute(tx);
  await sql`
    update generations set dimensions = row.dimensions
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (brand text, series text, generation text, dimensions jsonb),
      brands, series
    where brands.slug = row.brand and series.brand_id = brands.id and series.slug = row.series
      and generations.series_id = series.id and generations.slug = row.generation`.execute(tx);
}

/** Replaces the ratings of all generations. */
async function writeCrashRatings(tx: Db, brands: readonly BrandFile[]): Promise<void> {
  const ratings = brands.flatMap((brand) =>
    brand.series.flatMap((series) =>
      series.generations.flatMap((generation) => {
        // The evidence of a result is for staff.
        const euroNcap = generation.euroNcap.map(({ evidence: _, ...test }) => test);
        return crashRatingsByYear({ ...generation, euroNcap }, LAST_MODEL_YEAR).map(({ modelYear, rating }) => ({
          brand: brand.slug,
          series: series.slug,
          generation: generation.slug,
          modelYear,
          rating,
          stars: rating.test.stars,
        }));
      }),
    ),
  );
  await sql`delete from crash_ratings`.execute(tx);
  await sql`
    insert into crash_ratings (generation_id, model_year, stars, rating)
      select generations.id, "modelYear", stars, rating
      from jsonb_to_recordset(${JSON.stringify(ratings)}::jsonb)
        as row (brand text, series text, generation text, "modelYear" smallint, stars smallint, rating jsonb),
        brands, series, generations
      where brands.slug = row.brand and series.brand_id = brands.id and series.slug = row.series
        and generations.series_id = series.id and generations.slug = row.generation`.execute(tx);
}

async function writeSources(tx: Db, sources: CatalogueSources): Promise<void> {
  await sql`delete from catalogue_sources`.execute(tx);
  await sql`
    insert into catalogue_sources (key, title, url, licence)
      select key, value->>'title', value->>'url', value->>'licence'
      from jsonb_each(${JSON.stringify(sources)}::jsonb)`.execute(tx);
}

async function removeObsoleteRows(tx: Db): Promise<void> {
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
      and not exists (select from recall_cars where recall_cars.series_id = series.id)
      and not exists (select from ads where ads.series_id = series.id)`.execute(tx);
  await sql`
    delete from brands where not exists (select from new_brands row where row.slug = brands.slug)
      and not exists (select from series where series.brand_id = brands.id)
      and not exists (select from ads where ads.brand_id = brands.id)`.execute(tx);
}

/** The catalogue that this process read last, by the version of its content: reading it takes 0.1 s. */
const lastRead = new LruCache<Promise<Catalogue>>(1);

/** The catalogue with its ids, nested, as needed for matching. Its readers share it, so nobody may change it. */
export async function readCatalogue(db: Db): Promise<Catalogue> {
  // The version is read first: rows that change meanwhile get another one, under which they are read again.
  const version = await readVersion(db);
  return version === null ? readNested(db) : cachedPromise(lastRead, version, () => readNested(db));
}

/** Differs after every change of the catalogue's tables, and of a few others; two databases share one only when one is a copy. */
async function readVersion(db: Db): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`
    select version || ' ' || extract(epoch from changed_at) as version from content_version`.execute(db);
  return rows[0]?.version ?? null;
}

async function readNested(db: Db): Promise<Catalogue> {
  const [brands, series, generations, enginesOf, variantsOf] = await Promise.all([
    db.selectFrom('brands').select(['id', 'name', 'slug', 'country', 'aliases']).orderBy('id').execute(),
    db.selectFrom('series').select(['id', 'brand_id', 'name', 'slug', 'aliases']).orderBy('id').execute(),
    db
      .selectFrom('generations')
      .select(['id', 'series_id', 'name', 'slug', 'year_from', 'year_to', 'body_types'])
      .orderBy('series_id')
      .orderBy('year_from')
      .execute(),
    readEngines(db),
    readElectricVariants(db),
  ]);
  const generationsOf = Map.groupBy(generations, (row) => row.series_id);
  const seriesOf = Map.groupBy(series, (row) => row.brand_id);
  return {
    brands: brands.map((brand) => ({
      ...brand,
      series: (seriesOf.get(brand.id) ?? []).map(({ id, name, slug, aliases }) => {
        const rows = generationsOf.get(id) ?? [];
        return {
          id,
          name,
          slug,
          aliases,
          generations: rows.map((row) => ({
            id: row.id,
            name: row.name,
            slug: row.slug,
            yearFrom: row.year_from,
            yearTo: row.year_to,
            bodyTypes: row.body_types,
            engines: enginesOf.get(row.id) ?? [],
          })),
          engines: rows.flatMap((row) => enginesOf.get(row.id) ?? []),
          electric: variantsOf.get(id) ?? [],
        };
      }),
    })),
  };
}

/** Engines by the id of their generation. */
export async function readEngines(db: Db): Promise<Map<number, GenerationEngine[]>> {
  const rows = await db
    .selectFrom('engines')
    .select(['generation_id', 'name', 'fuel', 'hp', 'transmissions', 'drives', 'acceleration'])
    .select([
      'year_from as yearFrom',
      'year_to as yearTo',
      'nedc_consumption as nedcConsumption',
      'nedc_co2 as nedcCo2',
    ])
    .select([
      'wltp_consumption as wltpConsumption',
      'wltp_co2 as wltpCo2',
      'evidence',
      'nedc_evidence',
      'wltp_evidence',
    ])
    .orderBy('id')
    .execute();
  const engines = rows.map(({ generation_id, evidence, nedc_evidence, wltp_evidence, ...engine }) => ({
    generationId: generation_id,
    engine: {
      ...engine,
      naming: engineNaming(engine.name, engine.hp),
      isConfirmed: isConfirmed([evidence, nedc_evidence, wltp_evidence]),
    },
  }));
  const byGeneration = Map.groupBy(engines, ({ generationId }) => generationId);
  return new Map(byGeneration.entries().map(([id, ofGeneration]) => [id, ofGeneration.map(({ engine }) => engine)]));
}

/** Electric and plug-in cars by the id of their series. */
export async function readElectricVariants(db: Db): Promise<Map<number, ElectricVariant[]>> {
  const rows = await db
    .selectFrom('electric_variants')
    .innerJoin('generations', 'generations.id', 'generation_id')
    .select([
      'series_id',
      'generation_id as generationId',
      'electric_variants.name',
      'fuel',
      'hp',
      'transmissions',
      'drives',
    ])
    .select(['electric_variants.year_from as yearFrom', 'electric_variants.year_to as yearTo'])
    .select(['is_usual as isUsual', 'figures', 'claims'])
    .orderBy('electric_variants.id')
    .execute();
  const variants = Map.groupBy(rows, (row) => row.series_id);
  return new Map(
    variants
      .entries()
      .map(([id, ofSeries]) => [id, ofSeries.map(({ series_id: _, ...row }) => toElectricVariant(row))]),
  );
}
