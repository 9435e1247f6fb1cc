import { formatNumber, UNIT_SPACE } from './numbers.ts';

/** "189 900 kr". */
export const formatKronor = (kronor: number): string => `${formatNumber(kronor)}${UNIT_SPACE}kr`;

/** "109 900–609 900 kr", or the one price when both are the same. */
export const formatPriceRange = (min: number, max: number): string =>
  min === max ? formatKronor(min) : `${formatNumber(min)}–${formatKronor(max)}`;

/** Price on a card, in kr with VAT; PUB §9. */
export const formatCardPrice = (price: number | null): string =>
  price === null ? 'Pris på begäran' : formatKronor(price);

/** Price on the ad page, in kr with VAT; PUB §5. */
export const formatAdPrice = (price: number | null): string =>
  price === null ? 'Pris ej angivet' : formatKronor(price);

/** A change of price with its sign: "−10 000 kr", "+5 000 kr", "0 kr". */
export const formatPriceChange = (kronor: number): string => `${kronor > 0 ? '+' : ''}${formatKronor(kronor)}`;
