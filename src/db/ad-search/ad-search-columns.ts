import type { ListFilter, RangeFilter } from '#src/domain/ads/filters/ad-filters.ts';
import { KM_PER_MIL } from '#src/domain/units.ts';

/** SQL of each list filter's value: a text, or an array of texts for filters of the kind `words`. */
export const LIST_COLUMNS: Readonly<Record<ListFilter, string>> = {
  make: 'ads.brand',
  model: 'ads.series',
  generation: 'ads.generation',
  fuel: 'ads.fuels',
  transmission: 'ads.transmission_type',
  color: 'ads.color',
  chassis: 'ads.chassis',
  towBar: "case when ads.tow_bar then 'Dragkrok' end",
};

/** SQL of each range filter's value, and the column's units per unit of the range. */
export const RANGE_COLUMNS: Readonly<Record<RangeFilter, { column: string; unit: number }>> = {
  price: { column: 'ads.price', unit: 1 },
  year: { column: 'ads.model_year::int', unit: 1 },
  mileage: { column: 'ads.odometer_km', unit: KM_PER_MIL },
};
