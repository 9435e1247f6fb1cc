import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { readPlacesOfList } from '#src/db/ad-search/places-of-list.ts';
import type { Db } from '#src/db/connection/client.ts';
import { NEWEST_FIRST } from '#src/domain/ads/filters/ad-filters.ts';
import { parseAdQuery } from '#src/domain/ads/filters/ad-query.ts';
import { findPlace } from '#src/domain/places/find-place.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';
import { adPlacesApiUrl } from '#src/visitor-urls.ts';
import { adsParameters } from './ads-parameters.ts';
import { json } from './openapi-parts.ts';

const placesSchema = z
  .object({
    places: z
      .array(z.object({ name: z.string(), longitude: z.number(), latitude: z.number(), ads: z.int() }))
      .openapi({ description: 'The place with the most ads first' }),
    unplaced: z.int().openapi({ description: 'Number of ads whose place is not known' }),
  })
  .openapi('AdPlaces');

const listAdPlaces = createRoute({
  method: 'get',
  path: adPlacesApiUrl(),
  summary: 'Number of active ads by place, under the filters of a list',
  request: { query: adsParameters },
  responses: { 200: json(placesSchema, 'The places of all ads of the list') },
});

/** Adds the endpoint of the map beside a list. */
export function mountAdPlaces(
  api: OpenAPIHono<HttpEnv>,
  { db, adSearch }: { db: Db; adSearch: AdSearchService },
): void {
  api.openapi(listAdPlaces, async (c) => {
    const params = new URL(c.req.url).searchParams;
    const withImage = params.get('withImage') === '1';
    const asked = {
      filters: parseAdQuery(params).query.filters,
      order: NEWEST_FIRST,
      at: { page: 1 },
      size: 1,
      withImage,
    };
    // With names as the stock spells them.
    const { filters } = await adSearch.search(asked);
    const counted = (await readPlacesOfList(db, filters, withImage)).map(({ place, ads }) => ({
      ads,
      place: place === null ? null : findPlace(place),
    }));
    const places = counted
      .flatMap(({ place, ads }) =>
        place === null ? [] : [{ name: place.name, longitude: place.longitude, latitude: place.latitude, ads }],
      )
      .sort((one, other) => other.ads - one.ads || one.name.localeCompare(other.name, 'sv'));
    const unplaced = counted.reduce((sum, { place, ads }) => sum + (place === null ? ads : 0), 0);
    return c.json({ places, unplaced }, 200);
  });
}
