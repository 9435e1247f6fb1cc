import { type PublishedIndex, readPriceIndexes } from '#src/db/market/price-index-rows.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { chooseIndex, indexModel, writeIndexChoice } from '#src/domain/market/price-index-choice.ts';
import { FUEL_TITLES, formatIndex, formatIndexMonth } from '#src/domain/market/price-index-texts.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { priceIndexUrl, seriesUrl } from '#src/visitor-urls.ts';

/** The chosen price index, those of all series by fuel, and the latest value of each series, by brand. */
export async function readPriceIndexPage({ db, url }: PageRequest) {
  const indexes = await readPriceIndexes(db);
  const { ofModel, shown, missing } = chooseIndex(indexes, url.searchParams);
  const rows = indexes.flatMap(({ series, fuel, points }) => {
    const [first, last] = [points[0], points.at(-1)];
    if (series === null || first === undefined || last === undefined) return [];
    return [
      {
        brand: series.brand,
        model: indexModel(series),
        name: carName(series.brand, series.name),
        url: seriesUrl(series.brandSlug, series.slug),
        chartUrl: priceIndexUrl(writeIndexChoice(indexModel(series), fuel)),
        fuel: FUEL_TITLES[fuel],
        first: formatIndexMonth(first.month),
        last: formatIndexMonth(last.month),
        index: formatIndex(last.value),
        band: `${formatIndex(last.low)}–${formatIndex(last.high)}`,
      },
    ];
  });
  return {
    chosen: shown && {
      model: indexModel(shown.series),
      name: nameOf(shown),
      fuel: shown.fuel,
      points: shown.points,
      missing,
      fuels: ofModel.map(({ series, fuel }) => ({
        fuel,
        to: priceIndexUrl(writeIndexChoice(indexModel(series), fuel)),
      })),
    },
    whole: indexes.flatMap(({ series, fuel, points }) => (series === null ? [{ fuel, points }] : [])),
    brands: [...Map.groupBy(rows, ({ brand }) => brand)].map(([brand, series]) => ({ brand, series })),
  };
}

const nameOf = ({ series }: PublishedIndex): string =>
  series === null ? 'Alla modeller' : carName(series.brand, series.name);

export type PriceIndexPageModel = Awaited<ReturnType<typeof readPriceIndexPage>>;
