import type { WordFilter } from '#src/domain/ads/filters/ad-filters.ts';

/** kr. */
export const BUDGET_PARAM = 'kr';
export const COLUMNS_PARAM = 'kolumner';
export const ORDER_PARAM = 'ordning';
export const CHEAPER_PARAM = 'billigare';
/** Filters of the ad lists that the page has too, under the names that they have there. */
export const BUDGET_FILTERS = ['fuel', 'chassis', 'transmission', 'county'] as const satisfies readonly WordFilter[];
/** Lower end of the range on electricity, km, under the name that the lists have. */
export const RANGE_PARAM = 'minRange';
export const BUDGET_PARAMS = [
  BUDGET_PARAM,
  COLUMNS_PARAM,
  ORDER_PARAM,
  CHEAPER_PARAM,
  ...BUDGET_FILTERS,
  RANGE_PARAM,
] as const;

/** Budgets that a form accepts, kr. */
export const MIN_BUDGET = 5_000;
export const MAX_BUDGET = 5_000_000;

/** The default of the page, kr. */
export const DEFAULT_BUDGET = 150_000;

/** Budgets that the slider of the home page has, from its first to its last, kr. */
export const BUDGET_SLIDER = { min: 50_000, max: 500_000, step: 50_000 } as const;
export const BUDGET_STEPS: readonly number[] = Array.from(
  { length: (BUDGET_SLIDER.max - BUDGET_SLIDER.min) / BUDGET_SLIDER.step + 1 },
  (_, step) => BUDGET_SLIDER.min + step * BUDGET_SLIDER.step,
);
/** Columns of the table: model years, or distances driven. */
export const COLUMNS = { alder: 'Ålder', miltal: 'Miltal' } as const;
export type BudgetColumns = keyof typeof COLUMNS;
export const ORDERS = { vanligast: 'Flest bilar', nyast: 'Nyast', 'minst-kord': 'Minst körda' } as const;
export type BudgetOrder = keyof typeof ORDERS;
export const DEFAULT_COLUMNS: BudgetColumns = 'alder';
export const DEFAULT_BUDGET_ORDER: BudgetOrder = 'vanligast';

export type BudgetFilter = (typeof BUDGET_FILTERS)[number];
