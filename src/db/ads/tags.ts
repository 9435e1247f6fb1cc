import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { TaggedAd } from '#src/domain/ads/tags/find-tags.ts';
import type { Tag } from '#src/domain/vocabulary/vocabulary.ts';
import { type DerivedAds, isDerived } from './catalogue-values.ts';

/** The next ads by their ids, with their effective values: staff's before the feed's. */
export const readUntaggedAds = (
  db: Db,
  ads: DerivedAds,
  { after, limit }: { after: number; limit: number },
): Promise<(TaggedAd & { id: number })[]> =>
  db
    .selectFrom('ads')
    .select(['internal_id as id', 'name', 'equipment', 'trim_packages as trimPackages'])
    .select(['description', 'model_year as modelYear', 'drive', 'seats'])
    .where('internal_id', '>', after)
    .where(isDerived(ads))
    .orderBy('internal_id')
    .limit(limit)
    .execute();

/** @returns number of ads that had other tags */
export async function writeTags(db: Db, tagged: readonly { id: number; tags: readonly Tag[] }[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update ads set tags = fresh.tags
    from jsonb_to_recordset(${JSON.stringify(tagged)}::jsonb) as fresh (id bigint, tags text[])
    where ads.internal_id = fresh.id and ads.tags is distinct from fresh.tags`.execute(db);
  return Number(numAffectedRows);
}
