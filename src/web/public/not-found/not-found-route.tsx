import { data } from 'react-router';
import { pageLoader } from '#src/request/page-loader.server.ts';

/** Every address without a page, and the stand-in address of requests that the server refused. */
export const loader = pageLoader(async ({ refusal }) => {
  throw data(null, { status: refusal?.status ?? 404 });
});

/** Never drawn: the loader always ends in the error screen. */
export default function NotFoundRoute() {
  return null;
}
