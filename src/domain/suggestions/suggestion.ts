/** A row of the suggestion index: a name that visitors search for, and its target. */
export type SearchEntry =
  | { type: 'category'; term: string; display: string; slug: string }
  | ({ type: 'brand'; term: string; display: string; brand: string; brandSlug: string | null } & Counted)
  | ({
      type: 'series';
      term: string;
      display: string;
      brand: string;
      brandSlug: string | null;
      series: string;
      seriesSlug: string | null;
    } & Counted);

/** Number of ads for sale, and of those without a picture (default: none). */
type Counted = { count: number; withoutImage?: number };

/**
 * A suggestion of the search box, with the field names of the API: make and model are values of the lists' parameters. `word`: an
 * equipment or trim word to search the ads for; `dealer`: a dealer's page.
 */
export type Suggestion = {
  type: 'category' | 'make' | 'series' | 'word' | 'dealer';
  value: string;
  displayValue: string;
  categorySlug: string | null;
  makeValue: string | null;
  modelValue: string | null;
  seriesValue: string | null;
  /** Slugs of the pages about brand and series; null when the catalogue has none. */
  brandSlug: string | null;
  seriesSlug: string | null;
  /** Number of cars for sale; null when they are not counted. */
  count: number | null;
  /** Of a dealer's page. */
  dealerSlug?: string;
  /** Number of those without a picture. */
  withoutImage?: number;
};

/** The fields of a suggestion that leads to no car. */
export const NO_TARGET = {
  categorySlug: null,
  makeValue: null,
  modelValue: null,
  seriesValue: null,
  brandSlug: null,
  seriesSlug: null,
  count: null,
};

export type SuggestionCaps = Readonly<Record<Suggestion['type'], number>>;

/** Maximum number of suggestions of each kind (PUB §9): in the header, and on the vehicle list. */
export const SUGGESTION_CAPS = {
  header: { category: 5, make: 6, series: 6, word: 3, dealer: 3 },
  vehicles: { category: 8, make: 10, series: 10, word: 3, dealer: 0 },
} as const satisfies Record<string, SuggestionCaps>;
export type SuggestionPlace = keyof typeof SUGGESTION_CAPS;

/** Shorter texts have no suggestions (PUB §9), longer ones are truncated. */
export const MIN_TEXT_LENGTH = 2;
export const MAX_TEXT_LENGTH = 100;
/** Length limits of an alias that staff define. */
export const MAX_ALIAS_LENGTH = 60;
