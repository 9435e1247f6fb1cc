import type { Handler } from 'hono';
import type { HttpEnv } from './http-env.ts';

/** 200 as long as the process lives; whether pages can be served is told by `readiness`. */
export const health: Handler<HttpEnv> = (c) => {
  c.header('cache-control', 'no-store');
  return c.json({ status: 'ok' });
};
