import { redirect } from 'react-router';
import { readAdRows } from '#src/db/ads/ad-rows.ts';
import { readDealer, readDealerListing, readMovedSlug } from '#src/db/dealers/dealers.ts';
import { readAnswerTime } from '#src/db/enquiries/answer-times.ts';
import type { AdSearchRequest } from '#src/domain/ads/ad-search.ts';
import { activeChips } from '#src/domain/ads/filters/active-chips.ts';
import { hasAdFilters, NEWEST_FIRST } from '#src/domain/ads/filters/ad-filters.ts';
import { type AdQuery, parseAdQuery } from '#src/domain/ads/filters/ad-query.ts';
import { countyOf, lonLatOf, mapPointOf } from '#src/domain/dealers/dealer-marks.ts';
import { openingRows } from '#src/domain/dealers/opening-hours.ts';
import { answerTimeText } from '#src/domain/enquiries/answer-time.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { DEALER_PAGE_PARAM, dealerCarsUrl, dealerUrl } from '#src/visitor-urls.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { toAdCard } from '#src/web/shared/ad-card/ad-card.server.ts';
import { readOpenPanel } from '#src/web/shared/filters/filter-panel.ts';

const PAGE_SIZE = 24;
/** Beyond it no dealer has cars, and the database would skip rows for nothing. */
const MAX_PAGE = 10_000;

/**
 * A dealer with its details and a page of its stock; null when there is none with this address.
 * @throws a redirect from an address that the dealer had before
 */
export async function readDealerPage({ url, params, db, dealerSearch, now, pictures, mapStyleUrl }: PageRequest) {
  const dealer = await readDealer(db, params.slug ?? '');
  if (dealer === null) {
    const moved = await readMovedSlug(db, params.slug ?? '');
    if (moved === null) return null;
    throw redirect(dealerUrl(moved) + url.search, 301);
  }
  const requestedPage = Math.min(readId(url.searchParams.get(DEALER_PAGE_PARAM) ?? '1') ?? 1, MAX_PAGE);
  const stockOf = (page: number) => readDealerListing(db, dealer.id, { size: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE });
  const { query } = parseAdQuery(url.searchParams);
  const panel = readOpenPanel(url.searchParams);
  const isNarrowed = hasAdFilters(query.filters) || query.sort !== null || panel !== null;
  const found = isNarrowed ? await dealerSearch(dealer.id, requestOf(query, requestedPage)) : null;
  const first = await stockOf(found === null ? requestedPage : 1);
  const lastPage = found?.totalPages ?? Math.max(1, Math.ceil(first.ads / PAGE_SIZE));
  const page = found?.currentPage ?? Math.min(requestedPage, lastPage);
  const stock = found !== null || page === requestedPage ? first : await stockOf(page);
  const filters = found?.filters ?? query.filters;
  const { openingHours, ...details } = shownDetails(dealer);
  return {
    slug: dealer.slug,
    name: dealer.name,
    label: dealer.label,
    isExample: dealer.isDemo,
    lastDeliveredAt: dealer.lastDeliveredAt,
    logo: pictures.of(dealer.details.logo_url === null ? [] : [dealer.details.logo_url])[0] ?? null,
    unconfirmedAt: dealer.unconfirmedAt,
    ...details,
    openingRows: openingHours && openingRows(openingHours),
    openingHours,
    answerTime: answerTimeText(await readAnswerTime(db, dealer.id)),
    mapPoint: mapPointOf(dealer.details),
    lonLat: lonLatOf(dealer.details),
    mapStyleUrl,
    ads: stock.ads,
    medianPrice: stock.medianPrice,
    medianYear: stock.medianYear,
    page,
    lastPage,
    makes: stock.makes,
    /** The filters as applied. */
    query: { ...query, filters, page, cursor: null },
    /** Cars that the filters leave; all without filters. */
    total: found?.total ?? stock.ads,
    chips:
      found === null
        ? []
        : activeChips(filters, found.facets).map(({ label, without }) => ({
            label,
            to: dealerCarsUrl(dealer.slug, { filters: without, sort: query.sort }),
          })),
    inPage: found && panel && { panel, numbers: { total: found.total, facets: found.facets, ranges: found.ranges } },
    cards: (await readAdRows(db, found?.adIds ?? stock.adIds, now)).map(toAdCard(pictures, filters.near)),
  };
}

const requestOf = ({ filters, sort }: AdQuery, page: number): AdSearchRequest => ({
  filters,
  order: sort ?? NEWEST_FIRST,
  at: { page },
  size: PAGE_SIZE,
  withImage: false,
});

export type DealerPageModel = NonNullable<Awaited<ReturnType<typeof readDealerPage>>>;

type Dealer = NonNullable<Awaited<ReturnType<typeof readDealer>>>;

const shownDetails = ({ placeCounty, details }: Dealer) => ({
  organisationNumber: details.organisation_number,
  address: details.address,
  postcode: details.postcode,
  city: details.city,
  county: countyOf({ placeCounty, details }),
  telephone: details.telephone,
  email: details.email,
  website: details.website,
  presentation: details.presentation,
  openingHours: details.opening_hours,
  position:
    details.latitude === null || details.longitude === null
      ? null
      : { latitude: details.latitude, longitude: details.longitude },
});
