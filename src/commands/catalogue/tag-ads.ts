import type { DerivedAds } from '#src/db/ads/catalogue-values.ts';
import { readUntaggedAds, writeTags } from '#src/db/ads/tags.ts';
import type { Db } from '#src/db/connection/client.ts';
import { findTags } from '#src/domain/ads/tags/find-tags.ts';

const BATCH_ADS = 5_000;

/**
 * Finds the tags of stored ads again, within the caller's transaction. Imports tag their own rows; this is for ads whose values
 * staff set, and after an update of the rules.
 * @returns number of ads that had other tags
 */
export async function tagAds(db: Db, ads: DerivedAds): Promise<number> {
  let [after, changed] = [0, 0];
  for (;;) {
    const batch = await readUntaggedAds(db, ads, { after, limit: BATCH_ADS });
    const last = batch.at(-1);
    if (!last) return changed;
    changed += await writeTags(
      db,
      batch.map((ad) => ({ id: ad.id, tags: findTags(ad).map(({ tag }) => tag) })),
    );
    after = last.id;
  }
}
