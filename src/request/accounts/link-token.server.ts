import { z } from 'zod';
import { type PageRequest, pageLoader } from '#src/request/page-loader.server.ts';
import { LINK_TOKEN_PARAM } from '#src/urls.ts';

/** Token of a one-time link. Only submitting the page's form uses it up, so mail scanners that open the link do not. */
export const linkTokenLoader = pageLoader(async ({ url }: PageRequest) => ({
  token: url.searchParams.get(LINK_TOKEN_PARAM) ?? '',
}));

/** Form field that carries the token. */
export const linkToken = z.string();
