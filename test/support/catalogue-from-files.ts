import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Catalogue } from '#src/domain/catalogue/catalogue.ts';
import { brandFileSchema, type CatalogueEngine } from '#src/domain/catalogue/catalogue-file.ts';
import { electricFileSchema, electricRows } from '#src/domain/catalogue/electric-file.ts';
import { toElectricVariant } from '#src/domain/catalogue/electric-variant.ts';
import { isConfirmed } from '#src/domain/catalogue/evidence.ts';
import { engineNaming, type GenerationEngine } from '#src/domain/catalogue/match-engine.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../data/catalogue');

let read: Catalogue | undefined;

/**
 * The catalogue's data files in the form used for matching, with ids counted in file order in place of the database's. Read once for all
 * test files of a worker.
 */
export const catalogueFromFiles = (): Catalogue => {
  read ??= readFiles();
  return read;
};

function readFiles(): Catalogue {
  let id = 0;
  const brands = readFolder('brands').map((file) => brandFileSchema.parse(file));
  const files = readFolder('electric').map((file) => electricFileSchema.parse(file));
  const electric = Map.groupBy(electricRows(files, brands), (row) => `${row.brand}/${row.series}/${row.generation}`);
  return {
    brands: brands.map((brand) => ({
      id: ++id,
      name: brand.name,
      slug: brand.slug,
      country: brand.country,
      aliases: brand.aliases,
      series: brand.series.map((series) => {
        const [seriesId, { name, slug, aliases }] = [++id, series];
        const generations = series.generations.map((generation) => {
          const { name, slug, yearFrom, yearTo, bodyTypes } = generation;
          return { id: ++id, name, slug, yearFrom, yearTo, bodyTypes, engines: generation.engines.map(toEngine) };
        });
        const engines = generations.flatMap((generation) => generation.engines);
        const variants = generations.flatMap(({ id: generationId, slug: ofGeneration }) =>
          (electric.get(`${brand.slug}/${slug}/${ofGeneration}`) ?? []).map(
            ({ brand: _, series: _series, generation: _generation, ...row }) =>
              toElectricVariant({ ...row, generationId }),
          ),
        );
        return { id: seriesId, name, slug, aliases, generations, engines, electric: variants };
      }),
    })),
  };
}

const readFolder = (folder: string): unknown[] =>
  readdirSync(path.join(FOLDER, folder))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(path.join(FOLDER, folder, file), 'utf8')));

const toEngine = ({
  acceleration0To100,
  nedc,
  wltp,
  evidence,
  kw: _,
  ...engine
}: CatalogueEngine): GenerationEngine => ({
  ...engine,
  naming: engineNaming(engine.name, engine.hp),
  acceleration: acceleration0To100,
  nedcConsumption: nedc?.consumption ?? null,
  nedcCo2: nedc?.co2 ?? null,
  wltpConsumption: wltp?.consumption ?? null,
  wltpCo2: wltp?.co2 ?? null,
  isConfirmed: isConfirmed([evidence, nedc?.evidence ?? null, wltp?.evidence ?? null]),
});
