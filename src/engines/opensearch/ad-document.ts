import { recordOf } from '#src/base/record-of.ts';
import { KM_PER_MIL } from '#src/base/units.ts';
import {
  LISTS,
  type ListFilter,
  parentOf,
  RANGE_FILTERS,
  type RangeFilter,
  STORED_FILTERS,
  type StoredFilter,
} from '#src/domain/ads/filters/ad-filters.ts';
import type { FacetRow } from '#src/domain/ads/filters/counted-facets.ts';
import { fineStepOf } from '#src/domain/ads/filters/histogram.ts';
import type { IndexableAd } from '#src/domain/ads/indexable-ad.ts';
import {
  type ChangeDay,
  firstRecentDay,
  RECENT_CHANGES,
  RECENT_WORDS,
  type RecentChange,
  STORED_DAYS,
} from '#src/domain/ads/recent-changes.ts';
import { PLACE_CODES } from '#src/domain/places/find-place.ts';

/** Separates the values of a column that combines several; no value contains it, as imports reject control characters. */
const SEPARATOR = '\u001f';

/** The columns that count the values of each filter: few columns of few distinct values, and one look-up an ad. */
export const OWN_COLUMNS = {
  make: 'makes',
  model: 'models',
  generation: 'variants',
  fuel: 'fuels',
  tags: 'tagSets',
  transmission: 'looks',
  color: 'looks',
  chassis: 'looks',
  drive: 'builds',
  seats: 'builds',
  doors: 'builds',
  county: 'offers',
  priceLabel: 'offers',
} as const satisfies Readonly<Record<StoredFilter, string>>;
type CombinedColumn = (typeof OWN_COLUMNS)[StoredFilter];
/** Recent changes are counted by the days of the changes, of which the search says which are recent. */
export type KeyColumn = CombinedColumn | ChangeDay;
const COMBINED: readonly CombinedColumn[] = [...new Set(Object.values(OWN_COLUMNS))];
export const COUNTED: readonly KeyColumn[] = [...COMBINED, ...STORED_DAYS];

const withParents = (name: StoredFilter): StoredFilter[] => {
  const parent = parentOf(name);
  return parent === null ? [name] : [...withParents(parent), name];
};
/** The filters whose values each column combines: those that it counts, and those on which they depend. */
export const COMBINED_FILTERS: Readonly<Record<CombinedColumn, readonly [StoredFilter, ...StoredFilter[]]>> = recordOf(
  COMBINED,
  (column) => {
    const [first, ...others] = STORED_FILTERS.filter((name) => OWN_COLUMNS[name] === column).flatMap(withParents);
    if (first === undefined) throw new Error(`No filter is counted by ${column}.`);
    return [first, ...others];
  },
);
/** The column of a range's fine steps. */
export const STEP_COLUMNS = {
  price: 'priceStep',
  year: 'yearStep',
  mileage: 'mileageStep',
  power: 'powerStep',
  electricRange: 'electricRangeStep',
} as const satisfies Readonly<Record<RangeFilter, string>>;
export const RANGE_UNITS: Readonly<Record<RangeFilter, number>> = {
  price: 1,
  year: 1,
  mileage: KM_PER_MIL,
  power: 1,
  electricRange: 1,
};

/** Id of the document that says which version of the stock the others are of. */
export const STATE_ID = 'stock';

const filtered = { type: 'keyword', doc_values: false, norms: false } as const;
const counted = { type: 'keyword', index: false, eager_global_ordinals: true } as const;
const number = { type: 'integer' } as const;
const exact = { type: 'long' } as const;

/** Ads up to the end of a page that the cluster sorts in one search. */
export const MAX_WINDOW = 10_000;

/** Settings and fields of the index. A change of them, or of {@link adDocument}, needs a new {@link SCHEMA}. */
export const INDEX_BODY = {
  settings: {
    index: {
      // One shard: its searches see all of a refresh or nothing, so that an answer is of one version of the stock.
      number_of_shards: 1,
      // Changes become visible when a version is complete, not by time.
      refresh_interval: '-1',
      // Pages beyond are found by narrowing (ad-page.ts).
      max_result_window: MAX_WINDOW,
      // A copy fetches what the first one has indexed, instead of indexing it again.
      'replication.type': 'SEGMENT',
    },
  },
  mappings: {
    dynamic: 'strict',
    // Ads are read from PostgreSQL; the state alone is read from here.
    _source: { includes: ['state'] },
    properties: {
      id: exact,
      published: exact,
      created: exact,
      ...recordOf(STORED_FILTERS, () => filtered),
      ...recordOf(COMBINED, () => counted),
      ...recordOf(STORED_DAYS, () => number),
      ...recordOf(Object.values(STEP_COLUMNS), () => counted),
      ...recordOf(RANGE_FILTERS, () => number),
      acceleration: number,
      value: number,
      distance: number,
      place: filtered,
      image: { type: 'boolean' },
      words: filtered,
      state: { type: 'object', enabled: false },
    },
  },
} as const;

/** Number of the index's schema. */
export const SCHEMA = 5;

/**
 * The ad's document. Combined columns hold an empty text for what is not stated.
 * @param wordsOf `adWords`, cached: equipment and names of models recur in thousands of ads
 */
export function adDocument(ad: IndexableAd, wordsOf: (text: string) => readonly string[]): Record<string, unknown> {
  const { lists, ranges } = ad;
  const textOf = (value: string | readonly string[] | null): string =>
    value === null ? '' : typeof value === 'string' ? value : value.toSorted().join(SEPARATOR);
  const combined = (column: CombinedColumn): string => {
    const text = COMBINED_FILTERS[column].map((name) => textOf(lists[name])).join(SEPARATOR);
    return column === 'variants' ? `${text}${SEPARATOR}${ad.generationId ?? ''}` : text;
  };
  const texts = [textOf(lists.make), textOf(lists.model), textOf(lists.generation), ad.name, ...ad.equipment];
  return withoutNulls({
    id: ad.internalId,
    published: ad.publishedAt,
    created: ad.createdAt,
    ...lists,
    ...ad.days,
    ...recordOf(COMBINED, combined),
    ...ranges,
    ...Object.fromEntries(
      RANGE_FILTERS.map((name) => {
        const value = ranges[name];
        return [STEP_COLUMNS[name], value === null ? null : String(fineStepOf(name, value / RANGE_UNITS[name]))];
      }),
    ),
    acceleration: ad.acceleration,
    value: ad.priceRatio,
    place: ad.place,
    image: ad.hasImage,
    distance: PLACE_CODES.get(ad.place ?? '') ?? null,
    words: [...new Set(texts.flatMap(wordsOf))],
  });
}

const withoutNulls = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

const isDay = (column: KeyColumn): column is ChangeDay => STORED_DAYS.some((day) => day === column);

/** The filters whose values a column counts. */
export const filtersCountedBy = (column: KeyColumn): readonly [ListFilter, ...ListFilter[]] =>
  isDay(column) ? ['recent'] : COMBINED_FILTERS[column];

/**
 * The values of a column's key, under the names of their filters; the generation's id beside them.
 * @param today number of the day of the search, as of `dayNumber`
 */
export function readKey(column: KeyColumn, key: string, today: number): FacetRow & { generationId?: number | null } {
  if (isDay(column)) {
    const isRecent = (change: RecentChange): boolean =>
      RECENT_CHANGES[change].day === column && Number(key) >= firstRecentDay(change, today);
    return { recent: RECENT_WORDS.filter(isRecent) };
  }
  const parts = key.split(SEPARATOR);
  const [only] = COMBINED_FILTERS[column];
  if (LISTS[only].kind === 'words' || LISTS[only].kind === 'every')
    return { [only]: parts.filter((part) => part !== '') };
  const row: FacetRow = Object.fromEntries(COMBINED_FILTERS[column].map((name, place) => [name, parts[place] || null]));
  return column === 'variants' ? { ...row, generationId: parts[3] ? Number(parts[3]) : null } : row;
}
