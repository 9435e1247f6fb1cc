import { type AdFilters, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { parseAdQuery } from '#src/domain/ads/filters/ad-query.ts';
import { readKronor } from '#src/domain/format/read-kronor.ts';
import {
  BUDGET_FILTERS,
  BUDGET_PARAM,
  type BudgetColumns,
  type BudgetFilter,
  type BudgetOrder,
  CHEAPER_PARAM,
  COLUMNS_PARAM,
  DEFAULT_BUDGET,
  DEFAULT_BUDGET_ORDER,
  DEFAULT_COLUMNS,
  MAX_BUDGET,
  MIN_BUDGET,
  ORDER_PARAM,
  ORDERS,
  RANGE_PARAM,
} from './budget-params.ts';

export type BudgetQuery = {
  /** kr. */
  budget: number;
  /** The budget as typed. */
  typed: string;
  /** Why it cannot be used; the default budget is used then. */
  error: string | null;
  columns: BudgetColumns;
  order: BudgetOrder;
  /** Cars far below the budget are counted too. */
  withCheaper: boolean;
  filters: Pick<AdFilters, BudgetFilter | typeof RANGE_PARAM>;
  /** Values of the filters that do not exist. */
  ignored: string[];
};

/** Budgets to choose from, kr. */
export const USUAL_BUDGETS = [50_000, 75_000, 100_000, 150_000, 200_000, 250_000, 300_000, 400_000, 500_000] as const;
/** Share of the budget from which a car is near it. */
const NEAR = 0.8;

/** The query of a budget alone. */
export const queryOfBudget = (budget: number): BudgetQuery => ({
  ...readBudgetQuery(new URLSearchParams()),
  budget,
  typed: String(budget),
});

/** Reads the parameters of the page; no input throws. */
export function readBudgetQuery(params: URLSearchParams): BudgetQuery {
  const typed = (params.get(BUDGET_PARAM) ?? String(DEFAULT_BUDGET)).slice(0, MAX_TYPED);
  const budget = readKronor(typed);
  const isUsable = budget !== null && budget >= MIN_BUDGET && budget <= MAX_BUDGET;
  // The form offers one value of each.
  const filterParams = new URLSearchParams(
    [...BUDGET_FILTERS, RANGE_PARAM].map((name) => [name, params.get(name) ?? '']),
  );
  const { query, ignored } = parseAdQuery(filterParams);
  const { fuel, chassis, transmission, county, minRange } = query.filters;
  return {
    budget: isUsable ? budget : DEFAULT_BUDGET,
    typed,
    error: isUsable ? null : BUDGET_ERROR,
    columns: params.get(COLUMNS_PARAM) === 'miltal' ? 'miltal' : DEFAULT_COLUMNS,
    order: readOrder(params.get(ORDER_PARAM)),
    withCheaper: params.has(CHEAPER_PARAM),
    filters: { fuel, chassis, transmission, county, minRange },
    ignored: ignored.map(({ value }) => value),
  };
}

const MAX_TYPED = 30;
const BUDGET_ERROR = 'Skriv en budget mellan 5 000 och 5 000 000 kronor, till exempel 150 000.';

const readOrder = (text: string | null): BudgetOrder =>
  text !== null && Object.hasOwn(ORDERS, text) ? (text as BudgetOrder) : DEFAULT_BUDGET_ORDER;

/** The parameters of a query, without those that have their default. */
export function writeBudgetQuery({ budget, columns, order, withCheaper, filters }: BudgetQuery): URLSearchParams {
  const chosen = BUDGET_FILTERS.flatMap((name) => filters[name].map((value) => [name, value]));
  return new URLSearchParams([
    [BUDGET_PARAM, String(budget)],
    ...(columns === DEFAULT_COLUMNS ? [] : [[COLUMNS_PARAM, columns]]),
    ...(order === DEFAULT_BUDGET_ORDER ? [] : [[ORDER_PARAM, order]]),
    ...(withCheaper ? [[CHEAPER_PARAM, '1']] : []),
    ...chosen,
    ...(filters.minRange === null ? [] : [[RANGE_PARAM, String(filters.minRange)]]),
  ]);
}

/** The filters of the cars that a budget is enough for. */
export const budgetAdFilters = ({ budget, withCheaper, filters }: BudgetQuery): AdFilters => ({
  ...NO_AD_FILTERS,
  ...filters,
  minPrice: withCheaper ? null : nearFrom(budget),
  maxPrice: budget,
});

/** Lower end of the prices that are near a budget, in whole thousands of kr. */
export const nearFrom = (budget: number): number => Math.floor((budget * NEAR) / 1_000) * 1_000;
