import { data } from 'react-router';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { readRestOfCars } from '#src/web/shared/category-page/category-page-data.server.ts';

/** What a carousel asks for when it is moved; as JSON, for no page of its own. */
export const loader = pageLoader(async (request) => {
  const cars = await readRestOfCars(request);
  if (cars === null) throw data(null, { status: 404 });
  return Response.json(cars, { headers: { 'x-robots-tag': 'noindex' } });
});
