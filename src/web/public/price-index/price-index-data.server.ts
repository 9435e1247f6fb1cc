import { readPriceIndexes } from '#src/db/market/price-index-rows.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { FUEL_TITLES, formatIndex, formatIndexMonth } from '#src/domain/market/price-index-texts.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { seriesUrl } from '#src/urls.ts';

/** The price indexes of all series by fuel, and the latest value of each series, by brand. */
export async function readPriceIndexPage({ db }: PageRequest) {
  const indexes = await readPriceIndexes(db);
  const rows = indexes.flatMap(({ series, fuel, points }) => {
    const [first, last] = [points[0], points.at(-1)];
    if (series === null || first === undefined || last === undefined) return [];
    return [
      {
        brand: series.brand,
        name: carName(series.brand, series.name),
        url: seriesUrl(series.brandSlug, series.slug),
        fuel: FUEL_TITLES[fuel],
        first: formatIndexMonth(first.month),
        last: formatIndexMonth(last.month),
        index: formatIndex(last.value),
        band: `${formatIndex(last.low)}–${formatIndex(last.high)}`,
      },
    ];
  });
  return {
    whole: indexes.flatMap(({ series, fuel, points }) => (series === null ? [{ fuel, points }] : [])),
    brands: [...Map.groupBy(rows, ({ brand }) => brand)].map(([brand, series]) => ({ brand, series })),
  };
}

export type PriceIndexPageModel = Awaited<ReturnType<typeof readPriceIndexPage>>;
