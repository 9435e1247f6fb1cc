import type { HttpBindings } from '@hono/node-server';
import type { Refusal } from './load-shedding/refusal-log.ts';

/** Variables that middleware shares within one request. */
export type HttpEnv = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** CSP nonce for the scripts of this response. */
    nonce: string;
    /** Why the request was rejected with 503. */
    refused?: Refusal;
    /** Whether a database query failed because the database is unavailable. */
    lacksDatabase?: boolean;
  };
};
