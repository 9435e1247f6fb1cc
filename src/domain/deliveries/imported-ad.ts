import type { Result } from '#src/base/result.ts';
import type { AdFactValues } from '#src/domain/ads/ad-facts.ts';
import type { PriceSince } from '#src/domain/ads/price-cut.ts';
import type { AdVat } from '#src/domain/ads/vat.ts';
import type { ElectricValues } from '#src/domain/catalogue/electric-values.ts';
import type { CatalogueValues } from '#src/domain/catalogue/match-engine.ts';
import type { DealerDetails } from '#src/domain/dealers/dealer-details.ts';
import type { AdStatus, BodyType, Color, Drive, Fuel, Tag, Transmission } from '#src/domain/vocabulary/vocabulary.ts';

/** Lowest and highest registered value, `…_min` and `…_max` in PUB §3. Litres per 100 km, or g CO2 per km. */
export type MinMax = { min: number | null; max: number | null };

/**
 * An accepted row of a delivery, in the vocabulary and in stored units, before it is compared with the stored ads. Every field
 * that a feed may lack is nullable or may be empty; all values are plausible.
 */
export type ImportedAd = AdFactValues & {
  /** The dealer of the row, or the default dealer of the delivery. */
  dealer: {
    name: string;
    city: string | null;
    county: string | null;
    /** The source's own id of the dealer or its site. */
    feedId?: string | null;
    /** Further details that the row states of the dealer. */
    details?: Partial<DealerDetails>;
  };
  /** The dealer's own id of the ad. */
  dealerAdId: string | null;
  /** Normalised: "ABC123" or "ABC12D". */
  licencePlate: string | null;
  /** SHA-256 of the upper-case VIN, hex; the VIN itself is never stored. */
  vinHash: string | null;

  brand: string;
  brandId: number | null;
  series: string | null;
  seriesId: number | null;
  generation: string | null;
  generationId: number | null;
  /** The model as the feed wrote it. */
  model: string | null;
  /** Heading of the ad. */
  name: string;
  modelYear: number | null;
  firstRegistered: Date | null;

  /** kr, VAT included; null for Pris på begäran. */
  price: number | null;
  /** The dealer's statement on the price's VAT; null: nothing, and nothing speaks against VAT included. */
  vat: AdVat | null;
  odometerKm: number | null;

  fuels: Fuel[];
  transmission: Transmission | null;
  color: Color | null;
  bodyType: BodyType | null;
  drive: Drive | null;

  powerKw: number | null;
  horsepower: number | null;
  electricEngine: boolean | null;
  typeOfElectricCar: string | null;
  salesName: string | null;
  wltpConsumption: MinMax;
  wltpCo2: MinMax;
  nedcConsumption: MinMax;
  nedcCo2: MinMax;
  euroNcap: { stars: number; year: number | null } | null;

  trimPackages: string[];
  equipment: string[];
  awards: string[];
  description: string | null;
  url: string | null;
  imageUrls: string[];
  city: string | null;
  county: string | null;

  /** Publication time stated by the dealer; null: the time of the delivery. */
  publishedAt: Date | null;
  changedAt: Date | null;
  /** Other than active only in formats that include closed ads. */
  status: AdStatus;
  /** Set when status is removed or sold. */
  closedAt: Date | null;
  /** Earlier prices, oldest first, in formats that include them; the current price is `price`. */
  priceHistory: PriceSince[];

  /** Facts that the row lacks, from its engine in the catalogue. */
  catalogueValues: CatalogueValues | null;

  /** Battery, range and charging of an electric or plug-in car: its own words before the catalogue. */
  electricValues: ElectricValues | null;

  /** Equipment and terms that its texts state. */
  tags: Tag[];

  /**
   * Values stated by the row itself, before the catalogue completed them; an ad without plate, VIN and id is identified by these.
   */
  identityFuels: Fuel[];
  identityBody: BodyType | null;

  /** Names of the plausibility rules that dropped or changed a value. */
  qualityFlags: string[];
};

/** Why a row was rejected. `reason` is Swedish and states what the dealer has to correct. */
export type RowRejection = { field: string; value: string; rule: string; reason: string };

/** An ad, and the same row read without the words that staff have taught, by which it is identified: it stays the same ad when one is taught. */
export type NormalisedAd = ImportedAd & { untaught?: ImportedAd };
export type NormalisedRow = Result<NormalisedAd, RowRejection>;
