import type { WordFilter } from '#src/domain/ads/filters/ad-filters.ts';

/** kr. */
export const BUDGET_PARAM = 'kr';
export const COLUMNS_PARAM = 'kolumner';
export const ORDER_PARAM = 'ordning';
export const CHEAPER_PARAM = 'billigare';
/** Filters of the ad lists that the page has too, under the names that they have there. */
export const BUDGET_FILTERS = ['fuel', 'chassis', 'transmission', 'county'] as const satisfies readonly WordFilter[];
export const BUDGET_PARAMS = [BUDGET_PARAM, COLUMNS_PARAM, ORDER_PARAM, CHEAPER_PARAM, ...BUDGET_FILTERS] as const;

/** Columns of the table: model years, or distances driven. */
export const COLUMNS = { alder: 'Ålder', miltal: 'Miltal' } as const;
export type BudgetColumns = keyof typeof COLUMNS;
export const ORDERS = { vanligast: 'Flest bilar', nyast: 'Nyast', 'minst-kord': 'Minst körda' } as const;
export type BudgetOrder = keyof typeof ORDERS;

export type BudgetFilter = (typeof BUDGET_FILTERS)[number];
