import { choiceFilter, listAddress, type QueryOf, textFilter } from '#src/domain/staff-lists/list-query.ts';
import { REPORT_REASONS, REPORT_STATUSES } from './ad-report.ts';

/** Staff's list of reported ads: at first the open ones, the oldest of them first. */
export const REPORT_LIST = listAddress({
  sorts: ['nar', 'annons', 'handlare', 'anledning', 'status'],
  first: { by: 'status', isDescending: false },
  // The text is a part of the ad's heading or of the dealer's name.
  filters: {
    text: textFilter('q'),
    status: choiceFilter('status', REPORT_STATUSES),
    reason: choiceFilter('anledning', REPORT_REASONS),
  },
});
export type ReportQuery = QueryOf<typeof REPORT_LIST>;
