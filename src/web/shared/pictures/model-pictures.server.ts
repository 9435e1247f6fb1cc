import { cachedPromise, LruCache } from '#src/base/lru-cache.ts';
import { readSeriesLooks } from '#src/db/catalogue/series-looks.ts';
import type { Db } from '#src/db/connection/client.ts';
import { cutoutsOfModels } from '#src/domain/pictures/model-cutouts.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { examplePictureUrl } from '#src/visitor-urls.ts';

type Model = { brand: string; series: string };

/** Maximum number of cached groups of models for each database. */
const MAX_CACHED = 50;
const cache = new WeakMap<Db, LruCache<Promise<(string | null)[]>>>();

/**
 * Addresses of illustrations of models that are shown together, from the side and in different colours; null for a model without ads.
 * @param version of the stock, by which they are cached
 */
export function readModelPictures(
  { db, pictures }: Pick<PageRequest, 'db' | 'pictures'>,
  models: readonly Model[],
  version: number,
): Promise<(string | null)[]> {
  const values = cache.get(db) ?? new LruCache<Promise<(string | null)[]>>(MAX_CACHED);
  cache.set(db, values);
  const key = JSON.stringify([version, models.map(({ brand, series }) => [brand, series])]);
  return cachedPromise(values, key, async () =>
    cutoutsOfModels(await readSeriesLooks(db, models)).map((file) =>
      file === null ? null : (pictures.of([examplePictureUrl(file)])[0] ?? null),
    ),
  );
}
