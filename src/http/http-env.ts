import type { HttpBindings } from '@hono/node-server';
import type { Refusal } from './load-shedding/refusal.ts';

/** What the middleware of one request hands on. */
export type HttpEnv = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** For the scripts of this response. */
    nonce: string;
    /** Why it was told to come again. */
    refused?: Refusal;
    /** Whether something was asked of the database in vain. */
    lacksDatabase?: boolean;
  };
};
