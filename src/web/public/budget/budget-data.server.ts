import type { AdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { BUDGET_FILTERS } from '#src/domain/budget/budget-params.ts';
import {
  budgetAdFilters,
  nearFrom,
  readBudgetQuery,
  USUAL_BUDGETS,
  writeBudgetQuery,
} from '#src/domain/budget/budget-query.ts';
import { type BudgetCell, bandFilters, budgetTable } from '#src/domain/budget/budget-table.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { yearInSweden } from '#src/domain/format/dates.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { budgetUrl, stockLink } from '#src/visitor-urls.ts';

/** Models by age or mileage that a budget is enough for. */
export async function readBudgetPage({ url, adSearch, now }: PageRequest) {
  const query = readBudgetQuery(url.searchParams);
  const filters = budgetAdFilters(query);
  const table = budgetTable(await adSearch.carsMeeting(filters), { ...query, thisYear: yearInSweden(now) });
  const linkedCell = (cell: BudgetCell, narrower: Partial<AdFilters>) => linkCell(cell, { ...filters, ...narrower });
  return {
    ...query,
    from: query.withCheaper ? null : nearFrom(query.budget),
    usual: USUAL_BUDGETS.map((budget) => ({ budget, to: budgetUrl(writeBudgetQuery({ ...query, budget })) })),
    isFiltered: query.filters.minRange !== null || BUDGET_FILTERS.some((name) => query.filters[name].length > 0),
    ...table,
    rows: table.rows.map(({ brand, series, all, cells }) => {
      const model = { make: [brand], model: [series] };
      return {
        name: carName(brand, series),
        all: linkedCell(all, model),
        cells: cells.map((cell, place) => {
          const band = table.bands[place];
          return cell && band && linkedCell(cell, { ...model, ...bandFilters(query.columns, band) });
        }),
      };
    }),
  };
}

/** A cell with the list of its cars. */
export const linkCell = ({ withImage, withoutImage, ...cell }: BudgetCell, filters: AdFilters) => ({
  ...cell,
  to: stockLink({ filters }, { withImage, withoutImage }, 'all').to,
});

export type BudgetPageModel = Awaited<ReturnType<typeof readBudgetPage>>;
