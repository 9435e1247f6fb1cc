import { recordOf } from '#src/base/record-of.ts';
import { RECENT_WORDS } from '#src/domain/ads/recent-changes.ts';
import { COUNTIES } from '#src/domain/places/counties.ts';
import { LABEL_WORDS } from '#src/domain/vocabulary/price-labels.ts';
import { BODY_TYPES, COLORS, DRIVES, FUELS, TAGS, TRANSMISSIONS } from '#src/domain/vocabulary/vocabulary.ts';

/** Numbers of seats and doors to choose from; other cars have neither. */
export const SEATS = ['2 säten', '3 säten', '4 säten', '5 säten', '6 säten', '7 säten', '8 säten', '9 säten'] as const;
export const DOORS = ['2 dörrar', '3 dörrar', '4 dörrar', '5 dörrar'] as const;

type ListDescriptor = {
  /** Swedish name of the filter. */
  label: string;
  /** The filter that must be chosen first, and the request to do so. */
  parent?: string;
  chooseParent?: string;
} & (
  | ({
      /** The choice that filters nothing. */
      all: string;
    } & (
      | { kind: 'name' }
      | {
          /** `word`: an ad has one of the words or none; `words`: any number of them. */ kind: 'word' | 'words';
          words: readonly string[];
        }
    ))
  | {
      /**
       * An ad has any number of the words, and must have all that are chosen. `recent`: which of them it has depends on the day
       * of the search.
       */
      kind: 'every' | 'recent';
      /** Says which ads have a chosen word. */
      hint: string;
      words: readonly string[];
    }
);

/**
 * The list filters, in the order of pages and URLs. The key is the URL's parameter and the field of {@link AdFilters}; values of
 * the kind `name` come from stock and catalogue, the others from a vocabulary. Parser, chips, facets, API, SQL, facet index and
 * pages read this table; the column is in src/db/ad-search/ad-search-columns.ts (docs/how-to/add-a-filter.md).
 */
export const LISTS = {
  make: { kind: 'name', label: 'Märke', all: 'Alla märken' },
  model: { kind: 'name', label: 'Modell', all: 'Alla modeller', parent: 'make', chooseParent: 'Välj märke först' },
  generation: {
    kind: 'name',
    label: 'Generation',
    all: 'Alla generationer',
    parent: 'model',
    chooseParent: 'Välj modell först',
  },
  fuel: { kind: 'words', label: 'Drivmedel', all: 'Alla drivmedel', words: FUELS },
  transmission: { kind: 'word', label: 'Växellåda', all: 'Alla växellådor', words: TRANSMISSIONS },
  color: { kind: 'word', label: 'Färg', all: 'Alla färger', words: COLORS },
  chassis: { kind: 'word', label: 'Biltyp', all: 'Alla biltyper', words: BODY_TYPES },
  drive: { kind: 'word', label: 'Drivning', all: 'All drivning', words: DRIVES },
  seats: { kind: 'word', label: 'Säten', all: 'Alla antal säten', words: SEATS },
  doors: { kind: 'word', label: 'Dörrar', all: 'Alla antal dörrar', words: DOORS },
  tags: {
    kind: 'every',
    label: 'Utrustning och villkor',
    hint: 'Bilen har allt som du väljer, enligt annonsen.',
    words: TAGS,
  },
  recent: {
    kind: 'recent',
    label: 'Nytt och sänkt',
    hint: 'Sänkt är ett pris som de senaste 30 dagarna har blivit lägre än det lägsta under de 30 dagarna före. Nytt är en annons från i går eller i dag.',
    words: RECENT_WORDS,
  },
  county: { kind: 'word', label: 'Län', all: 'Hela landet', words: COUNTIES },
  priceLabel: { kind: 'word', label: 'Prisbedömning', all: 'Alla prisbedömningar', words: LABEL_WORDS },
} as const satisfies Readonly<Record<string, ListDescriptor>>;

export type ListFilter = keyof typeof LISTS;
type OfKind<Kind> = { [Name in ListFilter]: (typeof LISTS)[Name]['kind'] extends Kind ? Name : never }[ListFilter];
export type NameFilter = OfKind<'name'>;
export type WordFilter = OfKind<'word' | 'words' | 'every' | 'recent'>;
/** Filters of which an ad has one word: the index encodes these together. */
export type AppearanceFilter = OfKind<'word'>;
/** A word of a filter's vocabulary. */
export type WordOf<Name extends WordFilter> = (typeof LISTS)[Name]['words'][number];

export const LIST_FILTERS = Object.keys(LISTS) as readonly ListFilter[];
export const isWordFilter = (name: ListFilter): name is WordFilter => LISTS[name].kind !== 'name';
/** A list filter whose values an ad has on any day. */
export type StoredFilter = Exclude<ListFilter, OfKind<'recent'>>;
export const STORED_FILTERS = LIST_FILTERS.filter((name): name is StoredFilter => LISTS[name].kind !== 'recent');
export const WORD_FILTERS = LIST_FILTERS.filter(isWordFilter);
export const APPEARANCE_FILTERS = LIST_FILTERS.filter((name): name is AppearanceFilter => LISTS[name].kind === 'word');
/** Earlier names of parameters, which links may still have. */
export const FORMER_PARAMS: Readonly<Record<string, ListFilter>> = { towBar: 'tags' };
/** Earlier words of filters, which links and saved searches may still have, and what they are called now. */
export const FORMER_WORDS: ReadonlyMap<string, WordOf<WordFilter>> = new Map([
  ['marknadspris', 'Brukligt pris'],
  ['ovanligt lågt pris', 'Mycket lågt pris'],
]);
/** Whether an ad must have all chosen values of a filter; otherwise one of them is enough. */
export const needsEvery = (name: ListFilter): name is OfKind<'every' | 'recent'> =>
  LISTS[name].kind === 'every' || LISTS[name].kind === 'recent';
/** A filter of which one value is enough. */
export type AlternativesFilter = Exclude<ListFilter, OfKind<'every' | 'recent'>>;
/** The filter that must be chosen before this one; null: none. */
export function parentOf(name: ListFilter): NameFilter | null {
  const list = LISTS[name];
  return 'parent' in list ? list.parent : null;
}
/** The request to choose that filter. */
export function chooseParentText(name: ListFilter): string {
  const list = LISTS[name];
  return 'chooseParent' in list ? list.chooseParent : '';
}
/** The filters that depend on one, directly or through another. */
export const dependentsOf = (name: string): ListFilter[] =>
  LIST_FILTERS.flatMap((each) => (parentOf(each) === name ? [each, ...dependentsOf(each)] : []));

/**
 * The range filters, with the fields of their bounds, the shown unit, and the bounds (kr, year, mil, hk, km) beyond which a range filters
 * nothing: those of the ads' own columns.
 */
export const RANGES = {
  price: { label: 'Pris', fields: { min: 'minPrice', max: 'maxPrice' }, unit: 'kr', lowest: 0, highest: 100_000_000 },
  year: { label: 'Årsmodell', fields: { min: 'minYear', max: 'maxYear' }, unit: '', lowest: 1900, highest: 2100 },
  mileage: {
    label: 'Mätarställning',
    fields: { min: 'minMileage', max: 'maxMileage' },
    unit: 'mil',
    lowest: 0,
    highest: 200_000,
  },
  power: { label: 'Effekt', fields: { min: 'minPower', max: 'maxPower' }, unit: 'hk', lowest: 0, highest: 2_000 },
  /** On electricity; cars that are not charged have none. */
  electricRange: {
    label: 'Räckvidd',
    fields: { min: 'minRange', max: 'maxRange' },
    unit: 'km',
    lowest: 0,
    highest: 2_000,
  },
} as const;
export type RangeFilter = keyof typeof RANGES;
export const RANGE_FILTERS = Object.keys(RANGES) as readonly RangeFilter[];

type RangeField = (typeof RANGES)[RangeFilter]['fields']['min' | 'max'];
export const RANGE_FIELDS: Readonly<Record<RangeFilter, { min: RangeField; max: RangeField }>> = recordOf(
  RANGE_FILTERS,
  (name) => RANGES[name].fields,
);

/**
 * Filters of a list of ads. Values of one list filter are alternatives (or) unless it {@link needsEvery} one, different filters must
 * all match (and). Field names
 * are the URL's parameters, and values are in the visitor's units: prices in kr, mileage in mil (D20), power in hk, range in km.
 */
export type AdFilters = { [Name in NameFilter]: readonly string[] } & {
  [Name in WordFilter]: readonly WordOf<Name>[];
} & { [Field in RangeField]: number | null } & {
  /** A place, a postcode, or a position ("63.83,20.26"); empty: anywhere. */
  near: string;
  /** Maximum distance from it, km. */
  within: number;
  /** Free text, every word of which must occur in the ad; empty: none. */
  search: string;
};

export const NO_RANGES = recordOf<RangeField, number | null>(
  RANGE_FILTERS.flatMap((name) => Object.values(RANGE_FIELDS[name])),
  () => null,
);
/** Distances to choose from, km; the last is the whole country. */
export const WITHIN_STEPS = [2, 5, 10, 25, 50, 100, 200, 2_000] as const;
export const MAX_WITHIN = 2_000;
export const DEFAULT_WITHIN = 50;

export const NO_AD_FILTERS: AdFilters = {
  ...recordOf<ListFilter, never[]>(LIST_FILTERS, () => []),
  ...NO_RANGES,
  near: '',
  within: DEFAULT_WITHIN,
  search: '',
};

export type Range = { min: number | null; max: number | null };

export const rangeOf = (filters: AdFilters, filter: RangeFilter): Range => ({
  min: filters[RANGE_FIELDS[filter].min],
  max: filters[RANGE_FIELDS[filter].max],
});

/** Filters that a visitor sets and removes as a unit: each list, each range, the place, and the text. */
export const FILTER_GROUPS = [...LIST_FILTERS, ...RANGE_FILTERS, 'near', 'search'] as const;
export type FilterGroup = (typeof FILTER_GROUPS)[number];

export const isRange = (group: FilterGroup): group is RangeFilter => Object.hasOwn(RANGES, group);

/** Swedish name of a filter. */
export const filterLabel = (group: FilterGroup): string =>
  group === 'search'
    ? 'Sökord'
    : group === 'near'
      ? 'Plats'
      : isRange(group)
        ? RANGES[group].label
        : LISTS[group].label;

/** Whether the filter of a group is in use. */
export function isGroupUsed(filters: AdFilters, group: FilterGroup): boolean {
  if (group === 'search' || group === 'near') return filters[group] !== '';
  if (!isRange(group)) return filters[group].length > 0;
  const { min, max } = rangeOf(filters, group);
  return min !== null || max !== null;
}

/** Whether any filter is in use; D13: the popular list is shown when none is. */
export const hasAdFilters = (filters: AdFilters): boolean => FILTER_GROUPS.some((group) => isGroupUsed(filters, group));

/** Sort keys of the URL (D5). */
export const SORTS = [
  'date',
  'price',
  'mileage',
  'year',
  'power',
  'acceleration',
  'electricRange',
  'distance',
  'value',
] as const;
export type SortBy = (typeof SORTS)[number];
export type SortOrder = 'asc' | 'desc';
export type AdSort = { by: SortBy; order: SortOrder };

/** Alternative names in the specification for the sort by date. */
export const SORT_ALIASES: Readonly<Record<string, SortBy>> = { dates_published: 'date' };

const ASCENDING: readonly SortBy[] = ['price', 'distance', 'value'];
/** PUB §3: descending, but ascending for price, distance and price by estimate. */
export const defaultOrder = (by: SortBy): SortOrder => (ASCENDING.includes(by) ? 'asc' : 'desc');

export const NEWEST_FIRST: AdSort = { by: 'date', order: 'desc' };

/** The sort by price excludes cheaper ads and those without a price (D12); kr. */
export const PRICE_SORT_FLOOR = 1_000;
