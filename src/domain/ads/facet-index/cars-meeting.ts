import type { StockCar } from '#src/domain/ads/ad-search.ts';
import { type AdFilters, NEWEST_FIRST } from '#src/domain/ads/filters/ad-filters.ts';
import { MISSING } from './ad-columns.ts';
import { intersection, newBitmap, rowsInBitmap } from './bitmap.ts';
import { filterRows } from './filter-rows.ts';
import type { SearchIndex } from './search-columns.ts';

/** The cars that meet filters without a text, in no order. @param today number of the day, as of `dayNumber` */
export function carsMeeting({ columns, work }: SearchIndex, filters: AdFilters, today: number): StockCar[] {
  const used = filterRows(
    columns,
    { filters, order: NEWEST_FIRST, withImage: false },
    { cache: work.rows, rowsOfText: () => newBitmap(columns.length), today },
  );
  const met = used.reduce((rows, each) => intersection(rows, each.rows), columns.live);
  return rowsInBitmap(met).map((row) => {
    const model = columns.modelDictionary[columns.variant[row] ?? 0];
    return {
      brand: model?.brand ?? '',
      series: model?.series ?? null,
      modelYear: known(columns.modelYear[row]),
      odometerKm: known(columns.odometerKm[row]),
      hasImage: columns.hasImage[row] === 1,
    };
  });
}

const known = (value: number = MISSING): number | null => (value === MISSING ? null : value);
