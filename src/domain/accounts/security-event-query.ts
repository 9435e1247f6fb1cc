import {
  choiceFilter,
  lastDayFilter,
  listAddress,
  type QueryOf,
  textFilter,
} from '#src/domain/staff-lists/list-query.ts';
import { SEVERITIES } from './severity.ts';

/** Observed by the server, or reported by a browser. */
export const EVENT_SOURCES = ['server', 'webblasare'] as const;

/** Severities to filter by; `serious`: the highest two. */
export const SEVERITY_FILTERS = [...SEVERITIES, 'serious'] as const;

/** Staff's list of security events. */
export const SECURITY_EVENT_LIST = listAddress({
  sorts: ['nar', 'allvar', 'handelse'],
  first: { by: 'nar', isDescending: true },
  filters: {
    eventType: textFilter('handelse'),
    severity: choiceFilter('allvar', SEVERITY_FILTERS),
    source: choiceFilter('kalla', EVENT_SOURCES),
    since: lastDayFilter,
  },
});
export type SecurityEventQuery = QueryOf<typeof SECURITY_EVENT_LIST>;
export type SecurityEventSort = SecurityEventQuery['order']['by'];
