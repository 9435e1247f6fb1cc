import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Catalogue } from '#src/domain/catalogue/catalogue.ts';
import { brandFileSchema } from '#src/domain/catalogue/catalogue-file.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../data/catalogue/brands');

/** The catalogue's data files in the form used for matching, with ids counted in file order in place of the database's. */
export function catalogueFromFiles(): Catalogue {
  let id = 0;
  const brands = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => brandFileSchema.parse(JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'))));
  return {
    brands: brands.map((brand) => ({
      id: ++id,
      name: brand.name,
      slug: brand.slug,
      country: brand.country,
      aliases: brand.aliases,
      series: brand.series.map((series) => ({
        id: ++id,
        name: series.name,
        slug: series.slug,
        aliases: series.aliases,
        generations: series.generations.map(({ name, slug, yearFrom, yearTo, bodyTypes }) => ({
          id: ++id,
          name,
          slug,
          yearFrom,
          yearTo,
          bodyTypes,
        })),
        engines: series.engines,
      })),
    })),
  };
}
