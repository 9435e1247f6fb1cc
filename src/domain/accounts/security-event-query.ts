import { cleanFilterText, readWholeNumber } from '#src/domain/ads/filters/filter-text.ts';
import {
  isSameStaffOrder,
  PAGE_SIZES,
  type PageSize,
  readListSize,
  readOrder,
  type StaffListOrder,
  writeOrder,
} from '#src/domain/staff-lists/list-order.ts';
import { SEVERITIES, type Severity } from './severity.ts';

/** Columns that the list of security events can be sorted by, as named in its address. */
export const SECURITY_EVENT_SORTS = ['nar', 'allvar', 'handelse'] as const;
export type SecurityEventSort = (typeof SECURITY_EVENT_SORTS)[number];

/** Observed by the server, or reported by a browser. */
export const EVENT_SOURCES = ['server', 'webblasare'] as const;

/** Maximum length of an event's type. */
const MAX_TYPE_LENGTH = 100;
const MAX_PAGE = 1_000_000;

/** The query of staff's list of security events. */
export type SecurityEventQuery = {
  /** Null: of every kind. */
  eventType: string | null;
  severity: Severity | null;
  source: (typeof EVENT_SOURCES)[number] | null;
  order: StaffListOrder<SecurityEventSort>;
  /** From 1. */
  page: number;
  /** Rows per page. */
  size: PageSize;
};

const EMPTY: SecurityEventQuery = {
  ...{ eventType: null, severity: null, source: null },
  ...{ order: { by: 'nar', isDescending: true }, page: 1, size: PAGE_SIZES[0] },
};

/** Parses the list's address. No input is an error: unusable values are ignored. */
export function parseSecurityEventQuery(params: URLSearchParams): SecurityEventQuery {
  const oneOf = <Word extends string>(name: string, words: readonly Word[]): Word | null =>
    words.find((word) => word === params.get(name)) ?? null;
  return {
    eventType:
      cleanFilterText(params.get('handelse') ?? '')
        .slice(0, MAX_TYPE_LENGTH)
        .trim() || null,
    severity: oneOf('allvar', SEVERITIES),
    source: oneOf('kalla', EVENT_SOURCES),
    order: readOrder(params.get('sortering'), SECURITY_EVENT_SORTS) ?? EMPTY.order,
    page: Math.min(MAX_PAGE, Math.max(1, readWholeNumber(params.get('sida') ?? '') ?? 1)),
    size: readListSize(params.get('rader')),
  };
}

/** The address of a query, without default values. */
export function formatSecurityEventQuery(query: Partial<SecurityEventQuery>): URLSearchParams {
  const { eventType, severity, source, order, page, size } = { ...EMPTY, ...query };
  const said: [string, string | number | null][] = [
    ['handelse', eventType],
    ['allvar', severity],
    ['kalla', source],
    ['sortering', isSameStaffOrder(order, EMPTY.order) ? null : writeOrder(order)],
    ['rader', size === EMPTY.size ? null : size],
    ['sida', page === 1 ? null : page],
  ];
  const params = new URLSearchParams();
  for (const [name, value] of said) if (value !== null) params.set(name, String(value));
  return params;
}
