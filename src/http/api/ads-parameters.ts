import { z } from '@hono/zod-openapi';
import { recordOf } from '#src/base/record-of.ts';
import {
  FORMER_PARAMS,
  LIST_FILTERS,
  needsEvery,
  RANGE_FIELDS,
  RANGE_FILTERS,
  SORTS,
} from '#src/domain/ads/filters/ad-filters.ts';
import { ADS_PAGE_SIZE } from '#src/domain/ads/filters/filter-options.ts';
import { QUICK_FILTERS } from '#src/domain/ads/filters/quick-filters.ts';
import { readWholeNumber } from '#src/domain/format/parameter-text.ts';
import { anyText } from './openapi-parts.ts';

const UNITS = {
  price: 'Kr',
  year: 'Model year',
  mileage: 'Mil (10 km)',
  power: 'Metric horsepower',
  electricRange: 'Km on electricity',
};
const LISTS = recordOf(LIST_FILTERS, (name) =>
  anyText(`Repeated or comma separated; ${needsEvery(name) ? 'the ad has all of them' : 'values are alternatives'}`),
);
const FORMER = Object.fromEntries(
  Object.entries(FORMER_PARAMS).map(([name, filter]) => [name, anyText(`Former name of ${filter}`)]),
);
const RANGES = Object.fromEntries(
  RANGE_FILTERS.flatMap((filter) =>
    Object.values(RANGE_FIELDS[filter]).map((field) => [field, anyText(UNITS[filter])]),
  ),
);

export const MAX_PAGE_SIZE = 100;

/**
 * Parameters of the ad lists for the OpenAPI document. Values are not validated here: the parser of the list pages
 * (src/domain/ads/filters/ad-query.ts) reads them, and the response names those that it could not use.
 */
export const adsParameters = z.object({
  ...LISTS,
  ...FORMER,
  ...RANGES,
  near: anyText('A place (Umeå), a postcode (position of its region), or latitude and longitude (63.83,20.26)'),
  within: anyText('Maximum distance from near, km. Default: 50'),
  search: anyText('Words that all have to be in the ad; beginnings are enough'),
  quickFilter: anyText(`Names for common filters: ${QUICK_FILTERS.join('; ')}`),
  sortBy: anyText(
    `One of ${SORTS.join(', ')}, dates_published. Default: date. value: price by estimated price, of judged prices`,
  ),
  sortOrder: anyText('asc or desc. Default: desc, asc for price, distance and value'),
  page: anyText('From 1; wins over cursor. Beyond the last page: the last page'),
  cursor: anyText('nextCursor of the page before, or a number of ads to skip'),
  limit: anyText(`Ads per page, 1 to ${MAX_PAGE_SIZE}. Default: ${ADS_PAGE_SIZE}`),
  dealer: anyText('The last part of the address of a dealer, whose stock is searched; an unknown one has no ads'),
  withImage: anyText('1: only ads with a picture, as on the vehicle list'),
});

export function readPageSize(text: string | null): number {
  const size = text === null ? null : readWholeNumber(text);
  return size === null || size === 0 ? ADS_PAGE_SIZE : Math.min(size, MAX_PAGE_SIZE);
}
