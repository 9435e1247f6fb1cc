import { type AdFilters, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import type { PictureCount } from '#src/domain/ads/pictures-first.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import { stockLink } from '#src/visitor-urls.ts';

type Winner = {
  brand: string;
  series: string;
  variant: string | null;
  fuel: Fuel | null;
  yearFrom: number;
  yearTo: number | null;
};

/** "Kia Ceed SW"; "Hyundai i30 N" where the variant repeats the series; "Kia Niro laddhybrid". */
export function winnerTitle({ brand, series, variant, fuel }: Omit<Winner, 'yearFrom' | 'yearTo'>): string {
  const model = variant?.startsWith(`${series} `) ? variant : [series, variant].filter(Boolean).join(' ');
  return [carName(brand, model), fuel?.toLowerCase()].filter(Boolean).join(' ');
}

/** "2015–2020", "2019", "från 2019". */
export function winnerYears({ yearFrom, yearTo }: Pick<Winner, 'yearFrom' | 'yearTo'>): string {
  if (yearTo === null) return `från ${yearFrom}`;
  return yearFrom === yearTo ? String(yearFrom) : `${yearFrom}–${yearTo}`;
}

/** The filters of a winner's cars: make, model, years, fuel and the words of its variant. */
export const winnerFilters = (
  { brand, series, variant, fuel, yearFrom, yearTo }: Winner,
  maxPrice: number | null = null,
): AdFilters => ({
  ...NO_AD_FILTERS,
  make: [brand],
  model: [series],
  minYear: yearFrom,
  maxYear: yearTo,
  fuel: fuel === null ? [] : [fuel],
  maxPrice,
  search: variant ?? '',
});

/**
 * The list narrowed to a winner: the vehicle list where it contains all cars of the carousel, else the ads page (D82).
 * @param inCarousel the cars of the carousel
 */
export const winnerCarsUrl = (winner: Winner & { maxPrice?: number | null }, inCarousel: PictureCount): string =>
  stockLink({ filters: winnerFilters(winner, winner.maxPrice ?? null) }, inCarousel, 'all').to;
