import { listDealersWithAds } from '#src/db/dealers/dealers.ts';
import { matchTokens } from '#src/domain/catalogue/match-key.ts';
import { DETAIL_NAMES } from '#src/domain/dealers/dealer-details.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { DEALER_SEARCH_PARAM } from '#src/urls.ts';

const MAX_SEARCH = 80;

/** All dealers, or those whose name, place or id the search contains. */
export async function readStaffDealers({ db, url }: StaffRequest) {
  const search = (url.searchParams.get(DEALER_SEARCH_PARAM) ?? '').trim().slice(0, MAX_SEARCH);
  const words = matchTokens(search);
  const dealers = (await listDealersWithAds(db)).map(({ id, name, ads, details, lastDeliveredAt, unconfirmedAt }) => ({
    ...{ id, name, ads, city: details.city, county: details.county, lastDeliveredAt, unconfirmedAt },
    /** Details without a value. */
    missing: DETAIL_NAMES.filter((detail) => details[detail] === null).length,
  }));
  const textOf = ({ id, name, city, county }: (typeof dealers)[number]): string =>
    matchTokens([id, name, city, county].join(' ')).join(' ');
  return {
    search,
    all: dealers.length,
    dealers: dealers.filter((each) => words.every((word) => textOf(each).includes(word))),
  };
}
