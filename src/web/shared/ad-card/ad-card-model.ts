import type { PriceCut } from '#src/domain/ads/price-cut.ts';
import type { Fuel, Transmission } from '#src/domain/ads/vocabulary.ts';

/** What a card shows of an ad; every field may be shown to anyone. */
export type AdCard = {
  internalId: number;
  name: string;
  brand: string;
  model: string | null;
  modelYear: number | null;
  /** kr, VAT included; null: Pris på begäran. */
  price: number | null;
  /** null: not cut within the last 30 days. */
  priceCut: Pick<PriceCut, 'amount' | 'lowestBefore'> | null;
  odometerKm: number | null;
  fuels: Fuel[];
  transmission: Transmission | null;
  /** Reckoned from kW where the dealer gives only that. */
  horsepower: number | null;
  /** Seconds from 0 to 100 km/h. */
  acceleration: number | null;
  /** What `CarPicture` takes: the first one, and the few that stand in for it when it fails. */
  imageUrls: string[];
  publishedAt: Date;
  /** When its dealer last confirmed it; null while that is not too long ago. */
  unconfirmedSince: Date | null;
  place: string | null;
  dealer: string;
};
