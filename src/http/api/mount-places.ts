import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { placesBeginning } from '#src/domain/places/suggest-places.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { placesApiUrl } from '#src/visitor-urls.ts';
import { anyText, json } from './openapi-parts.ts';

const MAX_TEXT = 60;
/** The places change with the version of the site only. */
const CACHED = 'public, max-age=86400';

const placesSchema = z
  .object({
    places: z.array(z.object({ name: z.string(), county: z.string() })).openapi({ description: 'Main towns first' }),
  })
  .openapi('Places');

const listPlaces = createRoute({
  method: 'get',
  path: placesApiUrl(),
  summary: 'Places of Sweden whose name begins with a text, for the parameter near of the lists',
  request: { query: z.object({ q: anyText('The beginning of a name, from 2 characters', 'ume') }) },
  responses: { 200: json(placesSchema, 'At most eight places') },
});

/** Adds the endpoint that completes names of places. */
export function mountPlaces(api: OpenAPIHono<HttpEnv>): void {
  api.openapi(listPlaces, (c) => {
    const text = new URL(c.req.url).searchParams.get('q') ?? '';
    c.header('cache-control', CACHED);
    return c.json(
      { places: placesBeginning(text.slice(0, MAX_TEXT)).map(({ name, county }) => ({ name, county })) },
      200,
    );
  });
}
