/**
 * What a list of ads is narrowed to, and the one way it is read from and written to a URL. Nothing a visitor can write in an
 * address is an error: what cannot be used is left out (D27).
 */
export type ListFilters = {
  /** Brands as the visitor named them; pages show the name that the stock knows. Empty: all. */
  makes: string[];
};

export type ListQuery = { filters: ListFilters /** From 1. */; page: number };

export const NO_FILTERS: ListFilters = { makes: [] };

const MOST_VALUES = 100;
const LONGEST_VALUE = 60;
/** Beyond any stock, and far below what a database's integer holds. */
const HIGHEST_PAGE = 10_000_000;

/** Reads `make` (repeated or comma separated) and `page`. */
export const parseListQuery = (params: URLSearchParams): ListQuery => ({
  filters: { makes: parseValues(params.getAll('make')) },
  page: parsePage(params.get('page')),
});

/** The parameters that stand for a query: values repeated in the order given, page 1 left out. */
export function listQueryParams({ filters, page }: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  for (const make of filters.makes) params.append('make', make);
  if (page > 1) params.set('page', String(page));
  return params;
}

export const hasFilters = (filters: ListFilters): boolean => filters.makes.length > 0;

export const withMake = (filters: ListFilters, make: string): ListFilters => ({
  ...filters,
  makes: [...filters.makes, make],
});

export const withoutMake = (filters: ListFilters, make: string): ListFilters => ({
  ...filters,
  makes: filters.makes.filter((known) => known !== make),
});

function parseValues(texts: string[]): string[] {
  const values = new Map<string, string>();
  for (const text of texts.flatMap((list) => list.split(','))) {
    const value = cleanText(text);
    const key = value.toLowerCase();
    if (value !== '' && value.length <= LONGEST_VALUE && !values.has(key)) values.set(key, value);
    if (values.size === MOST_VALUES) break;
  }
  return [...values.values()];
}

/** Composed letters (å as one sign), no control characters (NUL is an error to PostgreSQL), no lone half of a surrogate pair. */
const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();

function parsePage(text: string | null): number {
  if (text === null || !/^\d{1,12}$/.test(text.trim())) return 1;
  return Math.min(Math.max(1, Number(text.trim())), HIGHEST_PAGE);
}
