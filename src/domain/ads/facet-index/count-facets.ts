import type { Facets, FacetValue, GenerationFacetValue, ModelFacetValue } from '#src/domain/ads/ad-search.ts';
import type { AdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { completeFacets } from '#src/domain/ads/filters/complete-facets.ts';
import type { StockNames } from '#src/domain/ads/stock-names.ts';
import { FUELS } from '#src/domain/ads/vocabulary.ts';
import { lazyFields } from '#src/domain/lazy-fields.ts';
import type { AdColumns, Look } from './ad-columns.ts';
import type { Tally } from './tally-rows.ts';

/**
 * Codes of the columns → the values of the filters, with their counts. What is in stock is listed, with 0 where it does not fit. Each
 * filter is counted when somebody asks for it: most pages show the values of few.
 */
export function countFacets(columns: AdColumns, tally: Tally, filters: AdFilters, names: StockNames): Facets {
  const counted = lazyFields<Facets>({
    make: () => makeFacet(columns, tally),
    model: () => modelFacet(columns, tally, filters),
    generation: () => generationFacet(columns, tally, filters),
    fuel: () => fuelFacet(columns, tally),
    transmission: () => lookFacet(columns, tally, 'transmission'),
    color: () => lookFacet(columns, tally, 'color'),
    chassis: () => lookFacet(columns, tally, 'chassis'),
  });
  return completeFacets(counted, filters, names);
}

function makeFacet({ variants }: AdColumns, { variant: hits, onlyFailing }: Tally): FacetValue[] {
  const counts = new Map<string, number>();
  variants.forEach(({ brand }, code) => {
    counts.set(brand, (counts.get(brand) ?? 0) + (hits[code] ?? 0) + (onlyFailing.make[code] ?? 0));
  });
  return listed(counts);
}

function modelFacet(
  { variants }: AdColumns,
  { variant: hits, onlyFailing }: Tally,
  filters: AdFilters,
): ModelFacetValue[] {
  const counts = new Map<string, { count: number; makes: string[] }>();
  const isMade = isChosenOrAll(filters.make);
  variants.forEach(({ brand, series }, code) => {
    if (series === null || !isMade(brand)) return;
    const own = entryOf(counts, series, () => ({ count: 0, makes: [] }));
    own.count += (hits[code] ?? 0) + (onlyFailing.model[code] ?? 0);
    if (!own.makes.includes(brand)) own.makes.push(brand);
  });
  return [...counts].map(([value, { count, makes }]) => ({ value, count, makes }));
}

function generationFacet(
  { variants }: AdColumns,
  { variant: hits, onlyFailing }: Tally,
  filters: AdFilters,
): GenerationFacetValue[] {
  const counts = new Map<string, { count: number; models: string[] }>();
  const isMade = isChosenOrAll(filters.make);
  const isModelled = isChosenOrNone(filters.model);
  variants.forEach(({ brand, series, generation }, code) => {
    if (generation === null || series === null || !isMade(brand) || !isModelled(series)) return;
    const own = entryOf(counts, generation, () => ({ count: 0, models: [] }));
    own.count += (hits[code] ?? 0) + (onlyFailing.generation[code] ?? 0);
    if (!own.models.includes(series)) own.models.push(series);
  });
  return [...counts].map(([value, { count, models }]) => ({ value, count, models, ids: [], years: null }));
}

const isChosenOrAll = (chosen: readonly string[]): ((value: string) => boolean) =>
  chosen.length === 0 ? () => true : isChosenOrNone(chosen);

function isChosenOrNone(chosen: readonly string[]): (value: string) => boolean {
  const values = new Set(chosen);
  return (value) => values.has(value);
}

function entryOf<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make();
  map.set(key, value);
  return value;
}

const listed = (counts: ReadonlyMap<string, number>): FacetValue[] =>
  [...counts].map(([value, count]) => ({ value, count }));

function lookFacet(columns: AdColumns, tally: Tally, name: keyof Look): FacetValue[] {
  const counts = new Map<string, number>();
  columns.looks.forEach((look, code) => {
    const value = look[name];
    if (value === null) return;
    const count = (tally.look[code] ?? 0) + (tally.onlyFailing[name][code] ?? 0);
    counts.set(value, (counts.get(value) ?? 0) + count);
  });
  return listed(counts);
}

function fuelFacet(columns: AdColumns, tally: Tally): FacetValue[] {
  return FUELS.flatMap((value, place) => {
    const bit = 1 << place;
    if ((columns.fuelsInStock & bit) === 0) return [];
    let count = 0;
    for (let mask = 0; mask < tally.fuels.length; mask += 1) {
      if ((mask & bit) !== 0) count += (tally.fuels[mask] ?? 0) + (tally.onlyFailing.fuels[mask] ?? 0);
    }
    return [{ value, count }];
  });
}
