import { DEMAND_KINDS, type DemandKind } from '#src/domain/dealers/demand-choices.ts';
import { PRICE_CLASSES, priceClassOf } from '#src/domain/dealers/market-demand.ts';
import { COUNTIES } from '#src/domain/places/counties.ts';
import { findPlace } from '#src/domain/places/find-place.ts';
import { BODY_TYPES, FUELS } from '#src/domain/vocabulary/vocabulary.ts';
import type { AdFilters } from './ad-filters.ts';

/** Models last: the pairs of makes and models are the groups of which there may be too many. */
const KINDS_IN_ORDER = [...DEMAND_KINDS.filter((kind) => kind !== 'model'), 'model'] as const;

/** A group of cars that a search asks for. Of a model the key is {@link modelKey}, else that of the demand. */
export type SearchedGroup = { kind: DemandKind; key: string };

/** More groups than a search of a visitor has. */
export const MAX_SEARCHED_GROUPS = 24;
const MAX_KEY_LENGTH = 80;

/** The make and the model, by which the database finds the series. */
const modelKey = (make: string, model: string): string => `${make}:${model}`;

/**
 * The groups that a search asks for, each as "kind:key". Texts are not part of it, nor a make without a model; a place is its county. A
 * range of prices is the class of its upper end, as far as a visitor wants to go, else that of its lower end.
 * @param filters as applied, with names as the stock spells them
 */
export function searchedGroups(filters: AdFilters): string[] {
  const { make, model, fuel, chassis, county, near, minPrice, maxPrice } = filters;
  const price = maxPrice === null ? minPrice : Math.max(0, maxPrice - 1);
  const place = findPlace(near)?.county;
  const keys: Readonly<Record<DemandKind, readonly string[]>> = {
    model: make.flatMap((brand) => model.map((series) => modelKey(brand, series))),
    fuel,
    body: chassis,
    price: price === null ? [] : [String(priceClassOf(price))],
    county: place === undefined ? county : [...county, place],
  };
  const groups = KINDS_IN_ORDER.flatMap((kind) => keys[kind].map((key) => `${kind}:${key}`));
  return [...new Set(groups)].slice(0, MAX_SEARCHED_GROUPS);
}

const KNOWN_KEYS: Readonly<Record<Exclude<DemandKind, 'model'>, ReadonlySet<string>>> = {
  fuel: new Set(FUELS),
  body: new Set(BODY_TYPES),
  price: new Set(PRICE_CLASSES.map(String)),
  county: new Set(COUNTIES),
};

/** Reads a group that a browser reports; null: there is none of this name. Models are compared with the catalogue when they are written. */
export function readSearchedGroup(text: string): SearchedGroup | null {
  const end = text.indexOf(':');
  const kind = DEMAND_KINDS.find((each) => each === text.slice(0, end));
  const key = text.slice(end + 1);
  if (kind === undefined || key.length > MAX_KEY_LENGTH) return null;
  const isKnown = kind === 'model' ? key.includes(':') : KNOWN_KEYS[kind].has(key);
  return isKnown && key.isWellFormed() && !key.includes('\0') ? { kind, key } : null;
}
