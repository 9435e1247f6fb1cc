import { data } from 'react-router';
import { pageLoader } from '#src/request/page-loader.server.ts';

/** All addresses without a page, and the replacement address of requests that the server rejected. */
export const loader = pageLoader(async ({ refusal }) => {
  throw data(null, { status: refusal?.status ?? 404 });
});

/** Never rendered: the loader always throws the error page. */
export default function NotFoundRoute() {
  return null;
}
