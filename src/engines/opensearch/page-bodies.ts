import { RANGE_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import type { ListOrder, ListPlace } from '#src/domain/ads/list-cursor.ts';
import { distancesFrom, SWEDISH_PLACES } from '#src/domain/places/find-place.ts';
import { adsWith, allOf, anyOf, noneOf, type Query } from './search-conditions.ts';

/** The order of a page's ads: by one value, or by date alone. The popular ones are placed by popular-page.ts. */
export type PageOrder = Exclude<ListOrder, { by: 'popular' }>;
/** Ads in an order, with the place that a distance is counted from. */
export type OrderedAds = { queries: readonly Query[]; order: PageOrder; near: string };

/** The fields that all orders end with (D6). */
export const DATE_FIELDS = ['published', 'created', 'id'] as const;
/** The fields by which ads are sorted. */
export const SORTED_FIELDS = [...RANGE_FILTERS, 'acceleration', 'value', ...DATE_FIELDS] as const;
export type SortedField = (typeof SORTED_FIELDS)[number];

/** The field of a sort key; null: by date, or by distance, which no field holds. */
export function sortField(by: PageOrder['by']): SortedField | null {
  return by === 'date' || by === 'distance' ? null : by;
}

const flip = (order: 'asc' | 'desc'): 'asc' | 'desc' => (order === 'asc' ? 'desc' : 'asc');

/**
 * The sort of an order: missing values last, equal ones newest first (D6).
 * @param isReversed from the last ad to the first
 */
function sortOf({ order: { by, order }, near }: OrderedAds, isReversed: boolean): Query[] {
  const turned = (direction: 'asc' | 'desc') => (isReversed ? flip(direction) : direction);
  const dates = DATE_FIELDS.map((field) => ({ [field]: { order: turned(by === 'date' ? order : 'desc') } }));
  if (by === 'date') return dates;
  if (by === 'distance') return [{ _script: { ...distanceScript(near, order), order: turned(order) } }, ...dates];
  return [{ [by]: { order: turned(order), missing: isReversed ? '_first' : '_last' } }, ...dates];
}

/** Sorted behind every distance; km. */
const NO_DISTANCE = 1_000_000;
const MAX_INTEGER = 0x7fff_ffff;

const distanceScript = (near: string, order: 'asc' | 'desc'): Query => ({
  type: 'number',
  script: {
    lang: 'painless',
    source: "doc['distance'].size() == 0 ? params.none : params.km[(int) doc['distance'].value]",
    params: { km: distancesFrom(near), none: order === 'asc' ? NO_DISTANCE : -NO_DISTANCE },
  },
});

/** Some ads of a list, from an offset. */
export const pageBody = (
  ads: OrderedAds,
  { from, size, isReversed = false }: { from: number; size: number; isReversed?: boolean },
): Query => ({
  query: adsWith(ads.queries),
  sort: sortOf(ads, isReversed),
  from,
  size,
  track_total_hits: false,
  _source: false,
});

/** The place of a found ad, by its sort values. */
export function placeOfSort({ by }: PageOrder, sort: readonly (number | string | null)[]): ListPlace {
  const numbers = sort.map(Number);
  const [publishedAt = 0, createdAt = 0, internalId = 0] = by === 'date' ? numbers : numbers.slice(1);
  const [value = 0] = numbers;
  // A missing value is reported as the least or the greatest one of the field, or as that of the script.
  const beyond = by === 'distance' ? NO_DISTANCE : MAX_INTEGER;
  const isMissing = by === 'date' || sort[0] === null || Math.abs(value) >= beyond;
  return { value: isMissing ? null : value, publishedAt, createdAt, internalId };
}

/** The ads after a place of the list. */
export function afterPlace({ order: { by, order }, near }: Omit<OrderedAds, 'queries'>, place: ListPlace): Query {
  if (by === 'date') return datedAfter(place, order);
  const older = datedAfter(place, 'desc');
  const missing = by === 'distance' ? noneOf([{ exists: { field: 'distance' } }]) : noneOf([{ exists: { field: by } }]);
  if (place.value === null) return allOf([missing, older]);
  const value = place.value;
  const beyond = (km: number): boolean => (order === 'asc' ? km > value : km < value);
  const further =
    by === 'distance' ? placesAt(near, beyond) : { range: { [by]: order === 'asc' ? { gt: value } : { lt: value } } };
  const equal = by === 'distance' ? placesAt(near, (km) => km === value) : { term: { [by]: value } };
  return anyOf([further, missing, allOf([equal, older])]);
}

/** The ads at places by their distance from a point. */
export function placesAt(near: string, isWanted: (km: number) => boolean): Query {
  const distances = distancesFrom(near);
  return { terms: { place: SWEDISH_PLACES.flatMap(({ name }, at) => (isWanted(distances[at] ?? -1) ? [name] : [])) } };
}

function datedAfter({ publishedAt, createdAt, internalId }: ListPlace, order: 'asc' | 'desc'): Query {
  const after = (field: string, value: number): Query => ({
    range: { [field]: order === 'asc' ? { gt: value } : { lt: value } },
  });
  return anyOf([
    after('published', publishedAt),
    allOf([{ term: { published: publishedAt } }, after('created', createdAt)]),
    allOf([{ term: { published: publishedAt } }, { term: { created: createdAt } }, after('id', internalId)]),
  ]);
}

/** Buckets of one narrowing. */
const PARTS = 200;

/** The search for the number of ads in parts of a field's values. */
export function partsBody(queries: readonly Query[], field: string, { min, max }: { min: number; max: number }): Query {
  const interval = partSize({ min, max });
  return {
    query: adsWith(queries),
    size: 0,
    track_total_hits: false,
    aggs: { parts: { histogram: { field, interval, offset: min % interval, min_doc_count: 1 } } },
  };
}

export const partSize = ({ min, max }: { min: number; max: number }): number =>
  Math.max(1, Math.ceil((max - min + 1) / PARTS));

/** The search for the number of ads at each place. */
export const placesBody = (queries: readonly Query[]): Query => ({
  query: adsWith(queries),
  size: 0,
  track_total_hits: true,
  aggs: { places: { terms: { field: 'distance', size: SWEDISH_PLACES.length } } },
});
