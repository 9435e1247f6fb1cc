import type { PriceCut } from '#src/domain/ads/price-cut.ts';
import type { Fuel, Transmission } from '#src/domain/ads/vocabulary.ts';

/** The data of an ad card; all fields are public. */
export type AdCard = {
  internalId: number;
  name: string;
  brand: string;
  model: string | null;
  modelYear: number | null;
  /** kr, VAT included; null: Pris på begäran. */
  price: number | null;
  /** null: no price cut within the last 30 days. */
  priceCut: Pick<PriceCut, 'amount' | 'lowestBefore'> | null;
  odometerKm: number | null;
  fuels: Fuel[];
  transmission: Transmission | null;
  /** Converted from kW where the dealer gives only that. */
  horsepower: number | null;
  /** Seconds from 0 to 100 km/h. */
  acceleration: number | null;
  /** The first picture and its fallbacks, for `CarPicture`. */
  imageUrls: string[];
  publishedAt: Date;
  /** Date of the dealer's last confirmation; null while the ad counts as confirmed. */
  unconfirmedSince: Date | null;
  place: string | null;
  dealer: string;
};
