import { redirect } from 'react-router';
import { readActiveAdOfPlate } from '#src/db/ads/plates.ts';
import { readPlate } from '#src/domain/suggestions/licence-plate.ts';
import { MAX_TEXT_LENGTH } from '#src/domain/suggestions/suggestion.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { adPriceUrl, brandUrl, OWN_CAR_PARAM, ownCarValueUrl } from '#src/visitor-urls.ts';
import { findOwnCar, listSimilarModels } from '#src/web/shared/own-car/find-own-car.server.ts';

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
  const { found, plate: unknownPlate } = await findOwnCar(text, sources);
  if (found !== null)
    throw redirect(
      found.seriesSlug === null
        ? brandUrl(found.brandSlug)
        : ownCarValueUrl(found.brandSlug, found.seriesSlug, found.params),
    );
  const similar = text === '' || unknownPlate !== null ? [] : await listSimilarModels(text, sources, MAX_GUESSES);
  return {
    text,
    plate: unknownPlate,
    guesses: similar.map(({ name, brandSlug, seriesSlug }) => ({ name, to: ownCarValueUrl(brandSlug, seriesSlug) })),
  };
}

export type OwnCarPageModel = Awaited<ReturnType<typeof readOwnCarPage>>;
