import { type AdDetail, readAd, readPriceHistory } from '../../../db/ad-detail.ts';
import type { AdStatus } from '../../../domain/ads/vocabulary.ts';
import { daysBetween } from '../../../domain/format/dates.ts';
import { formatMil } from '../../../domain/format/odometer.ts';
import { formatAdPrice } from '../../../domain/format/price.ts';
import { placeBeside } from '../../shared/ad-card.server.ts';
import type { PageRequest } from '../../shared/page-loader.server.ts';
import type { Fact } from '../../ui/fact-list.tsx';
import { environmentFacts, motorFacts, vehicleFacts } from './ad-facts.server.ts';

/** The ad page of a closed ad says so for as long, then it is gone (D48). */
const DAYS_SHOWN_CLOSED = 60;
/** The highest id that the database can hold is longer than any address needs. */
const ID = /^[1-9]\d{0,14}$/;

export type PriceStep = {
  at: Date;
  price: number | null;
  /** Against the step before; null for the first, and where one of the two has no price. */
  change: number | null;
};

export type AdPageModel = {
  internalId: number;
  name: string;
  brand: string;
  /** One line for search engines and shared links. */
  summary: string;
  status: AdStatus;
  isLongClosed: boolean;
  isExample: boolean;
  price: number | null;
  odometerKm: number | null;
  modelYear: number | null;
  licencePlate: string | null;
  publishedAt: Date;
  closedAt: Date | null;
  /** Whole days for sale, until today or until it was closed. */
  daysForSale: number;
  lastSeenAt: Date | null;
  dealer: string;
  place: string | null;
  url: string | null;
  imageUrls: string[];
  keyFacts: string[];
  vehicleFacts: Fact[];
  motorFacts: Fact[];
  environmentFacts: Fact[];
  equipment: string[];
  trimPackages: string[];
  awards: string[];
  description: string | null;
  /** The latest first; one step when the price never changed. */
  prices: PriceStep[];
  /** How much lower the price is than the first that was asked; null when it is not lower. */
  priceCut: PriceCut | null;
};

export type PriceCut = { kronor: number; since: Date };

/** One ad with its price history, or null when the address names none. */
export async function readAdPage({ params, db, now, pictures }: PageRequest): Promise<AdPageModel | null> {
  const id = params.id ?? '';
  if (!ID.test(id)) return null;
  const [ad, prices] = await Promise.all([readAd(db, Number(id)), readPriceHistory(db, Number(id))]);
  if (!ad) return null;
  return {
    internalId: ad.internalId,
    name: ad.name,
    brand: ad.brand,
    summary: summaryOf(ad),
    status: ad.status,
    isLongClosed: ad.closedAt !== null && daysBetween(ad.closedAt, now) > DAYS_SHOWN_CLOSED,
    isExample: ad.isDemo,
    price: ad.price,
    odometerKm: ad.odometerKm,
    modelYear: ad.modelYear,
    licencePlate: ad.licencePlate,
    publishedAt: ad.publishedAt,
    closedAt: ad.closedAt,
    daysForSale: ad.daysForSale ?? daysBetween(ad.publishedAt, now),
    lastSeenAt: ad.lastSeenAt ?? (ad.status === 'active' ? ad.dealerDeliveredAt : null),
    dealer: ad.dealer,
    place: placeBeside(ad.dealer, ad.city ?? ad.dealerCity),
    url: ad.url,
    imageUrls: pictures.of(ad.imageUrls),
    keyFacts: keyFactsOf(ad),
    vehicleFacts: vehicleFacts(ad),
    motorFacts: motorFacts(ad),
    environmentFacts: environmentFacts(ad),
    equipment: ad.equipment,
    trimPackages: ad.trimPackages,
    awards: ad.awards,
    description: ad.description,
    prices: priceSteps(prices),
    priceCut: priceCutOf(ad.price, prices),
  };
}

function keyFactsOf(ad: AdDetail): string[] {
  const facts = [
    ad.modelYear === null ? null : String(ad.modelYear),
    ad.odometerKm === null ? null : formatMil(ad.odometerKm),
    ad.fuels.length === 0 ? null : ad.fuels.join('/'),
    ad.transmission,
  ];
  return facts.filter((fact) => fact !== null);
}

const summaryOf = (ad: AdDetail): string =>
  `${[ad.name, ...keyFactsOf(ad), formatAdPrice(ad.price)].join(', ')}. Till salu hos ${ad.dealer}.`;

/** The cut since the first price that was asked. */
export function priceCutOf(price: number | null, prices: { at: Date; price: number | null }[]): PriceCut | null {
  const first = prices.find((step) => step.price !== null);
  if (price === null || !first?.price || first.price <= price) return null;
  return { kronor: first.price - price, since: first.at };
}

/** Prices oldest first → steps latest first; a price noted twice in a row is one step. */
export function priceSteps(prices: { at: Date; price: number | null }[]): PriceStep[] {
  const changes = prices.filter(({ price }, index) => index === 0 || price !== prices[index - 1]?.price);
  return changes
    .map(({ at, price }, index) => {
      const before = changes[index - 1]?.price ?? null;
      return { at, price, change: price === null || before === null ? null : price - before };
    })
    .reverse();
}
