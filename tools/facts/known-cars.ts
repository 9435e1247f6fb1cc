import type { Catalogue } from '#src/domain/catalogue/catalogue.ts';
import type { BrandFile, CatalogueSeries } from '#src/domain/catalogue/catalogue-file.ts';
import { buildMatcher, type Matcher } from '#src/domain/wish/titles/match-catalogue.ts';

/** The catalogue of the files, and the names of cars matched with it as the site matches those of ads. */
export type KnownCars = {
  matcher: Matcher;
  /** The entry in the files of a series that was matched. */
  fileOf: (seriesId: number) => { brand: BrandFile; series: CatalogueSeries } | undefined;
  /** The series of two names; null when the catalogue has none. */
  find: (brand: string, model: string) => { brand: BrandFile; series: CatalogueSeries } | null;
};

export function knownCars(brands: readonly BrandFile[]): KnownCars {
  const bySeriesId = new Map<number, { brand: BrandFile; series: CatalogueSeries }>();
  const catalogue: Catalogue = {
    brands: brands.map((brand, brandIndex) => ({
      id: brandIndex,
      name: brand.name,
      slug: brand.slug,
      country: brand.country,
      aliases: brand.aliases,
      series: brand.series.map((series) => {
        const id = bySeriesId.size;
        bySeriesId.set(id, { brand, series });
        // Cars are matched by names and years alone.
        const generations = series.generations.map(({ name, slug, yearFrom, yearTo, bodyTypes }, index) => ({
          id: index,
          name,
          slug,
          yearFrom,
          yearTo,
          bodyTypes,
        }));
        return { id, name: series.name, slug: series.slug, aliases: series.aliases, generations };
      }),
    })),
  };
  const matcher = buildMatcher(catalogue);
  const find: KnownCars['find'] = (brandName, model) => {
    const brand = matcher.brand(brandName);
    const series = brand && matcher.series(brand, model, null);
    return series ? (bySeriesId.get(series.id) ?? null) : null;
  };
  return { matcher, fileOf: (id) => bySeriesId.get(id), find };
}
