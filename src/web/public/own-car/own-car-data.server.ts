import { redirect } from 'react-router';
import { readActiveAdOfPlate } from '#src/db/ads/plates.ts';
import { readModelSlugs } from '#src/db/catalogue/car-models.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { formatPlate, readPlate } from '#src/domain/suggestions/licence-plate.ts';
import { MAX_TEXT_LENGTH } from '#src/domain/suggestions/suggestion.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { adPriceUrl, brandUrl, OWN_CAR_PARAM, seriesUrl } from '#src/urls.ts';
import { readPartsOfSearch } from '#src/web/public/vehicle-list/search-text.server.ts';

const MAX_GUESSES = 3;

type Sources = Pick<PageRequest, 'db' | 'suggestions' | 'now'>;

/**
 * Leads to the prices that the site has for a visitor's own car: for a plate for sale the judgement of its ad, for a model the page with
 * its prices. For any other text a form with the text.
 * @throws a redirect to the ad or the model
 */
export async function readOwnCarPage({ url, ...sources }: Pick<PageRequest, 'url'> & Sources) {
  const text = (url.searchParams.get(OWN_CAR_PARAM) ?? '').trim().slice(0, MAX_TEXT_LENGTH);
  const plate = readPlate(text);
  const adId = plate === null ? null : await readActiveAdOfPlate(sources.db, plate);
  if (adId !== null) throw redirect(adPriceUrl(adId));
  // "GLC 220" has the shape of a plate but names a car.
  const isPlate = plate !== null && !(await sources.suggestions.knows(text.slice(0, 3)));
  const model = text === '' || isPlate ? null : await findModelUrl(text, sources);
  if (model !== null) throw redirect(model);
  return {
    text,
    plate: isPlate ? formatPlate(plate) : null,
    guesses: text === '' || isPlate ? [] : await findSimilarNames(text, sources),
  };
}

export type OwnCarModel = Awaited<ReturnType<typeof readOwnCarPage>>;

/** The page of the model or brand that a text names, as the search box reads it; null: it names none. */
async function findModelUrl(text: string, { db, suggestions, now }: Sources): Promise<string | null> {
  const named = await suggestions.findCar(text, null);
  const [part] = named === null ? await readPartsOfSearch({ ...NO_AD_FILTERS, search: text }, { db, now }) : [];
  const { make = [], model = [] } = part?.filters ?? {};
  const brand = named?.brand ?? make[0];
  if (brand === undefined) return null;
  const series = named === null ? (model[0] ?? null) : named.series;
  const slugs = (await readModelSlugs(db, brand, series)) ?? (await readModelSlugs(db, brand, null));
  if (slugs === null) return null;
  return slugs.series === null ? brandUrl(slugs.brand) : seriesUrl(slugs.brand, slugs.series);
}

async function findSimilarNames(text: string, { suggestions }: Sources): Promise<{ name: string; to: string }[]> {
  const found = await suggestions.suggest(text, 'header', 'latest');
  return found
    .flatMap(({ type, displayValue, brandSlug, seriesSlug }) =>
      type === 'series' && brandSlug !== null && seriesSlug !== null
        ? [{ name: displayValue, to: seriesUrl(brandSlug, seriesSlug) }]
        : [],
    )
    .slice(0, MAX_GUESSES);
}
