import type pg from 'pg';
import { newestAdsOfBrand, readBrandModels } from '#src/db/catalogue/car-models.ts';
import { readGenerations, readSeriesDetail } from '#src/db/catalogue/series-statistics.ts';
import { readCategories, readCategory } from '#src/db/categories/categories.ts';
import { readWinnerAds, readWinnerFacts, type WinnerCars } from '#src/db/categories/winner-ads.ts';
import { createDb, type Db } from '#src/db/client.ts';
import { readStockOverview } from '#src/db/stock-overview.ts';
import { caughtStatements, type Statement, statementWith } from './caught-statements.ts';
import type { HeavyQuery } from './query-plans.ts';

const CATEGORY = 'laddhybrid';
const BRANDS = ['Volvo', 'Volkswagen', 'BMW', 'Mercedes-Benz', 'Audi', 'Toyota'];
/** Used when no category is loaded. */
const ANY_WINNER: WinnerCars = { id: 1, seriesId: 1, yearFrom: 2_015, yearTo: null, variant: 'AWD', fuel: 'Diesel' };

/** The statements of the home, category, brand and series pages, recorded from the connection pool. */
export async function pageQueries(pool: pg.Pool): Promise<HeavyQuery[]> {
  const category = await readCategory(createDb(pool), CATEGORY);
  const winners = category?.winners ?? [ANY_WINNER];
  const only = async (part: string, read: (db: Db) => Promise<unknown>): Promise<Statement> =>
    statementWith(await caughtStatements(pool, (noted) => read(createDb(noted))), part);
  return [
    {
      name: 'home-stock',
      what: 'Home: the number of ads, and the popular series of six brands.',
      statement: await only('stock_counts', (db) => readStockOverview(db, BRANDS, 3)),
    },
    {
      name: 'home-categories',
      what: 'Home and the list of categories: each with its best winner.',
      statement: await only('categories', (db) => readCategories(db, 6)),
    },
    {
      name: 'category',
      what: 'A category with all that is written of it.',
      statement: await only('category_winners', (db) => readCategory(db, CATEGORY)),
    },
    {
      name: 'category-ads',
      what: 'The newest twenty ads of each of a category’s winners; once for each version of the stock.',
      statement: await only('lateral', (db) => readWinnerAds(db, winners, 20, new Date())),
    },
    {
      name: 'category-facts',
      what: 'Number and prices of each winner’s ads; once for each version of the stock.',
      statement: await only('percentile_cont', (db) => readWinnerFacts(db, winners)),
    },
    {
      name: 'brand',
      what: 'A brand with its series and their numbers of ads.',
      statement: await only('brands', (db) => readBrandModels(db, 'volvo')),
    },
    {
      name: 'brand-newest',
      what: 'The newest ads of a brand.',
      statement: await only('ads', (db) => newestAdsOfBrand(db, 'Volvo', 20)),
    },
    {
      name: 'series',
      what: 'A series with its statistics.',
      statement: await only('series_statistics', (db) =>
        readSeriesDetail(db, { brand: 'volvo', series: 'v60' }, new Date()),
      ),
    },
    {
      name: 'generations',
      what: 'The generations of a series with their statistics.',
      statement: await only('generation_statistics', (db) => readGenerations(db, winners[0]?.seriesId ?? 1)),
    },
  ];
}
