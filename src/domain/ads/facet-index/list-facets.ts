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
import { type AdColumns, MISSING } from './ad-columns.ts';
import type { CodeCounts } from './count-codes.ts';
import type { FacetCounts } from './facet-counts.ts';
import type { OfferedValues } from './offered-values.ts';

/** The counts of a search, and what is in stock. */
type Counted = { columns: AdColumns; all: CodeCounts; offered: OfferedValues } & Pick<FacetCounts, 'lists' | 'recent'>;

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

function makeFacet({ offered: { makes, makeOf }, lists }: Counted): FacetValue[] {
  const counts = new Uint32Array(makes.length);
  for (let code = 0; code < makeOf.length; code += 1) {
    const make = makeOf[code] as number;
    if (make !== MISSING) counts[make] = (counts[make] as number) + (lists.make[code] as number);
  }
  return makes.map((value, make) => ({ value, count: counts[make] as number }));
}

function modelFacet({ offered, lists }: Counted, filters: AdFilters): ModelFacetValue[] {
  const { makes, models, makeOf, modelOf } = offered;
  const isMade = isChosenOrAll(filters.make);
  const isMadeBy = makes.map(isMade);
  const counts = new Uint32Array(models.length);
  for (let code = 0; code < modelOf.length; code += 1) {
    const model = modelOf[code] as number;
    if (model === MISSING || !isMadeBy[makeOf[code] as number]) continue;
    counts[model] = (counts[model] as number) + (lists.model[code] as number);
  }
  const facets = models.map(({ name, makes: all }, model) => ({
    value: name,
    count: counts[model] as number,
    makes: filters.make.length === 0 ? all : all.filter(isMade),
  }));
  return filters.make.length === 0 ? facets : facets.filter((facet) => facet.makes.length > 0);
}

function generationFacet({ columns, offered, lists }: Counted, filters: AdFilters): GenerationFacetValue[] {
  if (filters.model.length === 0) return [];
  const counts = new Map<string, { count: number; models: string[] }>();
  const isMade = isChosenOrAll(filters.make);
  const isModelled = new Set(filters.model);
  columns.modelDictionary.forEach(({ brand, series, generation }, code) => {
    // Later versions add to the dictionary while this one is read.
    if (generation === null || series === null || (offered.modelOf[code] ?? MISSING) === MISSING) return;
    if (!isModelled.has(series) || !isMade(brand)) return;
    const own = counts.get(generation) ?? { count: 0, models: [] };
    counts.set(generation, own);
    own.count += lists.generation[code] ?? 0;
    if (!own.models.includes(series)) own.models.push(series);
  });
  return [...counts].map(([value, { count, models }]) => ({ value, count, models, ids: [], years: null }));
}

function isChosenOrAll(chosen: readonly string[]): (value: string) => boolean {
  const values = new Set(chosen);
  return chosen.length === 0 ? () => true : (value) => values.has(value);
}

/** Sums by word in arrays, as the dictionary has thousands of combinations. */
function appearanceFacet({ columns, offered, lists }: Counted, name: AppearanceFilter): FacetValue[] {
  const words: readonly string[] = LISTS[name].words;
  const [wordOf, counts] = [columns.appearanceWords[name], lists[name]];
  // The first element sums the ads without a word.
  const matching = new Uint32Array(words.length + 1);
  for (let code = 0; code < counts.length; code += 1) {
    const count = counts[code] as number;
    if (count === 0) continue;
    const at = (wordOf[code] as number) + 1;
    matching[at] = (matching[at] as number) + count;
  }
  return words.flatMap((value, at) =>
    offered.words[name][at] === 0 ? [] : [{ value, count: matching[at + 1] as number }],
  );
}

const recentFacet = ({ hits, live }: FacetCounts['recent']): FacetValue[] =>
  RECENT_WORDS.flatMap((value, at) => (live[at] === 0 ? [] : [{ value, count: hits[at] ?? 0 }]));

/** Words of a vocabulary, counted by sets of them. */
function maskFacet(words: readonly string[], all: Uint32Array, counts: Uint32Array): FacetValue[] {
  const [inStock, matching] = [countBits(all, words.length), countBits(counts, words.length)];
  return words.flatMap((value, place) => (inStock[place] === 0 ? [] : [{ value, count: matching[place] as number }]));
}

/** Number of rows whose set has each bit. */
function countBits(byMask: Uint32Array, bits: number): Uint32Array {
  const counts = new Uint32Array(bits);
  for (let mask = 0; mask < byMask.length; mask += 1) {
    const rows = byMask[mask] as number;
    if (rows === 0) continue;
    for (let rest = mask; rest !== 0; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest);
      counts[bit] = (counts[bit] as number) + rows;
    }
  }
  return counts;
}
