import { choiceFilter, idFilter, listAddress, type QueryOf, textFilter } from '#src/domain/staff-lists/list-query.ts';
import { ENQUIRY_CHOICES } from './enquiry.ts';

/** Staff's list of messages to dealers. */
export const ENQUIRY_LIST = listAddress({
  sorts: ['nar', 'fran', 'bil', 'handlare', 'status'],
  first: { by: 'nar', isDescending: true },
  // The text is a part of the sender's name or of the ad's heading.
  filters: {
    text: textFilter('q'),
    status: choiceFilter('status', ENQUIRY_CHOICES),
    dealerId: idFilter('handlare'),
  },
});
export type EnquiryQuery = QueryOf<typeof ENQUIRY_LIST>;
