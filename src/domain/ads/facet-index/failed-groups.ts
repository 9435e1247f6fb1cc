import type { AdSearchRequest } from '#src/domain/ads/ad-search.ts';
import {
  type AdFilters,
  APPEARANCE_FILTERS,
  FILTER_GROUPS,
  type FilterGroup,
  PRICE_SORT_FLOOR,
  rangeOf,
} from '#src/domain/ads/filters/ad-filters.ts';
import type { ModelEntry } from '#src/domain/ads/stock-names.ts';
import { recordOf } from '#src/domain/record-of.ts';
import { KM_PER_MIL } from '#src/domain/units.ts';
import { type AdColumns, type Appearance, FUEL_MASKS, fuelMask } from './ad-columns.ts';

/** Inclusive bounds of a column's values. 32-bit integers, which are compared without conversion to floating point. */
export type ColumnEnds = { min: number; max: number };

const LEAST = -0x8000_0000;
const GREATEST = 0x7fff_ffff;

/** Bounds that include every value, missing ones too. */
export const ANY_VALUE: ColumnEnds = { min: LEAST, max: GREATEST };

/**
 * Converts a range filter to bounds of a column. A range in use excludes missing values; an unused one excludes nothing.
 * @param unit the column's units per unit of the range
 */
export const columnEnds = ({ min, max }: { min: number | null; max: number | null }, unit = 1): ColumnEnds =>
  min === null && max === null
    ? ANY_VALUE
    : { min: (min ?? 0) * unit, max: max === null ? GREATEST : Math.round(max * unit) };

/** One bit per filter group that a row can fail, and two for the list's own rules (D11, D12). */
export const FILTER_BITS: Readonly<Record<FilterGroup | 'image' | 'priceFloor', number>> = {
  ...recordOf(FILTER_GROUPS, (group) => 1 << FILTER_GROUPS.indexOf(group)),
  image: 1 << FILTER_GROUPS.length,
  priceFloor: 2 << FILTER_GROUPS.length,
};

/** A request compiled to lookup tables: the failed groups for each code of a column, and bounds for numbers. */
export type FilterMasks = {
  variant: Uint16Array;
  appearance: Uint16Array;
  /** By fuel bit mask. */
  fuels: Uint16Array;
  price: ColumnEnds;
  year: ColumnEnds;
  km: ColumnEnds;
  /** By hasImage. */
  image: Uint16Array;
  /** kr; rows below it or without a price fail the floor; a value below all prices disables it. */
  priceFloor: number;
  /** 1 for each row that matches the text; null: no text. */
  rowsOfText: Uint8Array | null;
};

export function filterMasks(
  columns: AdColumns,
  { filters, order, withImage }: Pick<AdSearchRequest, 'filters' | 'order' | 'withImage'>,
  rowsOfText: Uint8Array | null,
): FilterMasks {
  return {
    variant: Uint16Array.from(columns.modelDictionary, variantFails(filters)),
    appearance: Uint16Array.from(columns.appearanceDictionary, appearanceMasks(filters)),
    fuels: fuelFails(filters),
    price: columnEnds(rangeOf(filters, 'price')),
    year: columnEnds(rangeOf(filters, 'year')),
    km: columnEnds(rangeOf(filters, 'mileage'), KM_PER_MIL),
    image: Uint16Array.of(withImage ? FILTER_BITS.image : 0, 0),
    priceFloor: order.by === 'price' ? PRICE_SORT_FLOOR : ANY_VALUE.min,
    rowsOfText,
  };
}

function variantFails(filters: AdFilters): (variant: ModelEntry) => number {
  const make = failUnlessIn(filters.make, FILTER_BITS.make);
  const model = failUnlessIn(filters.model, FILTER_BITS.model);
  const generation = failUnlessIn(filters.generation, FILTER_BITS.generation);
  return (variant) => make(variant.brand) | model(variant.series) | generation(variant.generation);
}

function appearanceMasks(filters: AdFilters): (appearance: Appearance) => number {
  const used = APPEARANCE_FILTERS.filter((name) => filters[name].length > 0).map((name) => ({
    ...{ name, fails: failUnlessIn(filters[name], FILTER_BITS[name]) },
  }));
  return (appearance) => used.reduce((bits, { name, fails }) => bits | fails(appearance[name]), 0);
}

function failUnlessIn(values: readonly string[], fail: number): (value: string | null) => number {
  if (values.length === 0) return () => 0;
  const allowed = new Set(values);
  return (value) => (value !== null && allowed.has(value) ? 0 : fail);
}

function fuelFails(filters: AdFilters): Uint16Array {
  const wanted = fuelMask(filters.fuel);
  return Uint16Array.from({ length: FUEL_MASKS }, (_, mask) =>
    wanted === 0 || (mask & wanted) !== 0 ? 0 : FILTER_BITS.fuel,
  );
}
