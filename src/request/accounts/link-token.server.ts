import { z } from 'zod';
import { type PageRequest, pageLoader } from '#src/request/page-loader.server.ts';
import { LINK_TOKEN_PARAM } from '#src/urls.ts';

/** The token of a one-time link, which the page's form sends on: looking at a link, as mail scanners do, does not use it up. */
export const linkTokenLoader = pageLoader(async ({ url }: PageRequest) => ({
  token: url.searchParams.get(LINK_TOKEN_PARAM) ?? '',
}));

/** The token as the form sends it. */
export const linkToken = z.string();
