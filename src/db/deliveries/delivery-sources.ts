import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '#src/db/connection/client.ts';

/**
 * An open ad belongs to the source that delivers it: `file` (a person's file), `key:PREFIX` (an API key by its prefix) or `pull:ID` (an address that the site pulls),
 * in the open row of `sightings`. A delivery removes only ads of its own source, and those of no source.
 */

/** A source delivers for the first time what another one delivered so far, where it has at least this share of its cars. */
const MIN_TAKEN_OVER = 0.5;

/** The source of files that people deliver. @param part named by them, where a dealer delivers several files */
export const originOfFile = (part?: string): string => (part === undefined ? 'file' : `file:${part}`);

export type OtherSource = { dealer: string; ads: number };

/**
 * Takes ads of other sources as delivered, as they are not missing from this delivery. The first delivery of a source that has most cars of
 * another source takes its place: the dealer delivers in another way now.
 * @returns dealers of which ads of other sources stay for sale
 */
export async function keepOtherSources(client: pg.ClientBase, source: string): Promise<OtherSource[]> {
  await client.query(
    `create temp table other_ads on commit drop as
       select known.ad_id, known.dealer_id, known.taken, sightings.source
       from known join sightings on sightings.ad_id = known.ad_id and sightings.last_seen_at is null
       where known.is_for_sale and sightings.source <> $1`,
    [source],
  );
  const { rows } = await client.query<OtherSource>(
    `with first_deliveries as (
       select dealer_id from other_ads group by dealer_id
       having not exists (
         select from sightings join ads on ads.internal_id = sightings.ad_id
         where ads.dealer_id = other_ads.dealer_id and sightings.source = $1)
     ), replaced as (
       select dealer_id, other_ads.source from other_ads join first_deliveries using (dealer_id)
       group by dealer_id, other_ads.source having count(*) filter (where taken) >= count(*) * ${MIN_TAKEN_OVER}
     ), staying as (
       update known set taken = true, is_other = true from other_ads
       where known.ad_id = other_ads.ad_id and not known.taken
         and not exists (select from replaced where replaced.dealer_id = other_ads.dealer_id and replaced.source = other_ads.source)
       returning known.dealer_id
     )
     select label as dealer, count(*)::int as ads from staying join dealers on dealers.id = staying.dealer_id
     group by label order by ads desc, label`,
    [source],
  );
  return rows;
}

/** Records that the known ads of a delivery belong to its source, as new ones do since they were inserted. */
export async function recordSource(client: pg.ClientBase, runId: number, source: string): Promise<void> {
  // Undoing the import gives the known ads back to their source.
  await client.query(
    `with taken_over as (
       update sightings set source = $2::text from merged
       where sightings.ad_id = merged.ad_id and sightings.last_seen_at is null and sightings.source is distinct from $2
       returning sightings.ad_id, first_run_id, old.source as earlier
     )
     insert into overwritten_ads (run_id, ad_id, source)
     select $1::bigint, ad_id, jsonb_build_object('before', earlier, 'after', $2::text) from taken_over where first_run_id <> $1
     on conflict (run_id, ad_id) do update set source = excluded.source`,
    [runId, source],
  );
}
/** Lets any delivery of its dealer remove the ads of a source that will deliver no more. @param dealerId null: of several dealers, by a group's source */
export async function releaseSource(db: Db, dealerId: number | null, source: string): Promise<void> {
  await sql`
    update sightings set source = null from ads
    where ads.internal_id = sightings.ad_id and (${dealerId}::int is null or ads.dealer_id = ${dealerId}) and sightings.source = ${source}`.execute(
    db,
  );
}
