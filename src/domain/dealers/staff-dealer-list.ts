import { choiceFilter, listAddress, type QueryOf, textFilter } from '#src/domain/staff-lists/list-query.ts';

/** Dealers whose ads are confirmed, or not. */
export const DEALER_STATES = ['levererar', 'tyst'] as const;

/** Staff's list of dealers. */
export const STAFF_DEALER_LIST = listAddress({
  sorts: ['namn', 'ort', 'annonser', 'leverans', 'saknas'],
  first: { by: 'namn', isDescending: false },
  // The text is words of the name, the place or the id.
  filters: { text: textFilter('sok'), state: choiceFilter('lage', DEALER_STATES) },
});
export type StaffDealerQuery = QueryOf<typeof STAFF_DEALER_LIST>;
