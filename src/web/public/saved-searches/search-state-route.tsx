import { pageLoader } from '#src/request/page-loader.server.ts';
import { readSearchState } from './search-state.server.ts';

/** What a saved search finds now, as JSON. */
export const loader = pageLoader(async (request) =>
  Response.json(await readSearchState(request), { headers: { 'x-robots-tag': 'noindex' } }),
);
