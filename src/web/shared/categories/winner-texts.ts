import { NO_AD_FILTERS } from '../../../domain/ads/ad-filters.ts';
import { vehiclesUrl } from '../../../urls.ts';

type Winner = { brand: string; series: string; variant: string | null; yearFrom: number; yearTo: number | null };

/** "Kia Ceed SW"; "Hyundai i30 N" where the variant says the series again. */
export function winnerTitle({ brand, series, variant }: Pick<Winner, 'brand' | 'series' | 'variant'>): string {
  if (variant === null) return `${brand} ${series}`;
  return variant.startsWith(`${series} `) ? `${brand} ${variant}` : `${brand} ${series} ${variant}`;
}

/** "2015–2020", "2019", "från 2019". */
export function winnerYears({ yearFrom, yearTo }: Pick<Winner, 'yearFrom' | 'yearTo'>): string {
  if (yearTo === null) return `från ${yearFrom}`;
  return yearFrom === yearTo ? String(yearFrom) : `${yearFrom}–${yearTo}`;
}

/** The vehicle list narrowed to a winner: its make, model and years, and the words of its variant. */
export const winnerCarsUrl = ({ brand, series, variant, yearFrom, yearTo }: Winner): string =>
  vehiclesUrl({
    filters: {
      ...NO_AD_FILTERS,
      make: [brand],
      model: [series],
      minYear: yearFrom,
      maxYear: yearTo,
      search: variant ?? '',
    },
  });
