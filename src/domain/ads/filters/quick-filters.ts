import { findWord } from '#src/domain/format/parameter-text.ts';
import type { AdFilters } from './ad-filters.ts';

/**
 * Quick filters are aliases of filters: selecting one sets those filters, so that list, chips and URL never contain the same
 * filter twice.
 */
export const QUICK_FILTERS = ['Elbil', 'Automat', 'Under 100 000 kr', 'Under 10 000 mil', 'Kombi', 'SUV'] as const;
export type QuickFilter = (typeof QUICK_FILTERS)[number];

type Rule = {
  isOn: (filters: AdFilters) => boolean;
  on: (filters: AdFilters) => AdFilters;
  off: (filters: AdFilters) => AdFilters;
};

/** Rule for a value of a list filter. */
function valueRule<Name extends 'fuel' | 'transmission' | 'chassis'>(name: Name, value: AdFilters[Name][number]): Rule {
  const values = (filters: AdFilters): readonly string[] => filters[name];
  return {
    isOn: (filters) => values(filters).includes(value),
    on: (filters) => (values(filters).includes(value) ? filters : { ...filters, [name]: [...filters[name], value] }),
    off: (filters) => ({ ...filters, [name]: values(filters).filter((each) => each !== value) }),
  };
}

/** Rule for an upper bound; removes a lower bound above it, as nothing would match. */
const highestRule = (max: 'maxPrice' | 'maxMileage', min: 'minPrice' | 'minMileage', highest: number): Rule => ({
  isOn: (filters) => filters[max] === highest,
  on: (filters) => ({
    ...filters,
    [max]: highest,
    [min]: filters[min] !== null && filters[min] > highest ? null : filters[min],
  }),
  off: (filters) => ({ ...filters, [max]: null }),
});

const RULES: Readonly<Record<QuickFilter, Rule>> = {
  Elbil: valueRule('fuel', 'El'),
  Automat: valueRule('transmission', 'Automat'),
  'Under 100 000 kr': highestRule('maxPrice', 'minPrice', 100_000),
  'Under 10 000 mil': highestRule('maxMileage', 'minMileage', 10_000),
  Kombi: valueRule('chassis', 'Kombi'),
  SUV: valueRule('chassis', 'SUV'),
};

export const isQuickFilterOn = (filters: AdFilters, quick: QuickFilter): boolean => RULES[quick].isOn(filters);

export const toggleQuickFilter = (filters: AdFilters, quick: QuickFilter): AdFilters =>
  RULES[quick].isOn(filters) ? RULES[quick].off(filters) : RULES[quick].on(filters);

/** Adds the filters of the quick filters. */
export const applyQuickFilters = (filters: AdFilters, quick: readonly QuickFilter[]): AdFilters =>
  quick.reduce((narrowed, each) => RULES[each].on(narrowed), filters);

export function readQuickFilters(texts: readonly string[]): { known: QuickFilter[]; unknown: string[] } {
  const known: QuickFilter[] = [];
  const unknown: string[] = [];
  for (const text of texts) {
    const quick = findWord(QUICK_FILTERS, text);
    if (quick) known.push(quick);
    else unknown.push(text);
  }
  return { known, unknown };
}
