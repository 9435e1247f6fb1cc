import { readAdsByIds } from '#src/db/ads/ad-detail.ts';
import { fullCarName, shownName } from '#src/domain/ads/shown-name.ts';
import { keyFacts } from '#src/domain/format/car-facts.ts';
import { formatDate } from '#src/domain/format/dates.ts';
import { MAX_REQUESTED_CARS } from '#src/domain/saved-cars/saved-cars.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { placeBeside } from '#src/web/shared/ad-card/ad-card.server.ts';

/** The cars of the address (`?ads=1,2`), closed ones too, which the browser requests for its lists; unknown ids are left out. */
export async function readSavedCars({ url, db, pictures }: PageRequest) {
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
    /** Written; null for a confirmed ad. */
    unconfirmedSince: ad.unconfirmedSince && formatDate(ad.unconfirmedSince),
  }));
}

export type SavedCar = Awaited<ReturnType<typeof readSavedCars>>[number];
