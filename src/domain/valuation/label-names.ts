import type { PriceLabel } from './judge-price.ts';

/** The words of each label; apart from the longer texts, because every card of a list may show one. */
export const LABEL_NAMES: Readonly<Record<PriceLabel, string>> = {
  low: 'Lågt pris',
  market: 'Marknadspris',
  high: 'Högt pris',
  unusually_low: 'Ovanligt lågt pris',
};
