import type { Facets, FacetValue, GenerationFacetValue, ModelFacetValue } from '#src/domain/ads/ad-search.ts';
import { type AdFilters, APPEARANCE_FILTERS, type AppearanceFilter } from '#src/domain/ads/filters/ad-filters.ts';
import { completeFacets } from '#src/domain/ads/filters/complete-facets.ts';
import type { StockNames } from '#src/domain/ads/stock-names.ts';
import { FUELS } from '#src/domain/ads/vocabulary.ts';
import { lazyFields } from '#src/domain/lazy-fields.ts';
import { recordOf } from '#src/domain/record-of.ts';
import type { AdColumns } from './ad-columns.ts';
import type { FacetCounts } from './count-facet-rows.ts';

/**
 * Converts counts by code to filter values with counts. Values in stock are listed, with 0 where they do not match. Each filter
 * is computed on first access, as most pages show the values of few.
 */
export function countFacets(
  columns: AdColumns,
  facetCounts: FacetCounts,
  filters: AdFilters,
  names: StockNames,
): Facets {
  const counted = lazyFields<Facets>({
    make: () => makeFacet(columns, facetCounts),
    model: () => modelFacet(columns, facetCounts, filters),
    generation: () => generationFacet(columns, facetCounts, filters),
    fuel: () => fuelFacet(columns, facetCounts),
    ...recordOf(APPEARANCE_FILTERS, (name) => () => appearanceFacet(columns, facetCounts, name)),
  });
  return completeFacets(counted, filters, names);
}

function makeFacet({ modelDictionary }: AdColumns, { variant: hits, onlyFailingBy }: FacetCounts): FacetValue[] {
  const counts = new Map<string, number>();
  modelDictionary.forEach(({ brand }, code) => {
    counts.set(brand, (counts.get(brand) ?? 0) + (hits[code] ?? 0) + (onlyFailingBy.make[code] ?? 0));
  });
  return listed(counts);
}

function modelFacet(
  { modelDictionary }: AdColumns,
  { variant: hits, onlyFailingBy }: FacetCounts,
  filters: AdFilters,
): ModelFacetValue[] {
  const counts = new Map<string, { count: number; makes: string[] }>();
  const isMade = isChosenOrAll(filters.make);
  modelDictionary.forEach(({ brand, series }, code) => {
    if (series === null || !isMade(brand)) return;
    const own = entryOf(counts, series, () => ({ count: 0, makes: [] }));
    own.count += (hits[code] ?? 0) + (onlyFailingBy.model[code] ?? 0);
    if (!own.makes.includes(brand)) own.makes.push(brand);
  });
  return [...counts].map(([value, { count, makes }]) => ({ value, count, makes }));
}

function generationFacet(
  { modelDictionary }: AdColumns,
  { variant: hits, onlyFailingBy }: FacetCounts,
  filters: AdFilters,
): GenerationFacetValue[] {
  const counts = new Map<string, { count: number; models: string[] }>();
  const isMade = isChosenOrAll(filters.make);
  const isModelled = isChosenOrNone(filters.model);
  modelDictionary.forEach(({ brand, series, generation }, code) => {
    if (generation === null || series === null || !isMade(brand) || !isModelled(series)) return;
    const own = entryOf(counts, generation, () => ({ count: 0, models: [] }));
    own.count += (hits[code] ?? 0) + (onlyFailingBy.generation[code] ?? 0);
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

function appearanceFacet(columns: AdColumns, facetCounts: FacetCounts, name: AppearanceFilter): FacetValue[] {
  const counts = new Map<string, number>();
  columns.appearanceDictionary.forEach((appearance, code) => {
    const value = appearance[name];
    if (value === null) return;
    const count = (facetCounts.appearance[code] ?? 0) + (facetCounts.onlyFailingBy[name][code] ?? 0);
    counts.set(value, (counts.get(value) ?? 0) + count);
  });
  return listed(counts);
}

function fuelFacet(columns: AdColumns, facetCounts: FacetCounts): FacetValue[] {
  return FUELS.flatMap((value, place) => {
    const bit = 1 << place;
    if ((columns.fuelsInStock & bit) === 0) return [];
    let count = 0;
    for (let mask = 0; mask < facetCounts.fuels.length; mask += 1) {
      if ((mask & bit) !== 0) count += (facetCounts.fuels[mask] ?? 0) + (facetCounts.onlyFailingBy.fuel[mask] ?? 0);
    }
    return [{ value, count }];
  });
}
