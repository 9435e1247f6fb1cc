import { redirect } from 'react-router';
import { KM_PER_MIL } from '#src/base/units.ts';
import { readActiveAdOfPlate, readCarOfPlate } from '#src/db/ads/plates.ts';
import { readModelSlugs } from '#src/db/catalogue/car-models.ts';
import { type AdFilters, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { type OwnCarFacts, ownCarParams } from '#src/domain/own-car/own-car-form.ts';
import { formatPlate, readPlate } from '#src/domain/suggestions/licence-plate.ts';
import { MAX_TEXT_LENGTH } from '#src/domain/suggestions/suggestion.ts';
import { decidingFuel } from '#src/domain/valuation/valued-car.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { adPriceUrl, brandUrl, OWN_CAR_PARAM, ownCarValueUrl } from '#src/urls.ts';
import { readPartsOfSearch } from '#src/web/public/vehicle-list/search-text.server.ts';

const MAX_GUESSES = 3;

type Sources = Pick<PageRequest, 'db' | 'suggestions' | 'now'>;

/**
 * Leads to the value of a visitor's own car: for a plate for sale the judgement of its ad, for one that has been for sale, or a model, the page that
 * values it with what is known of it. For any other text a form with the text.
 * @throws a redirect to the ad, the value or the brand
 */
export async function readOwnCarPage({ url, ...sources }: Pick<PageRequest, 'url'> & Sources) {
  const text = (url.searchParams.get(OWN_CAR_PARAM) ?? '').trim().slice(0, MAX_TEXT_LENGTH);
  const plate = readPlate(text);
  const adId = plate === null ? null : await readActiveAdOfPlate(sources.db, plate);
  if (adId !== null) throw redirect(adPriceUrl(adId));
  const sold = plate === null ? null : await readCarOfPlate(sources.db, plate);
  if (sold !== null) {
    const { brandSlug, seriesSlug, fuels, ...facts } = sold;
    throw redirect(
      ownCarValueUrl(brandSlug, seriesSlug, ownCarParams({ ...facts, fuel: decidingFuel(fuels) ?? null })),
    );
  }
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

export type OwnCarPageModel = Awaited<ReturnType<typeof readOwnCarPage>>;

/** The page of the model or brand that a text names, as the search box reads it; null: it names none. */
async function findModelUrl(text: string, { db, suggestions, now }: Sources): Promise<string | null> {
  const named = await suggestions.findCar(text, null);
  const [part] = await readPartsOfSearch({ ...NO_AD_FILTERS, search: text }, { db, now });
  const { make = [], model = [] } = part?.filters ?? {};
  const brand = named?.brand ?? make[0];
  if (brand === undefined) return null;
  const series = named === null ? (model[0] ?? null) : named.series;
  const slugs = (await readModelSlugs(db, brand, series)) ?? (await readModelSlugs(db, brand, null));
  if (slugs === null) return null;
  if (slugs.series === null) return brandUrl(slugs.brand);
  return ownCarValueUrl(
    slugs.brand,
    slugs.series,
    ownCarParams(part === undefined ? {} : factsOfFilters(part.filters)),
  );
}

/** The facts that a text states beside the model, as the filters that it is read as. */
const factsOfFilters = ({ minYear, maxYear, maxMileage, fuel, transmission }: AdFilters): Partial<OwnCarFacts> => ({
  modelYear: maxYear !== null && (minYear === null || minYear === maxYear) ? maxYear : minYear,
  odometerKm: maxMileage === null ? null : maxMileage * KM_PER_MIL,
  fuel: fuel.length === 1 ? (fuel[0] ?? null) : null,
  transmission: transmission.length === 1 ? (transmission[0] ?? null) : null,
});

async function findSimilarNames(text: string, { suggestions }: Sources): Promise<{ name: string; to: string }[]> {
  const found = await suggestions.suggest(text, 'header', 'latest');
  return found
    .flatMap(({ type, displayValue, brandSlug, seriesSlug }) =>
      type === 'series' && brandSlug !== null && seriesSlug !== null
        ? [{ name: displayValue, to: ownCarValueUrl(brandSlug, seriesSlug) }]
        : [],
    )
    .slice(0, MAX_GUESSES);
}
