import type { AdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { isSaid, type Limits, type ParsedQuery } from './parsed-query.ts';

type Values<Of> = { [Name in keyof Of]?: NonNullable<Of[Name]> };

/** Removes empty fields. */
function onlySet<Of extends object>(of: Of): Values<Of> {
  return Object.fromEntries(Object.entries(of).filter(([, value]) => isSaid(value))) as Values<Of>;
}

export type ListParams = Values<AdFilters> & { sortBy?: string; sortOrder?: string };

/** The set filters and sort, under the names of the list page's URL. */
export function listParams({ filters, sort }: Pick<ParsedQuery, 'filters' | 'sort'>): ListParams {
  const { within, ...set } = onlySet(filters);
  return {
    ...set,
    ...(filters.near === '' ? {} : { within }),
    ...(sort ? { sortBy: sort.by, sortOrder: sort.order } : {}),
  };
}

/** The set limits beyond the list page's filters. */
export const limitParams = (limits: Limits): Values<Limits> => onlySet(limits);
