import { type AdFilters, FILTER_GROUPS, isGroupUsed, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { partsRead } from '#src/domain/ads/filters/read-as.ts';
import { capitalized } from '#src/domain/format/texts.ts';
import { MAX_TEXT_LENGTH, NO_TARGET, type Suggestion } from '#src/domain/suggestions/suggestion.ts';
import type { CarNames } from '#src/domain/wish/names/car-names.ts';
import { filtersOfSearch, type ListOfWish, partsOfSearch } from '#src/domain/wish/search-wish.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';
import { firstWithCars } from '#src/services/facet-index/count-list.ts';

/** A suggestion with the list that it leads to; `wish`: the cars that the whole text asks for; `car`: the car of a plate. */
export type ListedSuggestion = Omit<Suggestion, 'type'> & {
  type: Suggestion['type'] | 'wish' | 'car';
  list?: ListOfWish;
  /** Of a wish: the filters and the order as which the text was read. */
  parts?: string[];
  /** Of a car. */
  car?: CarOfPlate;
};

/** A car for sale, by its plate. */
type CarOfPlate = { url: string; price: number | null; image: string | null };

type Sources = { adSearch: AdSearchService; names: CarNames; thisYear: number };

/**
 * The suggestions for a text, with what the list would show for it as the first one, and without words that find no car. The cars are counted in
 * memory; while the stock is not loaded, there is no first one, and words are not counted.
 */
export async function withWish(
  text: string,
  suggestions: readonly Suggestion[],
  { adSearch, ...knowledge }: Sources,
): Promise<ListedSuggestion[]> {
  if (adSearch.loaded() === null) return [...suggestions];
  const search = text.trim().slice(0, MAX_TEXT_LENGTH);
  const counted = await Promise.all(
    suggestions.map(async (suggestion) => {
      if (suggestion.type !== 'word') return [suggestion];
      const found = await firstWithCars(adSearch, listsOf(suggestion.value, knowledge));
      return found ? [{ ...suggestion, count: found.result.total, list: found.list }] : [];
    }),
  );
  const lists = listsOf(search, knowledge).filter(({ filters }) => isWish(filters));
  const found = await firstWithCars(adSearch, lists);
  if (!found) return counted.flat();
  const { list, result } = found;
  const parts = partsRead(result, list.sort);
  const displayValue = capitalized(parts.join(', '));
  const wish = { ...NO_TARGET, type: 'wish', value: search, displayValue, count: result.total, list, parts } as const;
  return [wish, ...counted.flat().filter((suggestion) => isOfWish(suggestion, search, list.filters))];
}

/** The lists for a text, the nearest to it first: as the list page reads it. */
function listsOf(search: string, knowledge: Omit<Sources, 'adSearch'>): ListOfWish[] {
  const filters: AdFilters = { ...NO_AD_FILTERS, search };
  const whole = filtersOfSearch(filters, knowledge);
  if (whole !== null) return [whole];
  const parts = partsOfSearch(filters, knowledge).filter((part) => part.filters.search !== '' || isWish(part.filters));
  return [{ filters, sort: null }, ...parts];
}

const NAMED = ['make', 'model', 'generation', 'search'];

/** Whether filters ask for more than a car's name and words, which are suggested as such. */
const isWish = (filters: AdFilters): boolean =>
  FILTER_GROUPS.some((group) => !NAMED.includes(group) && isGroupUsed(filters, group));

/**
 * Whether a name belongs to what was understood, and has cars: of several words, the short ones resemble many names. Of one word that
 * means something else, only names with exactly its letters: "röd" is no beginning of "Rodius".
 */
function isOfWish({ type, displayValue, makeValue, count }: Suggestion, text: string, { make }: AdFilters): boolean {
  if (type === 'category' || type === 'dealer') return true;
  if (!text.includes(' ')) return displayValue.toLowerCase().includes(text.toLowerCase());
  return makeValue !== null && make.includes(makeValue) && count !== 0;
}
