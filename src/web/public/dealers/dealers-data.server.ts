import { type ListedDealer, listDealersWithAds } from '#src/db/dealers/dealers.ts';
import { countyOf, dealerMarks, lonLatOf } from '#src/domain/dealers/dealer-marks.ts';
import { bySwedish } from '#src/domain/format/swedish-order.ts';
import { matchKey, matchTokens } from '#src/domain/swedish/match-key.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { DEALER_SEARCH_PARAM } from '#src/visitor-urls.ts';

const MAX_SEARCH = 80;
const NO_COUNTY = 'Län okänt';

/** Dealers with cars for sale, by county; only those whose name, town or county contains the search. */
export async function readDealers({ url, db, mapStyleUrl }: PageRequest) {
  const search = (url.searchParams.get(DEALER_SEARCH_PARAM) ?? '').trim().slice(0, MAX_SEARCH);
  const dealers = (await listDealersWithAds(db)).filter(({ ads }) => ads > 0);
  const words = matchTokens(search);
  const found = dealers.filter((dealer) => words.every((word) => textOf(dealer).includes(word)));
  const counties = [...Map.groupBy(found, (dealer) => countyOf(dealer) ?? NO_COUNTY)]
    .map(([name, own]) => ({
      name,
      id: matchKey(name),
      ads: own.reduce((sum, { ads }) => sum + ads, 0),
      dealers: own.map(({ slug, name: dealer, ads, details }) => ({
        slug,
        name: dealer,
        ads,
        city: details.city,
        at: lonLatOf(details),
      })),
    }))
    .sort((one, other) => rank(one.name) - rank(other.name) || bySwedish(one.name, other.name));
  return { search, counties, mapStyleUrl, marks: dealerMarks(found), all: dealers.length, found: found.length };
}

export type DealersModel = Awaited<ReturnType<typeof readDealers>>;

const rank = (county: string): number => Number(county === NO_COUNTY);
const textOf = (dealer: ListedDealer): string =>
  matchTokens([dealer.name, dealer.details.city, countyOf(dealer), dealer.details.postcode].join(' ')).join(' ');
