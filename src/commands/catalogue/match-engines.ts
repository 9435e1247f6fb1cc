import { type DerivedAds, readUnmatchedAds, writeCatalogueValues } from '#src/db/ads/catalogue-values.ts';
import { readEngines } from '#src/db/catalogue/catalogue.ts';
import type { Db } from '#src/db/connection/client.ts';
import { catalogueValues } from '#src/domain/catalogue/match-engine.ts';

const BATCH_ADS = 5_000;

/**
 * Matches stored ads with the engines of their generations, within the caller's transaction. Imports match their own rows; this is
 * for ads whose values staff set, and for a changed catalogue.
 * @returns number of ads that had other values
 */
export async function matchEngines(db: Db, ads: DerivedAds): Promise<number> {
  let [after, changed] = [0, 0];
  let engines: Awaited<ReturnType<typeof readEngines>> | null = null;
  for (;;) {
    const batch = await readUnmatchedAds(db, ads, { after, limit: BATCH_ADS });
    const last = batch.at(-1);
    if (!last) return changed;
    engines ??= await readEngines(db);
    const values = batch.map(({ id, generationId, clues, stated }) => ({
      id,
      values: catalogueValues(generationId === null ? undefined : engines?.get(generationId), clues, stated),
    }));
    changed += await writeCatalogueValues(db, values);
    after = last.id;
  }
}
