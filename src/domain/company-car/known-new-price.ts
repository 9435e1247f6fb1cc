import newPrices from '#data/new-prices/2023-06.json' with { type: 'json' };
import { listedVariant, type VariantAd } from './new-price.ts';

/** The variant of an ad in the price list, with its price when new; null: not found. The list is too large for browsers. */
export function knownNewPrice(ad: VariantAd) {
  const variant = listedVariant(ad, newPrices);
  return variant && { name: variant.name, kr: variant.price, listedIn: newPrices.listedIn };
}
