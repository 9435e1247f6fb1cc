import { pageLoader } from '#src/request/page-loader.server.ts';
import { readSearchState } from './search-state.server.ts';

/** The current result of a saved search, as JSON. */
export const loader = pageLoader(async (request) =>
  Response.json(await readSearchState(request), { headers: { 'x-robots-tag': 'noindex' } }),
);
