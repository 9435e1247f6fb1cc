import { readSeriesLooks } from '#src/db/catalogue/series-looks.ts';
import { budgetAdFilters, queryOfBudget } from '#src/domain/budget/budget-query.ts';
import { commonestModels } from '#src/domain/budget/budget-table.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { cutoutsOfModels } from '#src/domain/pictures/model-cutouts.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { illustrationOf } from '#src/web/shared/pictures/illustration.server.ts';
import { linkCell } from './budget-data.server.ts';

/** Number of models of a step. */
const MODELS = 3;

type StepRequest = Pick<PageRequest, 'db' | 'adSearch' | 'pictures'>;

/** Common models of different brands that each budget is enough for, with the figures of its page and an illustration. */
export async function readBudgetSteps({ db, adSearch, pictures }: StepRequest, budgets: readonly number[]) {
  const steps = await Promise.all(
    budgets.map(async (budget) => {
      const query = queryOfBudget(budget);
      const filters = budgetAdFilters(query);
      return { query, filters, models: commonestModels(await adSearch.carsMeeting(filters), MODELS) };
    }),
  );
  const looks = await readSeriesLooks(
    db,
    steps.flatMap(({ models }) => models),
  );
  return steps.map(({ query, filters, models }, step) => {
    const before = steps.slice(0, step).reduce((sum, { models: { length } }) => sum + length, 0);
    const cutouts = cutoutsOfModels(looks.slice(before, before + models.length));
    return {
      budget: query.budget,
      models: models.map(({ brand, series, all }, at) => {
        const { cars, modelYear, mil, to } = linkCell(all, { ...filters, make: [brand], model: [series] });
        return {
          name: carName(brand, series),
          modelYear,
          mil,
          cars,
          to,
          picture: illustrationOf(cutouts[at] ?? null, pictures),
        };
      }),
    };
  });
}

export type BudgetStep = Awaited<ReturnType<typeof readBudgetSteps>>[number];
