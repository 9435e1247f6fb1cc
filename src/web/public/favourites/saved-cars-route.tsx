import { pageLoader } from '#src/request/page-loader.server.ts';
import { readSavedCars } from './favourites-data.server.ts';

/** Cars by their ids, as JSON. */
export const loader = pageLoader(async (request) =>
  Response.json(await readSavedCars(request), { headers: { 'x-robots-tag': 'noindex' } }),
);
