import { data, redirectDocument } from 'react-router';
import { pageLoader } from '#src/request/page-loader.server.ts';
import type { Route } from './+types/not-found-route.ts';

/** All addresses without a page, and the replacement address of requests that the server rejected. */
export const loader = pageLoader(async ({ refusal }) => {
  throw data(null, { status: refusal?.status ?? 404 });
});

/**
 * An address that the browser's manifest lacks may be a page of staff or dealers, and the answer to one that no page has is a status:
 * the server knows both.
 */
export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<never> {
  throw redirectDocument(request.url);
}

/** Never rendered: the loader always throws the error page. */
export default function NotFoundRoute() {
  return null;
}
