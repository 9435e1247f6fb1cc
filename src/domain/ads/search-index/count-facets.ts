import type { AdFilters } from '../ad-filters.ts';
import type { Facets, FacetValue } from '../ad-search.ts';
import { completeFacets } from '../complete-facets.ts';
import type { StockNames } from '../stock-names.ts';
import { FUELS } from '../vocabulary.ts';
import type { AdColumns, Look } from './ad-columns.ts';
import type { Tally } from './tally-rows.ts';

/** Codes of the columns → the values of the filters, with their counts. What is in stock is listed, with 0 where it does not fit. */
export function countFacets(columns: AdColumns, tally: Tally, filters: AdFilters, names: StockNames): Facets {
  const { onlyFailing } = tally;
  const make = new Map<string, number>();
  const model = new Map<string, ModelCount>();
  const generation = new Map<string, GenerationCount>();
  const isMade = isChosenOrAll(filters.make);
  const isModelled = isChosenOrNone(filters.model);
  columns.variants.forEach((variant, code) => {
    const hits = tally.variant[code] ?? 0;
    make.set(variant.brand, (make.get(variant.brand) ?? 0) + hits + (onlyFailing.make[code] ?? 0));
    if (variant.series === null || !isMade(variant.brand)) return;
    const series = entryOf(model, variant.series, () => ({ count: 0, makes: [] }));
    series.count += hits + (onlyFailing.model[code] ?? 0);
    if (!series.makes.includes(variant.brand)) series.makes.push(variant.brand);
    if (variant.generation === null || !isModelled(variant.series)) return;
    const own = entryOf(generation, variant.generation, () => ({ count: 0, models: [] }));
    own.count += hits + (onlyFailing.generation[code] ?? 0);
    if (!own.models.includes(variant.series)) own.models.push(variant.series);
  });
  const facets: Facets = {
    make: listed(make),
    model: [...model].map(([value, { count, makes }]) => ({ value, count, makes })),
    generation: [...generation].map(([value, { count, models }]) => ({ value, count, models, ids: [] })),
    fuel: fuelFacet(columns, tally),
    transmission: listed(byLook(columns, tally, 'transmission')),
    color: listed(byLook(columns, tally, 'color')),
    chassis: listed(byLook(columns, tally, 'chassis')),
  };
  return completeFacets(facets, filters, names);
}

type ModelCount = { count: number; makes: string[] };
type GenerationCount = { count: number; models: string[] };

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

function byLook(columns: AdColumns, tally: Tally, name: keyof Look): Map<string, number> {
  const counts = new Map<string, number>();
  columns.looks.forEach((look, code) => {
    const value = look[name];
    if (value === null) return;
    const count = (tally.look[code] ?? 0) + (tally.onlyFailing[name][code] ?? 0);
    counts.set(value, (counts.get(value) ?? 0) + count);
  });
  return counts;
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
