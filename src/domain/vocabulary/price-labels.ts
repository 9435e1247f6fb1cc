export const PRICE_LABELS = ['low', 'market', 'high', 'unusually_low'] as const;
export type PriceLabel = (typeof PRICE_LABELS)[number];

/** The words of each label; apart from the longer texts, because every card of a list may show one. */
export const LABEL_NAMES = {
  low: 'Lågt pris',
  market: 'Marknadspris',
  high: 'Högt pris',
  unusually_low: 'Ovanligt lågt pris',
} as const satisfies Readonly<Record<PriceLabel, string>>;

/** Labels by which lists are filtered, the warning first: an unusually low price may be an error or a fraud. */
export const LISTED_LABELS = ['unusually_low', 'low', 'market', 'high'] as const satisfies readonly PriceLabel[];
export const LISTED_LABEL_NAMES = [
  LABEL_NAMES.unusually_low,
  LABEL_NAMES.low,
  LABEL_NAMES.market,
  LABEL_NAMES.high,
] as const;
