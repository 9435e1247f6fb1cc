import type { Db } from '#src/db/connection/client.ts';
import { listDealersWithAds } from '#src/db/dealers/dealers.ts';
import { DETAIL_NAMES } from '#src/domain/dealers/dealer-details.ts';
import { mayPublish, missingTraderDetails, traderDetailsText } from '#src/domain/dealers/trader-details.ts';
import { bySwedish } from '#src/domain/format/swedish-order.ts';
import type { ExportColumn } from '#src/domain/staff-lists/export-format.ts';
import {
  type ListedDealerState,
  STAFF_DEALER_LIST,
  type StaffDealerQuery,
} from '#src/domain/staff-lists/staff-dealer-list.ts';
import { matchTokens } from '#src/domain/swedish/match-key.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { staffList } from '#src/web/office/table/staff-list.server.ts';

/** A page of all dealers, or of those of the query in the address. */
export async function readStaffDealers({ db, url }: StaffRequest) {
  const query = STAFF_DEALER_LIST.parse(url.searchParams);
  const { all, found } = await findDealers(db, query);
  const start = (query.page - 1) * query.size;
  return { query, all, total: found.length, dealers: found.slice(start, start + query.size) };
}

export type StaffDealer = Awaited<ReturnType<typeof readDealerRows>>[number];

async function readDealerRows(db: Db) {
  const dealers = await listDealersWithAds(db);
  return dealers.map(({ id, name, ads, details, lastDeliveredAt, unconfirmedAt, registeredAt }) => ({
    id,
    name,
    ads,
    city: details.city,
    county: details.county,
    lastDeliveredAt,
    unconfirmedAt,
    /** Details by which buyers know the trader that have no value. */
    missingOfTrader: missingTraderDetails(details),
    /** Without them its ads are not public. */
    isWithheld: !mayPublish({ registeredAt, details }),
    /** Details without a value. */
    missing: DETAIL_NAMES.filter((detail) => details[detail] === null).length,
  }));
}

/** The dealers that match a query, in its order. They are few enough to be sorted here, as Swedish sorts them. */
export async function findDealers(db: Db, { text, state, order }: StaffDealerQuery) {
  const rows = await readDealerRows(db);
  const words = matchTokens(text ?? '');
  const textOf = ({ id, name, city, county }: StaffDealer): string =>
    matchTokens([id, name, city, county].join(' ')).join(' ');
  const isListed = (dealer: StaffDealer): boolean =>
    words.every((word) => textOf(dealer).includes(word)) && (state === null || HAS_STATE[state](dealer));
  const compare = COMPARISONS[order.by];
  // The rows are sorted by name, and remain so where they are equal.
  const found = rows
    .filter(isListed)
    .toSorted((one, other) => (order.isDescending ? compare(other, one) : compare(one, other)));
  return { all: rows.length, found };
}

const HAS_STATE: Readonly<Record<ListedDealerState, (dealer: StaffDealer) => boolean>> = {
  levererar: ({ unconfirmedAt }) => unconfirmedAt === null,
  tyst: ({ unconfirmedAt }) => unconfirmedAt !== null,
  saknar: ({ missingOfTrader }) => missingOfTrader.length > 0,
  'visas-inte': ({ isWithheld }) => isWithheld,
};

type Comparison = (one: StaffDealer, other: StaffDealer) => number;
const COMPARISONS: Readonly<Record<StaffDealerQuery['order']['by'], Comparison>> = {
  namn: (one, other) => bySwedish(one.name, other.name),
  ort: (one, other) => bySwedish(one.city ?? '', other.city ?? ''),
  annonser: (one, other) => one.ads - other.ads,
  leverans: (one, other) => (one.lastDeliveredAt?.getTime() ?? 0) - (other.lastDeliveredAt?.getTime() ?? 0),
  saknas: (one, other) => one.missing - other.missing,
};

const EXPORTED: readonly ExportColumn<StaffDealer>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'namn', value: ({ name }) => name },
  { name: 'ort', value: ({ city }) => city },
  { name: 'län', value: ({ county }) => county },
  { name: 'till salu', value: ({ ads }) => ads },
  { name: 'senaste leverans', value: ({ lastDeliveredAt }) => lastDeliveredAt },
  { name: 'tyst sedan', value: ({ unconfirmedAt }) => unconfirmedAt },
  { name: 'saknade säljaruppgifter', value: ({ missingOfTrader }) => traderDetailsText(missingOfTrader) },
  { name: 'saknade uppgifter', value: ({ missing }) => missing },
];

export const dealerList = staffList({
  address: STAFF_DEALER_LIST,
  count: async (db, query) => (await findDealers(db, query)).found.length,
  file: 'handlare',
  columns: EXPORTED,
  rows: async function* (db, query) {
    yield (await findDealers(db, query)).found;
  },
});
