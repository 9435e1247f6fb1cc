import type { HttpBindings } from '@hono/node-server';
import type { Refusal } from './load-shedding/refusal-log.ts';
import type { CutBody } from './read-body.ts';

/** `hit`: current; `stale`: of an older version; `miss`: rendered for this request. */
export type CacheResult = 'hit' | 'stale' | 'miss';

/** Variables that middleware shares within one request. */
export type HttpEnv = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** How the page cache answered; undefined when it was not asked. */
    cache?: CacheResult;
    /** Whether a part of the page could not be read, so that it must not be cached. */
    hasFailed?: boolean;
    /** The parsed body of a call. */
    sentJson?: unknown;
    /** Why the request was rejected with 503. */
    refused?: Refusal;
    /** The start of a page's form that was too long or too slow. */
    cutBody?: CutBody;
    /** Whether a database query failed because the database is unavailable. */
    lacksDatabase?: boolean;
  };
};
