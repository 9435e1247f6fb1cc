import { lazyFields } from '#src/base/lazy-fields.ts';
import { recordOf } from '#src/base/record-of.ts';
import type { Facets, FacetValue, GenerationFacetValue, ModelFacetValue } from '#src/domain/ads/ad-search.ts';
import {
  type AdFilters,
  APPEARANCE_FILTERS,
  type AppearanceFilter,
  LISTS,
} from '#src/domain/ads/filters/ad-filters.ts';
import { completeFacets } from '#src/domain/ads/filters/complete-facets.ts';
import { RECENT_WORDS } from '#src/domain/ads/recent-changes.ts';
import type { StockNames } from '#src/domain/ads/stock-names.ts';
import { FUELS, TAGS } from '#src/domain/vocabulary/vocabulary.ts';
import type { AdColumns } from './ad-columns.ts';
import type { CodeCounts } from './count-codes.ts';
import type { FacetCounts } from './facet-counts.ts';

/** The counts of a search, and those of all live rows, which say what is in stock. */
type Counted = { columns: AdColumns; all: CodeCounts } & Pick<FacetCounts, 'lists' | 'recent'>;

/**
 * Converts counts by code to filter values with counts. Values in stock are listed, with 0 where they do not match. Each filter
 * is computed on first access, as most pages show the values of few.
 */
export function listFacets(counted: Counted, filters: AdFilters, names: StockNames): Facets {
  const facets = lazyFields<Facets>({
    make: () => makeFacet(counted),
    model: () => modelFacet(counted, filters),
    generation: () => generationFacet(counted, filters),
    fuel: () => maskFacet(FUELS, counted.all.fuels, counted.lists.fuel),
    tags: () => maskFacet(TAGS, counted.all.tags, counted.lists.tags),
    recent: () => recentFacet(counted.recent),
    ...recordOf(APPEARANCE_FILTERS, (name) => () => appearanceFacet(counted, name)),
  });
  return completeFacets(facets, filters, names);
}

function makeFacet({ columns, all, lists }: Counted): FacetValue[] {
  const counts = new Map<string, number>();
  columns.modelDictionary.forEach(({ brand }, code) => {
    if (isInStock(all.variant, code)) counts.set(brand, (counts.get(brand) ?? 0) + (lists.make[code] ?? 0));
  });
  return listed(counts);
}

function modelFacet({ columns, all, lists }: Counted, filters: AdFilters): ModelFacetValue[] {
  const counts = new Map<string, { count: number; makes: string[] }>();
  const isMade = isChosenOrAll(filters.make);
  columns.modelDictionary.forEach(({ brand, series }, code) => {
    if (series === null || !isInStock(all.variant, code) || !isMade(brand)) return;
    const own = entryOf(counts, series, () => ({ count: 0, makes: [] }));
    own.count += lists.model[code] ?? 0;
    if (!own.makes.includes(brand)) own.makes.push(brand);
  });
  return [...counts].map(([value, { count, makes }]) => ({ value, count, makes }));
}

function generationFacet({ columns, all, lists }: Counted, filters: AdFilters): GenerationFacetValue[] {
  const counts = new Map<string, { count: number; models: string[] }>();
  const isMade = isChosenOrAll(filters.make);
  const isModelled = isChosenOrNone(filters.model);
  columns.modelDictionary.forEach(({ brand, series, generation }, code) => {
    if (generation === null || series === null || !isInStock(all.variant, code)) return;
    if (!isMade(brand) || !isModelled(series)) return;
    const own = entryOf(counts, generation, () => ({ count: 0, models: [] }));
    own.count += lists.generation[code] ?? 0;
    if (!own.models.includes(series)) own.models.push(series);
  });
  return [...counts].map(([value, { count, models }]) => ({ value, count, models, ids: [], years: null }));
}

/** Codes of ads that are all gone stay in the dictionaries. */
const isInStock = (live: Uint32Array, code: number): boolean => (live[code] ?? 0) > 0;

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

/** Sums by word in arrays, as the dictionary has thousands of combinations. */
function appearanceFacet({ columns, all, lists }: Counted, name: AppearanceFilter): FacetValue[] {
  const words: readonly string[] = LISTS[name].words;
  const [wordOf, live, counts] = [columns.appearanceWords[name], all.appearance, lists[name]];
  // The first element sums the ads without a word.
  const [inStock, matching] = [new Uint32Array(words.length + 1), new Uint32Array(words.length + 1)];
  for (let code = 0; code < live.length; code += 1) {
    const at = (wordOf[code] as number) + 1;
    inStock[at] = (inStock[at] as number) + (live[code] as number);
    matching[at] = (matching[at] as number) + (counts[code] as number);
  }
  return words.flatMap((value, at) => (inStock[at + 1] === 0 ? [] : [{ value, count: matching[at + 1] as number }]));
}

const recentFacet = ({ hits, live }: FacetCounts['recent']): FacetValue[] =>
  RECENT_WORDS.flatMap((value, at) => (live[at] === 0 ? [] : [{ value, count: hits[at] ?? 0 }]));

/** Words of a vocabulary, counted by sets of them. */
const maskFacet = (words: readonly string[], all: Uint32Array, counts: Uint32Array): FacetValue[] =>
  words.flatMap((value, place) =>
    withBit(all, 1 << place) === 0 ? [] : [{ value, count: withBit(counts, 1 << place) }],
  );

/** Number of rows whose set has a bit. */
function withBit(byMask: Uint32Array, bit: number): number {
  let count = 0;
  for (let mask = 0; mask < byMask.length; mask += 1) if ((mask & bit) !== 0) count += byMask[mask] as number;
  return count;
}
