import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import type { Fuel, Transmission } from '#src/domain/vocabulary/vocabulary.ts';
import { EMPTY_PARSED_QUERY, type ParsedQuery } from '#src/domain/wish/parsed-query.ts';

type Pattern = {
  brand: string;
  series: string | null;
  modelYear: number | null;
  fuels: readonly Fuel[];
  transmission: Transmission | null;
  price: number | null;
};

const YEARS_AROUND = 1;
/** A car is cheaper when it costs at least so much less, kr. */
const MIN_SAVING = 1_000;

/** The search for cars like one: its model, fuel and gearbox, a year around its own; null: its model is not known. */
export function alikeQuery(car: Pattern, isCheaper: boolean): ParsedQuery | null {
  const { brand, series, modelYear, fuels, transmission, price } = car;
  if (series === null) return null;
  return {
    ...EMPTY_PARSED_QUERY,
    filters: {
      ...NO_AD_FILTERS,
      make: [brand],
      model: [series],
      fuel: fuels,
      transmission: transmission === null ? [] : [transmission],
      minYear: modelYear === null ? null : modelYear - YEARS_AROUND,
      maxYear: modelYear === null ? null : modelYear + YEARS_AROUND,
      maxPrice: isCheaper && price !== null ? Math.max(MIN_SAVING, price - MIN_SAVING) : null,
    },
  };
}
