import { type JudgedAdFields, readAdsByIds } from '#src/db/ads/ad-detail.ts';
import { shortAdEndText } from '#src/domain/ads/ad-end.ts';
import { countDaysForSale } from '#src/domain/ads/days-for-sale.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { fullCarName } from '#src/domain/ads/full-car-name.ts';
import { shownName } from '#src/domain/ads/shown-name.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { keyFacts } from '#src/domain/format/car-facts.ts';
import { formatDate } from '#src/domain/format/dates.ts';
import { MAX_REQUESTED_CARS } from '#src/domain/saved-cars/saved-cars.ts';
import { labelledPrice } from '#src/domain/valuation/label-text.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { adsUrl } from '#src/visitor-urls.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { placeBeside } from '#src/web/shared/ad-card/ad-card.server.ts';

/** The cars of the address (`?ads=1,2`), closed ones too, which the browser requests for its lists; unknown ids are left out. */
export async function readSavedCars({ url, db, pictures, now }: PageRequest) {
  const requestedIds = (url.searchParams.get('ads') ?? '')
    .split(',', MAX_REQUESTED_CARS)
    .map((text) => readId(text.trim()));
  const ads = await readAdsByIds(db, [...new Set(requestedIds.filter((id) => id !== null))]);
  return ads.map((ad) => ({
    internalId: ad.internalId,
    name: fullCarName(shownName(ad)),
    status: ad.status,
    price: ad.price,
    imageUrls: pictures.of(ad.imageUrls.slice(0, 1)),
    facts: keyFacts(ad),
    dealer: [ad.dealer, placeBeside(ad.dealer, ad.city ?? ad.dealerCity)].filter((part) => part !== null).join(', '),
    /** The price beside similar ones; null: not judged. */
    judged: ad.status === 'active' ? labelledPrice({ ...ad, label: ad.priceLabel, estimate: ad.judgedEstimate }) : null,
    /** Of an ad that has ended: when and at what price, and where similar cars are. */
    ended:
      ad.status === 'active' ? null : { text: shortAdEndText(ad, countDaysForSale(ad, now)), similar: similarCars(ad) },
    /** Written; null for a confirmed ad. */
    unconfirmedSince: ad.unconfirmedSince && formatDate(ad.unconfirmedSince),
  }));
}

/** The list of the cars of an ad's series, or of its make. */
const similarCars = ({ brand, series }: Pick<JudgedAdFields, 'brand' | 'series'>) => ({
  name: carName(brand, series),
  to: adsUrl({ filters: { ...NO_AD_FILTERS, make: [brand], model: series === null ? [] : [series] } }),
});

export type SavedCar = Awaited<ReturnType<typeof readSavedCars>>[number];
