import { type AdDetail, readAd } from '#src/db/ads/ad-detail.ts';
import { readAdRows } from '#src/db/ads/ad-rows.ts';
import { type AdValuation, readValuation } from '#src/db/valuation/valuation-rows.ts';
import { adEndText } from '#src/domain/ads/ad-end.ts';
import { carStory } from '#src/domain/ads/car-story.ts';
import { countDaysForSale } from '#src/domain/ads/days-for-sale.ts';
import { descriptionParts } from '#src/domain/ads/description-parts.ts';
import { groupEquipment } from '#src/domain/ads/equipment-groups.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { countPictures } from '#src/domain/ads/pictures-first.ts';
import { type PriceSince, priceCutOf } from '#src/domain/ads/price-cut.ts';
import { shownName } from '#src/domain/ads/shown-name.ts';
import { MAX_SIMILAR_CARS } from '#src/domain/ads/similar-cars.ts';
import { similarReason } from '#src/domain/ads/similar-reason.ts';
import { findTags } from '#src/domain/ads/tags/find-tags.ts';
import { tagsBesides } from '#src/domain/ads/tags/tags-besides.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { knownTax } from '#src/domain/catalogue/catalogue-tax.ts';
import { effectiveDetail } from '#src/domain/dealers/dealer-details.ts';
import { isPriceRefused } from '#src/domain/deliveries/flag-columns.ts';
import { answerTimeText } from '#src/domain/enquiries/answer-time.ts';
import { keyFacts } from '#src/domain/format/car-facts.ts';
import { daysBetween, isoDay } from '#src/domain/format/dates.ts';
import { formatPrice } from '#src/domain/format/price.ts';
import { costAnswer, costHeadline, knownCost, PART_NAMES } from '#src/domain/ownership-cost/cost-answer.ts';
import { type CostedCar, costedCar, costedValuation } from '#src/domain/ownership-cost/costed-car.ts';
import { findPlace, findPoint } from '#src/domain/places/find-place.ts';
import { distanceKm } from '#src/domain/places/position.ts';
import { weakPoints } from '#src/domain/purchase-checklist/weak-points.ts';
import { recallsOfAd } from '#src/domain/recalls/match-recalls.ts';
import { shareCardOf, shareCardText, shareCardVersion } from '#src/domain/share-card/share-card.ts';
import { onlyTest } from '#src/domain/tax/taxed-emissions.ts';
import { betterText } from '#src/domain/valuation/better-buys.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { categoryUrl, NEAR_PARAM, seriesUrl, sharePictureUrl, stockLink } from '#src/visitor-urls.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { readReturnUrl } from '#src/web/frame/return-url.ts';
import { placeBeside, type SaleCard, toSaleCard } from '#src/web/shared/ad-card/ad-card.server.ts';
import { toValuationModel } from '#src/web/shared/valuation/valuation-data.server.ts';
import { environmentFacts, leadingFacts, motorFacts, unknownFacts, vehicleFacts } from './ad-facts.server.ts';
import { unknownFactsText, vatText } from './ad-texts.server.ts';
import { toMarketLines } from './market-data.server.ts';
import { toTaxModel } from './tax-data.server.ts';

/** How long the page of a closed ad remains before it answers 410 (D48). */
const DAYS_SHOWN_CLOSED = 60;

export type PriceStep = {
  at: Date;
  price: number | null;
  /** Change against the previous step; null for the first, and where one of the two has no price. */
  change: number | null;
};

function toCost(car: CostedCar) {
  const cost = knownCost(costAnswer(car));
  return (
    cost && {
      headline: costHeadline(cost),
      /** The largest first; kr per month. */
      parts: cost.parts
        .map(({ name, perMonth }) => ({ name: PART_NAMES[name], perMonth }))
        .toSorted((one, other) => other.perMonth - one.perMonth),
      car,
    }
  );
}

function toSharedPicture(ad: AdDetail, valuation: AdValuation | null) {
  const card = shareCardOf(ad, valuation);
  return { url: sharePictureUrl(ad.internalId, shareCardVersion(card)), alt: shareCardText(card) };
}

/** The dealer beside its button: where it is, when it is open, what it sells. */
function toSeller(ad: AdDetail, near: string, pictures: PageRequest['pictures']) {
  const town = ad.city ?? ad.dealerCity;
  const logo = effectiveDetail('logo_url', ad.dealerLogo, ad.dealerOverrides);
  const [point, place] = [near === '' ? null : findPoint(near), town === null ? null : findPlace(town)];
  return {
    logo: pictures.of(logo === null ? [] : [logo])[0] ?? null,
    /** From the place that the visitor's list is near. */
    distanceKm: point === null || place === null ? null : Math.round(distanceKm(point, place)),
    openingHours: effectiveDetail('opening_hours', ad.dealerHours, ad.dealerOverrides),
    answerTime: answerTimeText(ad.dealerAnswersWithin),
    ads: ad.dealerAds,
  };
}

/** The place of the list from which the visitor comes; empty: none. */
function nearOf(params: URLSearchParams): string {
  const list = readReturnUrl(params.get('returnUrl'));
  return list === null ? '' : (new URLSearchParams(list.split('?')[1]).get(NEAR_PARAM) ?? '');
}

export type AdPageRequest = Pick<PageRequest, 'params' | 'url' | 'db' | 'adSearch' | 'now' | 'pictures'>;

/** One ad with its price history, each field that leaves the server named (D49); null when there is no such ad. */
export async function readAdPage({ params, url: pageUrl, db, adSearch, now, pictures }: AdPageRequest) {
  const id = readId(params.id);
  const ad = id === null ? null : await readAd(db, id);
  if (!ad) return null;
  const [ofPrice, valuation] = await Promise.all([
    adSearch.similar(ad, ad.stockVersion),
    ad.status === 'active' ? readValuation(db, ad.internalId) : null,
  ]);
  const facts = { vehicle: vehicleFacts(ad), motor: motorFacts(ad), environment: environmentFacts(ad) };
  const unknown = unknownFacts(facts);
  const weak = weakPoints(ad.watchouts, ad);
  const { tax, emissionsFrom } = knownTax(ad, ad.catalogueValues, isoDay(now));
  const { alike, samePrice, better } = await readOtherCars({ db, now, pictures }, ad, { ofPrice, valuation });
  const { internalId, name, status, price, licencePlate, publishedAt, closedAt, lastSeenAt, dealer } = ad;
  const { unconfirmedSince, isExpired, otherSellers, url, description } = ad;
  const daysForSale = countDaysForSale(ad, now);
  return {
    internalId,
    name,
    /** The site's name of the car, and the rest of the dealer's heading. */
    heading: shownName(ad),
    status,
    price,
    licencePlate,
    publishedAt,
    closedAt,
    lastSeenAt,
    dealer,
    unconfirmedSince,
    isExpired,
    otherSellers,
    url,
    description: description === null ? null : descriptionParts(description),
    /** The ad that lists show for the car; null: this one. */
    listedAs: ad.listedAs,
    /** The car's ads as one timeline, the latest step first; empty for a car with one. */
    story: carStory(ad.story),
    /** One line for search engines and shared links. */
    summary: summaryOf(ad),
    sharedPicture: toSharedPicture(ad, valuation),
    isLongClosed: closedAt !== null && daysBetween(closedAt, now) > DAYS_SHOWN_CLOSED,
    isExample: ad.isDemo,
    hasTelephone: ad.hasTelephone,
    /** The dealer's statement on the price's VAT. */
    vat: ad.vat,
    vatText: price === null || status !== 'active' ? null : vatText(ad.vat, price),
    endText: status === 'active' ? null : adEndText(ad, daysForSale),
    daysForSale,
    dealerSlug: ad.dealerSlug,
    place: placeBeside(dealer, ad.city ?? ad.dealerCity),
    seller: toSeller(ad, nearOf(pageUrl.searchParams), pictures),
    imageUrls: pictures.of(ad.imageUrls),
    keyFacts: keyFacts(ad),
    facts,
    /** The eight that buyers ask for first. */
    leadingFacts: leadingFacts(facts),
    /** Names of the facts that nothing states; null: there are none. */
    unknown: unknown.length === 0 ? null : unknownFactsText(unknown),
    /** Equipment and terms that the texts of the ad state, with its words, beside those of its list. */
    tags: tagsBesides(ad, findTags(ad)),
    equipment: groupEquipment(ad.equipment),
    trimPackages: [...new Set(ad.trimPackages)],
    awards: [...new Set(ad.awards)],
    /** The latest first; one step when the price never changed. */
    prices: priceSteps(ad.prices),
    /** Without prices: the dealer has stated one that cannot be right. */
    isPriceRefused: isPriceRefused(ad.qualityFlags),
    /** End of the latest price: now, the day of closing, or the last confirmation. */
    pricesUntil: pricesUntil(ad, now),
    /** A price cut within 30 days, with the lowest price before it, which the law requires beside it. */
    priceCut: status === 'active' ? priceCutOf(ad.prices, now) : null,
    /** The judgement of the price; null when the ad is not for sale. */
    valuation: status === 'active' ? toValuationModel(valuation, ad, pictures) : null,
    /** Cars for sale that are at least as good and cheaper, with what is better. */
    betterBuys: better,
    /** Lines about the market of its model. */
    marketLines: toMarketLines(valuation, { ...ad, daysForSale }, modelPageOf(ad), now),
    /** The cost per month by the site's assumptions; null where nothing is known. */
    cost: status === 'active' ? toCost(costedCar(ad, costedValuation(valuation), now)) : null,
    recalls: recallsOfAd(ad),
    /** Weak points of such cars, with the categories that name them. */
    weakPoints: {
      points: weak.points,
      sources: weak.lists.map(({ category, categorySlug }) => ({ name: category, url: categoryUrl(categorySlug) })),
    },
    tax: toTaxModel(tax),
    /** Where the emissions that tax uses are from, where the ad does not state them; null: it does. */
    emissionsNote: emissionsNote(ad, emissionsFrom),
    /** Whether a figure of the page is the catalogue's, and for sure; null when all are the ad's. */
    catalogue: ad.catalogueValues === null ? null : { isSure: ad.catalogueValues.isSure },
    /** Link to the page of its model; null where the catalogue does not contain it. */
    modelPage: modelPageOf(ad),
    /** Cars for sale by which the price is estimated, whatever they cost, the nearest first; empty for an ad that is not valued. */
    similar: toCarousel(ad, alike),
    /** Cars for sale of the make within 20 % of the price (D43). */
    samePrice: toCarousel(ad, samePrice),
  };
}

function emissionsNote(ad: AdDetail, from: ReturnType<typeof knownTax>['emissionsFrom']): string | null {
  if (from === 'ad') return null;
  const stated = onlyTest(ad);
  const missing = stated === null ? '' : ` enligt ${stated === 'NEDC' ? 'WLTP' : 'NEDC'}`;
  const emissions = ad.catalogueValues?.isSure ? 'motorns utsläpp' : 'det utsläpp som motorn troligen har,';
  return `Annonsen saknar utsläppet${missing}. Skatten är räknad på ${emissions} enligt katalogen.`;
}

export type AdPageModel = NonNullable<Awaited<ReturnType<typeof readAdPage>>>;

const toCarousel = (ad: AdDetail, cars: readonly SimilarCar[]) => ({
  cards: cars.map(({ card }) => card),
  moreUrl: listOf(ad, cars),
});

/** The narrowest list that contains all cars of the carousel (D82): of the ad's series when all belong to it, else of its make. */
function listOf({ brand, series }: AdDetail, similar: readonly SimilarCar[]): string {
  const model = series !== null && similar.every((car) => car.series === series) ? [series] : [];
  const query = { filters: { ...NO_AD_FILTERS, make: [brand], model } };
  return stockLink(query, countPictures(similar.map(({ card }) => card)), 'all').to;
}

const summaryOf = (ad: AdDetail): string =>
  `${[ad.name, ...keyFacts(ad), formatPrice(ad.price)].join(', ')}. Till salu hos ${ad.dealer}.`;

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

const modelPageOf = ({ brand, brandSlug, series, seriesSlug }: AdDetail): { name: string; url: string } | null =>
  brandSlug === null || seriesSlug === null
    ? null
    : { name: carName(brand, series), url: seriesUrl(brandSlug, seriesSlug) };

type SimilarCar = { card: SaleCard; series: string | null };

/**
 * The cars beside an ad, each with what they share and how they differ: those by which its price is estimated, so that their prices are those of the stated
 * range, and others in its price class. Without the same car at other dealers.
 */
async function readOtherCars(
  { db, now, pictures }: Pick<PageRequest, 'db' | 'now' | 'pictures'>,
  ad: AdDetail,
  { ofPrice, valuation }: { ofPrice: readonly number[]; valuation: AdValuation | null },
): Promise<{ alike: SimilarCar[]; samePrice: SimilarCar[]; better: SaleCard[] }> {
  const sameCar = new Set(ad.story.map(({ id }) => id));
  const compared = (valuation?.comparables ?? []).filter(({ id, closedAt }) => closedAt === null && !sameCar.has(id));
  const alikeIds = compared.slice(0, MAX_SIMILAR_CARS).map(({ id }) => id);
  const others = ofPrice.filter((id) => !sameCar.has(id) && !alikeIds.includes(id));
  const betterBuys = valuation?.betterBuys ?? [];
  const ids = new Set([...alikeIds, ...others, ...betterBuys.map(({ id }) => id)]);
  const rows = await readAdRows(db, [...ids], now, { withCost: false });
  const cardOf = toSaleCard(pictures);
  const cars = rows.map((row) => ({
    card: cardOf(row, similarReason(row, ad)),
    series: row.series,
    id: row.internalId,
  }));
  return {
    alike: cars.filter(({ id }) => alikeIds.includes(id)),
    samePrice: cars.filter(({ id }) => others.includes(id)),
    better: betterBuys.flatMap((buy) => {
      const row = rows.find(({ internalId }) => internalId === buy.id);
      return row ? [cardOf(row, betterText(buy))] : [];
    }),
  };
}
