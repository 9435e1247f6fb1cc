/** Orders of a dealer's figures, and the days over which they are summed. */
export const FIGURE_ORDERS = ['views', 'days', 'below'] as const;
export type FigureOrder = (typeof FIGURE_ORDERS)[number];
export const FIGURE_SPANS = [7, 30, 90] as const;
/** Where the address says nothing. */
export const DEFAULT_FIGURE_ORDER: FigureOrder = 'views';
export const DEFAULT_FIGURE_SPAN = FIGURE_SPANS[1];
