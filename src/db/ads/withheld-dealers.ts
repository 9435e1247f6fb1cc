import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { DETAIL_NAMES, type DealerDetails, effectiveDetails } from '#src/domain/dealers/dealer-details.ts';
import { missingTraderDetails, type TraderDetail } from '#src/domain/dealers/trader-details.ts';
import { WITHHELD_BY } from '#src/domain/dealers/withheld-by.ts';

/** A dealer of which ads are hidden until its details are complete. */
type WithheldAds = {
  id: number;
  name: string;
  /** Number of its hidden ads. */
  ads: number;
  missing: TraderDetail[];
};

/** SQL: whether an ad is hidden until the details of its dealer are complete. */
export const IS_WITHHELD = sql<boolean>`ads.status = 'hidden' and exists (
  select from ad_overrides held where held.ad_id = ads.internal_id and held.field = 'status' and held.email = ${WITHHELD_BY})`;

/** Some ads: with these ids, of a change of many ads, or that an import published or returned. */
type AmongAds = { ids: readonly number[] } | { changeId: number } | { runId: number };

function idsAmong(among: AmongAds) {
  if ('ids' in among) return sql`select unnest(${[...among.ids]}::bigint[])`;
  if ('changeId' in among) return sql`select ad_id from bulk_change_ads where change_id = ${among.changeId}`;
  return sql`select ad_id from ad_events where import_run_id = ${among.runId} and kind in ('published', 'returned')`;
}

/** The ads that are withheld among some, by dealer, the most first. */
export async function listWithheldDealers(db: Db, among: AmongAds): Promise<WithheldAds[]> {
  const ids = idsAmong(among);
  const { rows } = await sql<
    { id: number; name: string; ads: number; overrides: Record<string, unknown> } & DealerDetails
  >`
    select dealers.id, label as name, withheld.ads, overrides, ${sql.join(DETAIL_NAMES.map((name) => sql.ref(`dealers.${name}`)))}
    from (
      select dealer_id, count(*)::int as ads from ads where internal_id in (${ids}) and ${IS_WITHHELD} group by dealer_id
    ) withheld join dealers on dealers.id = dealer_id
    order by withheld.ads desc, label`.execute(db);
  return rows.map(({ id, name, ads, ...row }) => ({
    id,
    name,
    ads,
    missing: missingTraderDetails(effectiveDetails(row)),
  }));
}

/** The number of ads of a dealer that are hidden until its details are complete. */
export async function countWithheldAds(db: Db, dealerId: number): Promise<number> {
  const { ads } = await db
    .selectFrom('ads')
    .select(({ fn }) => fn.countAll<number>().as('ads'))
    .where('dealer_id', '=', dealerId)
    .where(IS_WITHHELD)
    .executeTakeFirstOrThrow();
  return ads;
}
