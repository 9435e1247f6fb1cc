import { data, type LoaderFunctionArgs } from 'react-router';
import type { Db } from '#src/db/client.ts';
import { isDatabaseUnavailable } from '#src/db/database-unavailable.ts';
import type { PageFailure } from './page-failure.ts';
import type { PictureAddresses } from './picture-addresses.server.ts';
import { type RequestContext, requestContext } from './request-context.server.ts';

/** What a page's data file is given of the request. */
export type PageRequest = Pick<RequestContext, 'adSearch' | 'suggestions' | 'blog' | 'now' | 'refusal' | 'logger'> & {
  /** For reading alone: it may be a copy of the database. */
  db: Db;
  /** For the little that pages note. */
  writeDb: Db;
  /** The page's address, also when only its data is asked for. */
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
  /** Every picture that a page shows goes through it. */
  pictures: PictureAddresses;
};

/** PostgreSQL's code for a statement that reached its time limit. */
const QUERY_CANCELED = '57014';

/** Runs a part of a page's answer. What it did not foresee becomes an error with an id: 503 where it may succeed in a moment, else 500. */
export async function withPageFailures<Answer>(
  { url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>,
  work: (request: RequestContext) => Promise<Answer>,
): Promise<Answer> {
  const request = context.get(requestContext);
  const { logger, requestId } = request;
  try {
    return await work(request);
  } catch (error) {
    // Responses and status data are thrown on purpose.
    if (!(error instanceof Error)) throw error;
    logger.error({ err: error, requestId, path: url.pathname }, 'page failed');
    const isSlow = 'code' in error && error.code === QUERY_CANCELED;
    const status = isSlow || isDatabaseUnavailable(error) ? 503 : 500;
    throw data({ requestId } satisfies PageFailure, { status });
  }
}

/** Makes a loader of a function from request to page model. */
export function pageLoader<Model>(read: (request: PageRequest) => Promise<Model>) {
  return ({ url, params, context }: LoaderFunctionArgs): Promise<Model> =>
    withPageFailures({ url, context }, async (request) => {
      const { readDb, db, adSearch, suggestions, blog, now, refusal, logger } = request;
      const shared = { db: readDb, writeDb: db, adSearch, suggestions, blog, now, refusal, logger };
      return read({ url, params, ...shared, pictures: await request.pictures() });
    });
}
