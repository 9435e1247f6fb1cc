import { data, type LoaderFunctionArgs } from 'react-router';
import { errorCode } from '#src/base/error-code.ts';
import type { Db } from '#src/db/connection/client.ts';
import { isDatabaseUnavailable } from '#src/db/connection/database-unavailable.ts';
import type { PageFailure } from './page-failure.ts';
import { type PictureAddresses, type RequestContext, requestContext } from './request-context.server.ts';

/** The part of the request that a page's data file receives. */
export type PageRequest = Pick<
  RequestContext,
  'adSearch' | 'dealerSearch' | 'suggestions' | 'ownCars' | 'blog' | 'now' | 'refusal' | 'logger'
> & {
  /** Style of the map of dealers; null: the site's own outlines. */
  mapStyleUrl: string | null;
  /** Read only; may be a replica. */
  db: Db;
  /** For the few writes of page loads. */
  writeDb: Db;
  /** Address of the page, also when only its data is requested. */
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
  /** Maps stored picture addresses to public ones; every picture of a page goes through it. */
  pictures: PictureAddresses;
};

/** PostgreSQL error code of a statement timeout. */
const QUERY_CANCELED = '57014';

/** Runs a part of a page's response. Turns unexpected errors into an error with an id: 503 where a retry may succeed, else 500. */
export async function withPageFailures<Answer>(
  { url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>,
  work: (request: RequestContext) => Promise<Answer>,
): Promise<Answer> {
  const request = context.get(requestContext);
  const { logger, requestId } = request;
  try {
    return await work(request);
  } catch (error) {
    // Responses and status data are thrown intentionally.
    if (!(error instanceof Error)) throw error;
    logger.error({ err: error, requestId, path: url.pathname }, 'page failed');
    const isSlow = errorCode(error) === QUERY_CANCELED;
    const status = isSlow || isDatabaseUnavailable(error) ? 503 : 500;
    throw data({ requestId } satisfies PageFailure, { status });
  }
}

/** Makes a loader from a function that builds a page model. */
export function pageLoader<Model>(read: (request: PageRequest) => Promise<Model>) {
  return ({ url, params, context }: LoaderFunctionArgs): Promise<Model> =>
    withPageFailures({ url, context }, async (request) => {
      const { readDb, db, adSearch, dealerSearch, suggestions, ownCars, blog, now, refusal, logger, settings } =
        request;
      const shared = {
        db: readDb,
        writeDb: db,
        adSearch,
        dealerSearch,
        suggestions,
        ownCars,
        blog,
        now,
        refusal,
        logger,
      };
      const mapStyleUrl = settings.map?.styleUrl ?? null;
      return read({ url, params, ...shared, mapStyleUrl, pictures: await request.pictures() });
    });
}
