import { readAdOfPlate } from '#src/db/ads/plates.ts';
import type { AdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { yearInSweden } from '#src/domain/format/dates.ts';
import { formatPlate, readPlate } from '#src/domain/suggestions/licence-plate.ts';
import { withoutNumbers } from '#src/domain/suggestions/named-car.ts';
import { filtersOfSearch, type PartOfSearch, partsOfSearch } from '#src/domain/wish/search-wish.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { readCarNames } from '#src/services/car-names.ts';
import { adUrl, vehiclesUrl } from '#src/visitor-urls.ts';

/** Result of parsing a visitor's text: an address, or words to search for, with notes about them. */
export type SearchText = { kind: 'elsewhere'; to: string } | { kind: 'words'; note: string | null };

const PLAIN: SearchText = { kind: 'words', note: null };

/**
 * Decides whether a text is a plate, filters, or words: the exact name of a car redirects to its filtered list, a plate to its ad,
 * a text that filters express completely to the list with them; everything else is searched for as words. A word for a body or a drive is no car's name
 * ("pickup", "audi quattro").
 */
export async function readSearchText(
  filters: AdFilters,
  { db, suggestions, now }: Pick<PageRequest, 'db' | 'suggestions' | 'now'>,
): Promise<SearchText> {
  const { search } = filters;
  if (search === '') return PLAIN;
  const plate = readPlate(search);
  const wish = plate === null ? filtersOfSearch(filters, await readKnowledge(db, now)) : null;
  const isAppearance = wish !== null && APPEARANCES.some((name) => wish.filters[name].length > filters[name].length);
  const named = isAppearance ? null : await nameOf(filters, suggestions);
  if (named !== null) return { kind: 'elsewhere', to: vehiclesUrl({ filters: named }) };
  if (wish !== null) return { kind: 'elsewhere', to: vehiclesUrl(wish) };
  if (plate === null) return PLAIN;
  const adId = await readAdOfPlate(db, plate);
  if (adId !== null) return { kind: 'elsewhere', to: adUrl(adId) };
  // "GLC 220" has the shape of a plate but names a car.
  if (await suggestions.knows(search.slice(0, 3))) return PLAIN;
  return { kind: 'words', note: `Ingen annons har registreringsnumret ${formatPlate(plate)}.` };
}

const APPEARANCES = ['chassis', 'tags'] as const;

const readKnowledge = async (db: PageRequest['db'], now: Date) => ({
  names: await readCarNames(db),
  thisYear: yearInSweden(now),
});

/** The lists that show a part of a text without hits, the nearest to the text first. */
export const readPartsOfSearch = async (
  filters: AdFilters,
  { db, now }: Pick<PageRequest, 'db' | 'now'>,
): Promise<PartOfSearch[]> => partsOfSearch(filters, await readKnowledge(db, now));

/** A text without hits, searched again without its numbers: the resulting list, or its redirect. */
export type RestOfSearch =
  | { kind: 'elsewhere'; to: string }
  | { kind: 'words'; filters: AdFilters; numbers: readonly string[] };

/**
 * Ignores a number that is no series of the make and has no hits (D32): "volvo 123" redirects to Volvo's list, with only the number
 * as text, so that the list names what was ignored. Null for a text without such numbers.
 */
export async function readRestOfSearch(
  filters: AdFilters,
  request: Pick<PageRequest, 'db' | 'suggestions' | 'now'>,
): Promise<RestOfSearch | null> {
  const rest = withoutNumbers(filters.search);
  if (rest === null) return null;
  const found = await readSearchText({ ...filters, search: rest.text }, request);
  if (found.kind === 'words')
    return { kind: 'words', filters: { ...filters, search: rest.text }, numbers: rest.numbers };
  const [path = '', params] = found.to.split('?');
  if (!path.startsWith(vehiclesUrl())) return null;
  const withNumbers = new URLSearchParams(params);
  withNumbers.set('search', [withNumbers.get('search') ?? '', ...rest.numbers].join(' ').trim());
  return { kind: 'elsewhere', to: `${path}?${withNumbers}` };
}

/** The filters with the named car in place of the text; null when it names none, or when another make is chosen. */
async function nameOf(filters: AdFilters, suggestions: PageRequest['suggestions']): Promise<AdFilters | null> {
  const [make = null, second] = filters.make;
  if (second !== undefined || filters.model.length > 0) return null;
  const car = await suggestions.findCar(filters.search, make);
  if (car === null || (make !== null && car.brand !== make)) return null;
  return { ...filters, search: '', make: [car.brand], model: car.series === null ? [] : [car.series] };
}
