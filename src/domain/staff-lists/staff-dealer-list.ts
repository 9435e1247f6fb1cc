import { choiceFilter, listAddress, type QueryOf, textFilter } from './list-query.ts';

/** Dealers whose ads are confirmed, or not; those of which details of the trader are missing; and those whose ads wait for them. */
export const DEALER_STATES = ['levererar', 'tyst', 'saknar', 'visas-inte'] as const;
export type ListedDealerState = (typeof DEALER_STATES)[number];

/** Staff's list of dealers. */
export const STAFF_DEALER_LIST = listAddress({
  sorts: ['namn', 'ort', 'annonser', 'leverans', 'saknas'],
  first: { by: 'namn', isDescending: false },
  // The text is words of the name, the place or the id.
  filters: { text: textFilter('sok'), state: choiceFilter('lage', DEALER_STATES) },
});
export type StaffDealerQuery = QueryOf<typeof STAFF_DEALER_LIST>;
