import {
  type AdFilters,
  LIST_FILTERS,
  RANGE_FIELDS,
  RANGE_FILTERS,
  rangeOf,
} from '#src/domain/ads/filters/ad-filters.ts';
import { withRange } from '#src/domain/ads/filters/filter-changes.ts';
import { isRange, type OpenPanel } from './filter-panel.ts';

/** A range may be reversed while the visitor types; it is put in order when used. */
export const settleRanges = (draft: AdFilters): AdFilters =>
  RANGE_FILTERS.reduce((filters, filter) => withRange(filters, filter, rangeOf(filters, filter)), draft);

/** Names of the form fields of a panel. */
export function openFieldsOf(panel: OpenPanel): string[] {
  if (panel === 'all')
    return [...LIST_FILTERS, ...RANGE_FILTERS.flatMap((filter) => Object.values(RANGE_FIELDS[filter]))];
  return isRange(panel) ? Object.values(RANGE_FIELDS[panel]) : [panel];
}
