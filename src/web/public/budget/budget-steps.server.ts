import { cachedPromise, LruCache } from '#src/base/lru-cache.ts';
import type { Db } from '#src/db/connection/client.ts';
import { budgetAdFilters, queryOfBudget } from '#src/domain/budget/budget-query.ts';
import { commonestModels } from '#src/domain/budget/budget-table.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { readModelPictures } from '#src/web/shared/pictures/model-pictures.server.ts';
import { linkCell } from './budget-data.server.ts';

/** Number of models of a step. */
const MODELS = 3;

type StepRequest = Pick<PageRequest, 'db' | 'adSearch' | 'pictures'>;

/** Maximum number of cached steps for each database: those of two versions of the stock. */
const MAX_CACHED = 20;
const cache = new WeakMap<Db, LruCache<Promise<BudgetStep>>>();

/**
 * Common models of different brands that a budget is enough for, with the figures of its page and an illustration. The cars of a budget
 * are counted once for each version of the stock.
 */
export function readBudgetStep(request: StepRequest, budget: number, version: number): Promise<BudgetStep> {
  const values = cache.get(request.db) ?? new LruCache<Promise<BudgetStep>>(MAX_CACHED);
  cache.set(request.db, values);
  return cachedPromise(values, `${version} ${budget}`, () => countStep(request, budget, version));
}

async function countStep(request: StepRequest, budget: number, version: number) {
  const filters = budgetAdFilters(queryOfBudget(budget));
  const models = commonestModels(await request.adSearch.carsMeeting(filters), MODELS);
  const pictures = await readModelPictures(request, models, version);
  return {
    budget,
    models: models.map(({ brand, series, all }, place) => {
      const { cars, modelYear, mil, to } = linkCell(all, { ...filters, make: [brand], model: [series] });
      return { name: carName(brand, series), modelYear, mil, cars, to, picture: pictures[place] ?? null };
    }),
  };
}

export type BudgetStep = Awaited<ReturnType<typeof countStep>>;
