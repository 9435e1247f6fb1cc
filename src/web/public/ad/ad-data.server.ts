import { type AdDetail, type OtherSeller, readAd } from '#src/db/ads/ad-detail.ts';
import { readAdRows } from '#src/db/ads/ad-rows.ts';
import { type EquipmentGroup, groupEquipment } from '#src/domain/ads/equipment-groups.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { countPictures } from '#src/domain/ads/pictures-first.ts';
import { type PriceCut, type PriceSince, priceCutOf } from '#src/domain/ads/price-cut.ts';
import { similarReason } from '#src/domain/ads/similar-reason.ts';
import type { AdStatus } from '#src/domain/ads/vocabulary.ts';
import { keyFacts } from '#src/domain/format/car-facts.ts';
import { daysBetween, isoDay } from '#src/domain/format/dates.ts';
import { formatAdPrice } from '#src/domain/format/price.ts';
import type { Result } from '#src/domain/result.ts';
import { type NoTax, type VehicleTax, vehicleTax } from '#src/domain/tax/vehicle-tax.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { seriesUrl, stockLink } from '#src/urls.ts';
import { placeBeside, toSaleCard } from '#src/web/shared/ad-card/ad-card.server.ts';
import { readId } from '#src/web/shared/id-in-address.ts';
import type { SaleCard } from '#src/web/shared/sale-carousel/sale-card.tsx';
import type { Fact } from '#src/web/ui/fact-list.tsx';
import { environmentFacts, motorFacts, vehicleFacts } from './ad-facts.server.ts';

/** How long the page of a closed ad remains before it answers 410 (D48). */
const DAYS_SHOWN_CLOSED = 60;

export type PriceStep = {
  at: Date;
  price: number | null;
  /** Change against the previous step; null for the first, and where one of the two has no price. */
  change: number | null;
};

export type AdPageModel = {
  internalId: number;
  name: string;
  /** One line for search engines and shared links. */
  summary: string;
  status: AdStatus;
  isLongClosed: boolean;
  isExample: boolean;
  price: number | null;
  licencePlate: string | null;
  publishedAt: Date;
  closedAt: Date | null;
  /** Whole days for sale, until today, the day of closing, or the last confirmation. */
  daysForSale: number;
  lastSeenAt: Date | null;
  /** Date of the dealer's last confirmation; null while the ad counts as confirmed, and when it is closed. */
  unconfirmedSince: Date | null;
  /** Closed because its dealer stopped delivering; nobody reported the car as sold. */
  isExpired: boolean;
  /** Other dealers' ads of the same car. */
  otherSellers: OtherSeller[];
  dealer: string;
  place: string | null;
  url: string | null;
  imageUrls: string[];
  keyFacts: string[];
  vehicleFacts: Fact[];
  motorFacts: Fact[];
  environmentFacts: Fact[];
  equipment: EquipmentGroup[];
  trimPackages: string[];
  awards: string[];
  description: string | null;
  /** The latest first; one step when the price never changed. */
  prices: PriceStep[];
  /** End of the latest price: now, the day of closing, or the last confirmation. */
  pricesUntil: Date;
  /** A price cut within 30 days, with the lowest price before it, which the law requires beside it. */
  priceCut: PriceCut | null;
  tax: Result<VehicleTax, NoTax>;
  /** Link to the page of its model; null where the catalogue does not contain it. */
  modelPage: { name: string; url: string } | null;
  similar: SaleCard[];
  /** Link to the list of similar cars. */
  moreUrl: string;
};

/** One ad with its price history; null when there is no such ad. */
export async function readAdPage({ params, db, adSearch, now, pictures }: PageRequest): Promise<AdPageModel | null> {
  const id = readId(params.id);
  const ad = id === null ? null : await readAd(db, id);
  if (!ad) return null;
  const similar = await readSimilarCars({ db, adSearch, now, pictures }, ad);
  const { unconfirmedSince, isExpired, otherSellers } = ad;
  return {
    internalId: ad.internalId,
    name: ad.name,
    summary: summaryOf(ad),
    status: ad.status,
    isLongClosed: ad.closedAt !== null && daysBetween(ad.closedAt, now) > DAYS_SHOWN_CLOSED,
    isExample: ad.isDemo,
    price: ad.price,
    licencePlate: ad.licencePlate,
    publishedAt: ad.publishedAt,
    closedAt: ad.closedAt,
    daysForSale: ad.daysForSale ?? daysBetween(ad.publishedAt, unconfirmedSince ?? now),
    lastSeenAt: ad.lastSeenAt,
    ...{ unconfirmedSince, isExpired, otherSellers },
    dealer: ad.dealer,
    place: placeBeside(ad.dealer, ad.city ?? ad.dealerCity),
    url: ad.url,
    imageUrls: pictures.of(ad.imageUrls),
    keyFacts: keyFacts(ad),
    vehicleFacts: vehicleFacts(ad),
    motorFacts: motorFacts(ad),
    environmentFacts: environmentFacts(ad),
    equipment: groupEquipment(ad.equipment),
    trimPackages: [...new Set(ad.trimPackages)],
    awards: [...new Set(ad.awards)],
    description: ad.description,
    prices: priceSteps(ad.prices),
    pricesUntil: pricesUntil(ad, now),
    priceCut: ad.status === 'active' ? priceCutOf(ad.prices, now) : null,
    tax: vehicleTax(ad, isoDay(now)),
    similar: similar.map(({ card }) => card),
    modelPage: modelPageOf(ad),
    moreUrl: listOf(ad, similar),
  };
}

/** The narrowest list that contains all cars of the carousel (D82): of the ad's series when all belong to it, else of its make. */
function listOf({ brand, series }: AdDetail, similar: readonly SimilarCar[]): string {
  const model = series !== null && similar.every((car) => car.series === series) ? [series] : [];
  const query = { filters: { ...NO_AD_FILTERS, make: [brand], model } };
  return stockLink(query, countPictures(similar.map(({ card }) => card)), 'all').to;
}

const summaryOf = (ad: AdDetail): string =>
  `${[ad.name, ...keyFacts(ad), formatAdPrice(ad.price)].join(', ')}. Till salu hos ${ad.dealer}.`;

/** Converts prices, oldest first, to steps, latest first; a repeated price is no step. */
export function priceSteps(prices: readonly PriceSince[]): PriceStep[] {
  const changes = prices.filter(({ price }, index) => index === 0 || price !== prices[index - 1]?.price);
  return changes
    .map(({ at, price }, index) => {
      const before = changes[index - 1]?.price ?? null;
      return { at, price, change: price === null || before === null ? null : price - before };
    })
    .reverse();
}

/** Staff may have set a price after the dealer's last delivery. */
function pricesUntil({ closedAt, unconfirmedSince, prices }: AdDetail, now: Date): Date {
  const end = closedAt ?? unconfirmedSince ?? now;
  return new Date(Math.max(end.getTime(), prices.at(-1)?.at.getTime() ?? 0));
}

const modelPageOf = ({ brand, brandSlug, series, seriesSlug }: AdDetail): AdPageModel['modelPage'] =>
  brandSlug === null || seriesSlug === null
    ? null
    : { name: `${brand} ${series}`, url: seriesUrl(brandSlug, seriesSlug) };

type SimilarCar = { card: SaleCard; series: string | null };

/** The cars most similar to an ad's (D43), the nearest first, each with the reason. Excludes the same car at other dealers. */
async function readSimilarCars(
  { db, adSearch, now, pictures }: Pick<PageRequest, 'db' | 'adSearch' | 'now' | 'pictures'>,
  ad: AdDetail,
): Promise<SimilarCar[]> {
  const sameCar = new Set(ad.otherSellers.map(({ internalId }) => internalId));
  const ids = (await adSearch.similar(ad)).filter((id) => !sameCar.has(id));
  const rows = await readAdRows(db, ids, now);
  const cardOf = toSaleCard(pictures);
  return rows.map((row) => ({ card: cardOf(row, similarReason(row, ad)), series: row.series }));
}
