import { redirect } from 'react-router';
import { readActiveAdOfPlate } from '#src/db/ads/plates.ts';
import { formatPlate, readPlate } from '#src/domain/suggestions/licence-plate.ts';
import { MAX_TEXT_LENGTH } from '#src/domain/suggestions/suggestion.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { adPriceUrl, brandUrl, OWN_CAR_PARAM, ownCarValueUrl } from '#src/visitor-urls.ts';
import { findOwnCarOfPlate, findOwnCarOfText } from '#src/web/shared/own-car/find-own-car.server.ts';

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
  const sold = plate === null ? null : await findOwnCarOfPlate(sources.db, plate);
  if (sold !== null) throw redirect(ownCarValueUrl(sold.brandSlug, sold.seriesSlug, sold.params));
  // "GLC 220" has the shape of a plate but names a car.
  const isPlate = plate !== null && !(await sources.suggestions.knows(text.slice(0, 3)));
  const named = text === '' || isPlate ? null : await findOwnCarOfText(text, sources);
  if (named !== null)
    throw redirect(
      named.seriesSlug === null
        ? brandUrl(named.brandSlug)
        : ownCarValueUrl(named.brandSlug, named.seriesSlug, named.params),
    );
  return {
    text,
    plate: isPlate ? formatPlate(plate) : null,
    guesses: text === '' || isPlate ? [] : await findSimilarNames(text, sources),
  };
}

export type OwnCarPageModel = Awaited<ReturnType<typeof readOwnCarPage>>;

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
