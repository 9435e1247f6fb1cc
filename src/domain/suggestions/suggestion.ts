/** A row of the search index: a name under which visitors look for something, and what it stands for. */
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

/** Ads for sale, and those of them without a picture, none unless given. */
type Counted = { count: number; withoutImage?: number };

/**
 * What the search box offers, in the words of the border: make and model are what the lists' parameters take.
 * `word`: an equipment or trim word to search the ads for.
 */
export type Suggestion = {
  type: 'category' | 'make' | 'series' | 'word';
  value: string;
  displayValue: string;
  categorySlug: string | null;
  makeValue: string | null;
  modelValue: string | null;
  seriesValue: string | null;
  /** Of the pages about brand and series; null where the catalogue has none. */
  brandSlug: string | null;
  seriesSlug: string | null;
  /** Cars for sale; null where they are not counted. */
  count: number | null;
  /** Those of them without a picture. */
  withoutImage?: number;
};

export type SuggestionCaps = Readonly<Record<Suggestion['type'], number>>;

/** Most suggestions of each kind (PUB §9): in the header, and on the vehicle list. */
export const SUGGESTION_CAPS = {
  header: { category: 5, make: 6, series: 6, word: 3 },
  vehicles: { category: 8, make: 10, series: 10, word: 3 },
} as const satisfies Record<string, SuggestionCaps>;
export type SuggestionPlace = keyof typeof SUGGESTION_CAPS;

/** Shorter texts have no suggestions (PUB §9), longer ones are read to here. */
export const MIN_TEXT_LENGTH = 2;
export const MAX_TEXT_LENGTH = 100;
/** Letters of a word that staff let lead to a car. */
export const MAX_ALIAS_LENGTH = 60;
