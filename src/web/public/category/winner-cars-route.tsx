import { data } from 'react-router';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { readRestOfCars } from '#src/web/shared/category-page/category-page-data.server.ts';

/** The remaining cars of a carousel, as JSON. */
export const loader = pageLoader(async (request) => {
  const cars = await readRestOfCars(request);
  if (cars === null) throw data(null, { status: 404 });
  return Response.json(cars, { headers: { 'x-robots-tag': 'noindex' } });
});
