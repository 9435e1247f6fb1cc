import type { HttpBindings } from '@hono/node-server';

/** What the middleware of one request hands on. */
export type HttpEnv = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** For the scripts of this response. */
    nonce: string;
  };
};
