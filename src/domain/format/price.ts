import { formatNumber, UNIT_SPACE } from './numbers.ts';

/** "189 900 kr". */
export const formatKronor = (kronor: number): string => `${formatNumber(kronor)}${UNIT_SPACE}kr`;

/** A calculated value such as a median, rounded to the nearest hundred: "189 900 kr" for 189 925. */
export const formatAboutKronor = (kronor: number): string => formatKronor(toHundreds(kronor));

/** "150 000–289 900 kr" for two calculated values. */
export const formatAboutPriceRange = (min: number, max: number): string =>
  formatPriceRange(toHundreds(min), toHundreds(max));

const toHundreds = (kronor: number): number => Math.round(kronor / 100) * 100;

/** "109 900–609 900 kr", or a single price if both are equal. */
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
