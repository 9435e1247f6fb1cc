import type { Handler } from 'hono';
import { readStaticData } from '#src/db/catalogue/static-data.ts';
import type { Db } from '#src/db/connection/client.ts';
import { contentEtag, matchesEtag, REVALIDATE } from './etag.ts';
import type { HttpEnv } from './http-env.ts';

/** Brands and series with their numbers of ads (PUB §7), with an ETag of stock and catalogue. */
export function staticData(db: Db): Handler<HttpEnv> {
  return async (c) => {
    const { brands, series, generated, stamp } = await readStaticData(db);
    const etag = contentEtag(stamp);
    const headers = { etag, 'cache-control': REVALIDATE };
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
    return c.json({ brands, series, generated: generated.toISOString() }, 200, headers);
  };
}
