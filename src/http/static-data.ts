import type { Handler } from 'hono';
import { readStaticData } from '#src/db/catalogue/static-data.ts';
import type { Db } from '#src/db/connection/client.ts';
import { contentEtag, notModified, REVALIDATE } from './etag.ts';
import type { HttpEnv } from './http-env.ts';

/** Brands and series with their numbers of ads (PUB §7), with an ETag of stock and catalogue. */
export function staticData(db: Db): Handler<HttpEnv> {
  return async (c) => {
    const { brands, series, generated, stamp } = await readStaticData(db);
    const headers = { etag: contentEtag(stamp), 'cache-control': REVALIDATE };
    return notModified(c, headers) ?? c.json({ brands, series, generated: generated.toISOString() }, 200, headers);
  };
}
