import { readAdOfPlate } from '#src/db/ads/plates.ts';
import type { AdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { filtersOfSearch } from '#src/domain/adviser/understanding/search-wish.ts';
import { yearInSweden } from '#src/domain/format/dates.ts';
import { withoutNumbers } from '#src/domain/suggestions/bare-numbers.ts';
import { formatPlate, readPlate } from '#src/domain/suggestions/licence-plate.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { readCarNames } from '#src/services/car-names.ts';
import { adUrl, vehiclesUrl } from '#src/urls.ts';

/** What a visitor's text turned out to be: an address of its own, or words to search for, with what there is to say of them. */
export type SearchText = { kind: 'elsewhere'; to: string } | { kind: 'words'; note: string | null };

const PLAIN: SearchText = { kind: 'words', note: null };

/**
 * The one place where a text becomes a plate, filters, or stays a text: the exact name of a car leads to its filtered list, a plate
 * to its ad, a wish that filters can say whole to the list with them; everything else is searched for as words.
 */
export async function readSearchText(
  filters: AdFilters,
  { db, suggestions, now }: Pick<PageRequest, 'db' | 'suggestions' | 'now'>,
): Promise<SearchText> {
  const { search } = filters;
  if (search === '') return PLAIN;
  const named = await nameOf(filters, suggestions);
  if (named !== null) return { kind: 'elsewhere', to: vehiclesUrl({ filters: named }) };
  const plate = readPlate(search);
  if (plate === null) {
    const wish = filtersOfSearch(filters, { names: await readCarNames(db), thisYear: yearInSweden(now) });
    return wish === null ? PLAIN : { kind: 'elsewhere', to: vehiclesUrl(wish) };
  }
  const adId = await readAdOfPlate(db, plate);
  if (adId !== null) return { kind: 'elsewhere', to: adUrl(adId) };
  // "GLC 220" has the shape of a plate, and means a car.
  if (await suggestions.knows(search.slice(0, 3))) return PLAIN;
  return { kind: 'words', note: `Ingen annons har registreringsnumret ${formatPlate(plate)}.` };
}

/** A text that finds nothing, without its numbers: the list of the rest, or where the rest leads. */
export type RestOfSearch =
  | { kind: 'elsewhere'; to: string }
  | { kind: 'words'; filters: AdFilters; numbers: readonly string[] };

/**
 * A number that is no series of the make and finds nothing is left out (D32): "volvo 123" leads to Volvo's list, which is then asked
 * for with the number alone, so that it says what it left out. Null for a text without such numbers.
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

/** The filters with the named car in place of the text; null when it names none, or a make is chosen that the name is not of. */
async function nameOf(filters: AdFilters, suggestions: PageRequest['suggestions']): Promise<AdFilters | null> {
  const [make = null, second] = filters.make;
  if (second !== undefined || filters.model.length > 0) return null;
  const car = await suggestions.findCar(filters.search, make);
  if (car === null || (make !== null && car.brand !== make)) return null;
  return { ...filters, search: '', make: [car.brand], model: car.series === null ? [] : [car.series] };
}
