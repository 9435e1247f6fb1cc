import { readAdRowsOfStock } from '#src/db/ads/ad-rows.ts';
import { readWatchouts } from '#src/db/ads/watchouts.ts';
import {
  type GenerationDetail,
  readGenerations,
  readSeriesDetail,
  type SeriesDetail,
} from '#src/db/catalogue/series-statistics.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { picturesFirst } from '#src/domain/ads/pictures-first.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { generationCrashText } from '#src/domain/catalogue/crash-test-text.ts';
import { seriesShareCard } from '#src/domain/share-card/series-share-card.ts';
import { shareCardText, shareCardVersion } from '#src/domain/share-card/share-card.ts';
import { marketText } from '#src/domain/statistics/market-text.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { countGenerations, countList } from '#src/services/facet-index/count-list.ts';
import { type StockLink, seriesSharePictureUrl, seriesUrl, stockLink, vehiclesUrl } from '#src/visitor-urls.ts';
import { type AdCard, toAdCard } from '#src/web/shared/ad-card/ad-card.server.ts';
import { moveToTrueAddress, readUnknownModel } from '#src/web/shared/unknown-model/model-address.server.ts';
import { chosenGeneration, picturedModel, toGuide } from './guide-data.server.ts';

/** Number of the cars with the lowest prices by their estimates. */
const BEST = 4;
const BEST_FIRST = { by: 'value', order: 'asc' } as const;

/**
 * A series with its buying guide, its statistics, its generations and the newest cars of each, in four statements and four searches.
 * @throws a redirect (301) from any other spelling of its address
 */
export async function readSeries({ url, params, db, adSearch, now, pictures }: PageRequest) {
  const slugs = { brand: params.brand ?? '', series: params.series ?? '' };
  const detail = await readSeriesDetail(db, slugs, now);
  if (!detail) return { series: null, unknown: await readUnknownModel(db, url, slugs) };
  const {
    name,
    slug,
    brand,
    brandSlug,
    statistics,
    newestWithoutGeneration,
    depreciation,
    removalTimes,
    priceIndexes,
  } = detail;
  moveToTrueAddress(url, seriesUrl(brandSlug, slug));
  const [generations, watchouts] = await Promise.all([
    readGenerations(db, detail.id),
    readWatchouts(db, { brandSlug, seriesSlug: slug }),
  ]);
  const chosen = chosenGeneration(url, generations);
  const filters = { ...NO_AD_FILTERS, make: [brand], model: [name] };
  const wanted = { filters: { ...filters, generation: chosen === null ? [] : [chosen.name] }, sort: BEST_FIRST };
  const best = await adSearch.search({
    filters: wanted.filters,
    order: BEST_FIRST,
    at: { page: 1 },
    size: BEST,
    withImage: true,
  });
  const ids = [...new Set([...generations.flatMap(({ newest }) => newest), ...newestWithoutGeneration, ...best.adIds])];
  const { rows, version } = await readAdRowsOfStock(db, ids, now);
  const cards = new Map(rows.map((row) => [row.internalId, toAdCard(pictures)(row)]));
  // The newest ones, those with a picture first.
  const cardsOf = (newest: number[]) => picturesFirst(newest.flatMap((id) => cards.get(id) ?? []));
  const known = version ?? (await adSearch.version());
  const [count, countOf] = await Promise.all([
    countList(adSearch, { filters }, known),
    countGenerations(adSearch, { filters }, known),
  ]);
  const listOf = (generation: string): StockLink =>
    stockLink({ filters: { ...filters, generation: [generation] } }, countOf.get(generation) ?? NO_ADS);
  const nameOf = (wanted: string | null): string | null =>
    generations.find((each) => each.slug === wanted)?.name ?? null;
  const inGenerations = generations.reduce((sum, { figures }) => sum + figures.ads, 0);
  return {
    series: {
      name,
      slug,
      brand,
      brandSlug,
      statistics,
      /** The state of the market in paragraphs. */
      market: marketText(carName(brand, name), statistics),
      /** The latest first. */
      generations: generations.map(({ id, bodyTypes, newest, crashTests, bestStars, engines, ...generation }) => ({
        // Only generations with cars have a part of their own.
        engines: generation.figures.ads > 0 ? engines : [],
        ...generation,
        cars: cardsOf(newest),
        list: listOf(generation.name),
        euroNcap: generationCrashText(crashTests, bestStars),
      })),
      sharedPicture: toSharedPicture(detail, generations),
      guide: toGuide({ detail, generations, watchouts, pictures, url }),
      best: {
        cars: best.adIds.flatMap((id) => cards.get(id) ?? []).filter(isGoodBuy),
        to: vehiclesUrl(wanted),
      },
      list: stockLink({ filters }, count),
      priceIndexes,
      /** Of the series, then of its generations, the latest first. */
      removalTimes: withoutOnlyGeneration(removalTimes).map(({ generation: wanted, ...times }) => ({
        ...times,
        name: nameOf(wanted),
      })),
      /** Of the series, then of its generations, the latest first. */
      depreciation: withoutOnlyGeneration(depreciation).map(({ generation: wanted, ads, points }) => ({
        ads,
        points,
        name: nameOf(wanted),
      })),
      /** Ads of unknown generation: their number, and the newest. */
      withoutGeneration: { ads: statistics.ads - inGenerations, cars: cardsOf(newestWithoutGeneration) },
    },
    unknown: null,
  };
}

export type SeriesPageModel = NonNullable<Awaited<ReturnType<typeof readSeries>>['series']>;

/** Cars whose prices are not judged follow the others in this order. */
const isGoodBuy = ({ judged }: AdCard): boolean => judged?.label === 'low' || judged?.label === 'usual';

/** Of the series, and of its generations, but for one that has all ads of the series: its figures are the same. */
function withoutOnlyGeneration<Figures extends { generation: unknown; ads: number }>(
  figures: readonly Figures[],
): Figures[] {
  const whole = figures.find(({ generation }) => generation === null);
  return figures.filter((each) => each === whole || each.ads !== whole?.ads);
}

const NO_ADS = { withImage: 0, withoutImage: 0 };

/** Of the whole series, whichever of its generations is chosen. */
function toSharedPicture(detail: SeriesDetail, generations: readonly GenerationDetail[]) {
  const { brand, name, brandSlug, slug, statistics } = detail;
  const card = seriesShareCard({ brand, name, figures: statistics, model: picturedModel(detail, generations) });
  return { url: seriesSharePictureUrl(brandSlug, slug, shareCardVersion(card)), alt: shareCardText(card) };
}
