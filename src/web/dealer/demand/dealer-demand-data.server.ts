import { z } from 'zod';
import {
  type DemandRow,
  listMarketDemand,
  readDealerCounty,
  readTypicalDemand,
} from '#src/db/dealers/market-demand.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { parseAdQuery } from '#src/domain/ads/filters/ad-query.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import {
  COUNTRY_AREA,
  DEFAULT_DEMAND,
  DEMAND_KINDS,
  DEMAND_ORDERS,
  type DemandKind,
  type DemandOrder,
} from '#src/domain/dealers/demand-choices.ts';
import {
  demandReasons,
  demandScore,
  interestOf,
  listWanted,
  priceClassEnd,
  priceClassName,
  statedSearches,
  type TypicalDemand,
} from '#src/domain/dealers/market-demand.ts';
import type { DealerRequest } from '#src/request/accounts/dealer.server.ts';
import { adsUrl } from '#src/visitor-urls.ts';
import { lastPageOf, pageOf } from '#src/web/office/page/page-of.server.ts';

const PAGE_SIZE = 50;
const SHORT_LIST = 6;

const choices = z.object({
  visa: z.enum(DEMAND_KINDS).catch(DEFAULT_DEMAND.kind),
  omrade: z.enum(['lanet', COUNTRY_AREA]).catch(COUNTRY_AREA),
  ordning: z.enum(DEMAND_ORDERS).catch(DEFAULT_DEMAND.order),
});

/** The demand of visitors: the most wanted models near the dealer and in the country, and a table of all groups. */
export async function readDealerDemand({ db, dealer, url }: DealerRequest) {
  const { visa: kind, omrade: area, ordning: order } = choices.parse(Object.fromEntries(url.searchParams));
  const dealerCounty = await readDealerCounty(db, dealer.id);
  const county = kind === 'county' || area === COUNTRY_AREA ? null : dealerCounty;
  const wantedIn = async (place: string | null) => {
    const typical = await readTypicalDemand(db, place);
    const models = await listMarketDemand(db, { kind: 'model', county: place, dealerId: dealer.id });
    return listWanted(models, typical, SHORT_LIST).map((row) => ({
      ...shownGroup(row, { kind: 'model', county: place }),
      reasons: demandReasons(row, typical, row.own),
    }));
  };
  const [near, country, typical, found] = await Promise.all([
    dealerCounty === null ? null : wantedIn(dealerCounty),
    wantedIn(null),
    readTypicalDemand(db, county),
    listMarketDemand(db, { kind, county, dealerId: dealer.id }),
  ]);
  const ordered = found.toSorted(
    (one, other) =>
      comparisonsOf(typical)[order](one, other) ||
      other.opened - one.opened ||
      other.searches - one.searches ||
      other.cars - one.cars,
  );
  const lastPage = lastPageOf(ordered.length, PAGE_SIZE);
  const page = Math.min(pageOf(url), lastPage);
  return {
    kind,
    order,
    area: county === null ? COUNTRY_AREA : 'lanet',
    dealerCounty,
    near,
    country,
    /** Openings of all cars there; null: nothing has been computed yet. */
    opened: found.length === 0 ? null : typical.opened,
    total: ordered.length,
    page,
    lastPage,
    rows: ordered.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((row) => ({
      ...row,
      ...shownGroup(row, { kind, county }),
      interest: interestOf(row, typical),
      searches: statedSearches(row),
    })),
  };
}

export type DealerDemandModel = Awaited<ReturnType<typeof readDealerDemand>>;

type Comparison = (one: DemandRow, other: DemandRow) => number;

const comparisonsOf = (typical: TypicalDemand): Readonly<Record<DemandOrder, Comparison>> => {
  const score = (row: DemandRow): number => demandScore(row, typical) ?? -1;
  const interest = (row: DemandRow): number => interestOf(row, typical) ?? -1;
  const days = ({ medianDays }: DemandRow): number => medianDays ?? Number.MAX_SAFE_INTEGER;
  return {
    wanted: (one, other) => score(other) - score(one),
    searched: (one, other) => other.searches - one.searches,
    opened: (one, other) => interest(other) - interest(one),
    speed: (one, other) => days(one) - days(other),
    few: (one, other) => one.forSale - other.forSale,
    own: (one, other) => other.own - one.own,
  };
};

type Group = { kind: DemandKind; county: string | null };

/** The name of a group, and the list of its cars. */
function shownGroup(
  { key, brand, series }: DemandRow,
  { kind, county }: Group,
): { id: string; name: string; to: string } {
  const params = new URLSearchParams(county === null ? [] : [['county', county]]);
  let name = key;
  if (kind === 'model') {
    name = carName(brand ?? '', series ?? '');
    params.append('make', brand ?? '');
    params.append('model', series ?? '');
  } else if (kind === 'price') {
    const from = Number(key);
    const end = priceClassEnd(from);
    name = priceClassName(from);
    if (from > 0) params.append('minPrice', String(from));
    if (end !== null) params.append('maxPrice', String(end));
  } else params.append(kind === 'body' ? 'chassis' : kind, key);
  const { filters } = parseAdQuery(params).query;
  // Names are those of the stock, which may contain what separates values in an address.
  const names = kind === 'model' ? { make: [brand ?? ''], model: [series ?? ''] } : {};
  return { id: key, name, to: adsUrl({ filters: { ...NO_AD_FILTERS, ...filters, ...names } }) };
}
