import type { Handler } from 'hono';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import type { HttpEnv } from './http-env.ts';

/** 200 while pages can be served, which takes the database; 503 otherwise. */
export const health =
  (db: Db): Handler<HttpEnv> =>
  async (c) => {
    c.header('cache-control', 'no-store');
    try {
      await sql`select 1`.execute(db);
      return c.json({ status: 'ok' });
    } catch {
      return c.json({ status: 'database unavailable' }, 503);
    }
  };
