/** Labels of a price beside its estimate, from the lowest to the highest. A very low price may be a mistake or a fraud. */
export const PRICE_LABELS = ['very_low', 'low', 'usual', 'high', 'very_high'] as const;
export type PriceLabel = (typeof PRICE_LABELS)[number];

/** The words of each label; apart from the longer texts, because every card of a list may show one. */
export const LABEL_NAMES = {
  very_low: 'Mycket lågt pris',
  low: 'Lågt pris',
  usual: 'Brukligt pris',
  high: 'Högt pris',
  very_high: 'Mycket högt pris',
} as const satisfies Readonly<Record<PriceLabel, string>>;

/** The words by which lists are filtered, in the order of the labels. */
export const LABEL_WORDS = [
  LABEL_NAMES.very_low,
  LABEL_NAMES.low,
  LABEL_NAMES.usual,
  LABEL_NAMES.high,
  LABEL_NAMES.very_high,
] as const;
