import { HP_PER_KW } from '#src/domain/units.ts';
import type { BrandFile, CatalogueEngine, CatalogueGeneration } from './catalogue-file.ts';

/**
 * Maximum number of model years that two generations of a series may share: the old and the new one are sold side by side for a
 * while.
 */
const MAX_SHARED_YEARS = 2;
/** Makers round kW and hk, so small differences between them are accepted. */
const MAX_POWER_DIFFERENCE = 0.03;

/**
 * Checks rules beyond the schema of a file: names and slugs unique in their parent, years in order, power figures that agree.
 * @returns one English line per mistake, naming brand and series; empty if the catalogue is valid
 */
export function checkCatalogue(brands: readonly BrandFile[]): string[] {
  return [
    ...repeated(brands, 'brand'),
    ...ambiguousAliases(brands),
    ...brands.flatMap((brand) => [
      ...repeated(brand.series, `series of ${brand.name}`),
      ...brand.series.flatMap((series) => {
        const place = `${brand.name} ${series.name}`;
        return [
          ...repeated(series.generations, `generation of ${place}`),
          ...checkYears(series.generations, place),
          ...checkEuroNcap(series.generations, place),
          ...series.engines.flatMap((engine) => checkEngine(engine, place)),
        ];
      }),
    ]),
  ];
}

function repeated(entries: readonly { name: string; slug: string }[], what: string): string[] {
  return (['name', 'slug'] as const).flatMap((key) => {
    const seen = new Set<string>();
    return entries.flatMap((entry) => {
      const value = entry[key].toLowerCase();
      if (seen.has(value)) return [`${what}: ${key} "${entry[key]}" stands twice`];
      seen.add(value);
      return [];
    });
  });
}

/** A nickname of two brands is ambiguous. */
function ambiguousAliases(brands: readonly BrandFile[]): string[] {
  const owners = new Map<string, string>();
  return brands.flatMap((brand) =>
    [brand.name, ...brand.aliases].flatMap((alias) => {
      const owner = owners.get(alias.toLowerCase());
      owners.set(alias.toLowerCase(), brand.name);
      return owner !== undefined && owner !== brand.name
        ? [`alias "${alias}" means both ${owner} and ${brand.name}`]
        : [];
    }),
  );
}

function checkYears(generations: readonly CatalogueGeneration[], place: string): string[] {
  return generations.flatMap((generation, index) => {
    const problems: string[] = [];
    const { name, yearFrom, yearTo } = generation;
    if (yearTo !== null && yearTo < yearFrom)
      problems.push(`${place} ${name}: ends ${yearTo} before it begins ${yearFrom}`);
    const next = generations[index + 1];
    if (next && next.yearFrom < yearFrom)
      problems.push(`${place}: ${next.name} stands after ${name} but begins before it`);
    if (next && (yearTo === null || yearTo - next.yearFrom >= MAX_SHARED_YEARS)) {
      const parallel = !next.bodyTypes.some((bodyType) => generation.bodyTypes.includes(bodyType));
      if (!parallel)
        problems.push(`${place}: ${name} (to ${yearTo ?? 'now'}) overlaps ${next.name} (from ${next.yearFrom})`);
    }
    return problems;
  });
}

function checkEuroNcap(generations: readonly CatalogueGeneration[], place: string): string[] {
  return generations.flatMap(({ name, yearFrom, yearTo, euroNcap }) =>
    euroNcap && (euroNcap.year < yearFrom - 1 || euroNcap.year > (yearTo ?? 9999) + 1)
      ? [`${place} ${name}: tested ${euroNcap.year}, outside its years`]
      : [],
  );
}

function checkEngine(engine: CatalogueEngine, place: string): string[] {
  const expectedKw = engine.hp / HP_PER_KW;
  const problems: string[] = [];
  if (Math.abs(engine.kw - expectedKw) > Math.max(1.5, expectedKw * MAX_POWER_DIFFERENCE)) {
    problems.push(`${place} ${engine.name}: ${engine.kw} kW and ${engine.hp} hp do not agree`);
  }
  if (engine.yearTo !== null && engine.yearTo < engine.yearFrom)
    problems.push(`${place} ${engine.name}: years in the wrong order`);
  return problems;
}
