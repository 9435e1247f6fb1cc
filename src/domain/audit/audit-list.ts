import { listAddress, type QueryOf, textFilter } from '#src/domain/staff-lists/list-query.ts';

/** The list of changes by staff. */
export const AUDIT_LIST = listAddress({
  sorts: ['nar', 'vem', 'vad'],
  first: { by: 'nar', isDescending: true },
  // A part of the author's address; a part of the action, in Swedish or as stored, or of the changed thing.
  filters: { who: textFilter('vem'), what: textFilter('vad') },
});
export type AuditQuery = QueryOf<typeof AUDIT_LIST>;
