import { LruCache } from '#src/base/lru-cache.ts';
import type { AdRow } from '#src/db/ads/ad-rows.ts';
import { type CategoryDetail, type CategoryRow, readCategories, readCategory } from '#src/db/categories/categories.ts';
import { NO_FACTS, readWinnerAds, readWinnerFacts, type WinnerFacts } from '#src/db/categories/winner-ads.ts';
import type { Db } from '#src/db/connection/client.ts';
import { countPictures, picturesFirst } from '#src/domain/ads/pictures-first.ts';
import { readOwnNeeds, writeOwnNeeds } from '#src/domain/categories/own-needs.ts';
import { isoDay } from '#src/domain/format/dates.ts';
import { recallsOfWinner } from '#src/domain/recalls/match-recalls.ts';
import { matchTokens } from '#src/domain/swedish/match-key.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { categoryCarsUrl, categoryUrl } from '#src/visitor-urls.ts';
import { type SaleCard, toSaleCard } from '#src/web/shared/ad-card/ad-card.server.ts';
import { winnerCarsUrl, winnerTitle } from '#src/web/shared/categories/winner-texts.ts';
import { readNeededCars } from './needed-cars.server.ts';
import { type Needs, neededWinner } from './needed-winner.ts';

/** Maximum number of cars in the carousel of a winner (PUB §9). */
const CARS_PER_WINNER = 20;
/** Cars sent with the page: two screens of a wide window. The others are fetched when the carousel is moved. */
const CARS_WITH_PAGE = 8;

/** The category with its winners' cars for sale; null when no category has the slug. */
export async function readCategoryPage(request: PageRequest) {
  const category = await readCategory(request.db, request.params.slug ?? '');
  if (category === null) return null;
  const needs = readOwnNeeds(request.url.searchParams, category.attributes);
  const [{ ads, facts }, needed] = await Promise.all([
    readWinnerCars(request, category.winners, needs),
    readNeededCars(request, category.winners, needs),
  ]);
  const toCard = toSaleCard(request.pictures);
  return {
    ...category,
    needs,
    winners: category.winners.map(({ id, seriesId, ...winner }) => {
      const cars = ads.get(id) ?? [];
      return {
        ...winner,
        title: winnerTitle(winner),
        recalls: recallsOfWinner(winner),
        facts: facts.get(id) ?? NO_FACTS,
        /** Cars that meet budget and fuel of the address; null when it has neither. */
        needed: needed?.get(winner.rank) ?? null,
        /** The first cars of the carousel: the newest ones, those with a picture first. */
        cards: cars.slice(0, CARS_WITH_PAGE).map((ad) => toCard(ad)),
        /** Where to fetch the other cars; null: there are no more. */
        restUrl: cars.length > CARS_WITH_PAGE ? restOfCarsUrl(category, winner.rank, needs) : null,
        /** The list narrowed to this winner. */
        moreUrl: winnerCarsUrl(neededWinner(winner, needs) ?? winner, countPictures(cars)),
      };
    }),
  };
}

/** The other cars of the carousel, by the same budget and fuel. */
function restOfCarsUrl({ slug, attributes }: CategoryDetail, rank: number, { budget, fuel }: Needs): string {
  const query = writeOwnNeeds({ budget, fuel, weights: null }, attributes).toString();
  return `${categoryCarsUrl(slug, rank)}${query === '' ? '' : `?${query}`}`;
}

export type CategoryModel = NonNullable<Awaited<ReturnType<typeof readCategoryPage>>>;
export type WinnerModel = CategoryModel['winners'][number];

/** The address of the category that a misspelt slug means (capitals, letters that slugs never contain); null when there is none. */
export async function trueCategoryUrl({ db, params }: PageRequest): Promise<string | null> {
  const written = params.slug ?? '';
  const slug = matchTokens(written).join('-');
  return slug !== written && (await readCategory(db, slug)) !== null ? categoryUrl(slug) : null;
}

/** The cars of a winner's carousel that were not sent with its page; null when there is no such winner. */
export async function readRestOfCars(request: PageRequest): Promise<SaleCard[] | null> {
  const category = await readCategory(request.db, request.params.slug ?? '');
  const winner = category?.winners.find(({ rank }) => String(rank) === request.params.rank);
  if (!category || !winner) return null;
  const needs = readOwnNeeds(request.url.searchParams, category.attributes);
  const { ads } = await readWinnerCars(request, category.winners, needs);
  const toCard = toSaleCard(request.pictures);
  return (ads.get(winner.id) ?? []).slice(CARS_WITH_PAGE).map((ad) => toCard(ad));
}

type WinnerCarsForSale = { ads: Map<number, AdRow[]>; facts: Map<number, WinnerFacts> };

/** Maximum number of cached categories for each database. */
const MAX_CACHED = 50;
const cache = new WeakMap<Db, LruCache<Promise<WinnerCarsForSale>>>();

/**
 * Cars for sale of the winners by the visitor's budget and fuel, in two statements. The cache key holds the stock version and the day, which decides whether a price
 * cut is new; a category that is written again has winners with new ids.
 */
export async function readWinnerCars(
  { db, adSearch, now }: PageRequest,
  winners: CategoryDetail['winners'],
  needs: Needs,
): Promise<WinnerCarsForSale> {
  const values = cache.get(db) ?? new LruCache<Promise<WinnerCarsForSale>>(MAX_CACHED);
  cache.set(db, values);
  const { budget, fuel } = needs;
  const key = [await adSearch.version(), isoDay(now), budget, fuel, ...winners.map(({ id }) => id)].join(' ');
  const known = values.get(key);
  if (known) return known;
  const needed = winners.map((winner) => neededWinner(winner, needs)).filter((winner) => winner !== null);
  const read = Promise.all([readWinnerAds(db, needed, CARS_PER_WINNER, now), readWinnerFacts(db, needed)]).then(
    ([ads, facts]) => ({ ads: new Map([...ads].map(([id, cars]) => [id, picturesFirst(cars)])), facts }),
  );
  values.set(key, read);
  // A failure is not cached.
  read.catch(() => values.delete(key));
  return read;
}

export type CategoryListModel = { categories: CategoryRow[] };

export async function readCategoryList({ db }: PageRequest): Promise<CategoryListModel> {
  return { categories: await readCategories(db) };
}
