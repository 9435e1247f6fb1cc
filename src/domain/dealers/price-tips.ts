import { formatKronor } from '#src/domain/format/price.ts';
import { JUDGING_LIMITS } from '#src/domain/valuation/judge-price.ts';
import type { PriceLabel } from '#src/domain/vocabulary/price-labels.ts';

/** A car with a judged price, kr. */
export type TippedCar = { price: number; estimate: number; low80: number; high80: number; label: PriceLabel };

/** Limits are stated in whole hundreds. */
const STEP = 100;
const roundedDown = (kr: number): number => Math.floor(kr / STEP) * STEP;

/**
 * The limits below the present price: below `low` a price is low, and up to `usual` it is usual.
 * @returns null for a label that a lower price does not reach
 */
export function limitsBelow({ price, estimate, low80, high80 }: TippedCar): {
  low: number | null;
  usual: number | null;
} {
  const veryLow = (1 - JUDGING_LIMITS.farFromEstimate) * estimate;
  const low = roundedDown(low80);
  const usual = roundedDown(high80);
  return {
    low: low <= price && low - 1 > veryLow ? low : null,
    usual: usual < price && usual >= low80 ? usual : null,
  };
}

/** The effect of a lower price, as sentences; empty: none. */
export function priceTipTexts(car: TippedCar): string[] {
  if (car.label === 'very_low') return ['Kontrollera priset: köpare kan tro att något är fel.'];
  if (car.label === 'low') return [];
  const { low, usual } = limitsBelow(car);
  return [
    usual === null || car.label === 'usual' ? null : `Upp till ${formatKronor(usual)} är det Brukligt pris.`,
    low === null ? null : `Under ${formatKronor(low)} blir det Lågt pris.`,
  ].filter((text) => text !== null);
}

export type TippedStock = {
  /** null: the price is not judged. */
  judged: TippedCar | null;
  daysForSale: number;
  /** After which half of the ads of like cars are gone; null: not known. */
  medianDays: number | null;
};

/**
 * How much a car gains by another price, for the order of a list: by how far it lies above the estimate, times how often half of the like cars
 * would have been gone by now. 0: nothing is known against its price.
 */
export function priceUrgency({ judged, daysForSale, medianDays }: TippedStock): number {
  if (judged === null) return 0;
  const above = Math.max(0, judged.price / judged.estimate - 1);
  const waited = medianDays === null || medianDays === 0 ? 1 : Math.max(1, daysForSale / medianDays);
  return above * waited;
}
