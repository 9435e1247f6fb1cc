import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { retentionInterval } from '#src/db/connection/retention-interval.ts';
import { isConfirmedContact } from '#src/db/dealers/confirmed-contacts.ts';
import { listAddressesOfDealer } from '#src/db/dealers/dealer-people.ts';
import { contactOf } from '#src/db/enquiries/enquiries.ts';
import type {
  AdCorrection,
  AdDecision,
  AdDecisionAction,
  DecisionReasons,
} from '#src/domain/ad-decisions/ad-decision.ts';

/** A decision to be stored, by a report or a change of many ads, or by neither. */
export type NewDecision = DecisionReasons & {
  adId: number;
  action: AdDecisionAction;
  changes: AdCorrection | null;
  reportId?: number | null;
  changeId?: number | null;
  /** Whether its mail waits for other decisions about ads of the dealer (mail-corrections.ts). */
  isMailWaiting?: boolean;
};

/** Stores decisions of staff about ads, with their reasons. */
export async function insertAdDecisions(db: Db, decisions: readonly NewDecision[]): Promise<void> {
  if (decisions.length === 0) return;
  await db
    .insertInto('ad_decisions')
    .values(
      decisions.map(({ adId, reportId = null, changeId = null, isMailWaiting = false, changes, ...stated }) => ({
        ...stated,
        ad_id: adId,
        report_id: reportId,
        change_id: changeId,
        is_mail_waiting: isMailWaiting,
        changes: changes === null ? null : JSON.stringify(changes),
      })),
    )
    .execute();
}

const decisions = (db: Db) =>
  db
    .selectFrom('ad_decisions')
    .innerJoin('ads', 'ads.internal_id', 'ad_decisions.ad_id')
    .select(['ad_decisions.id', 'ad_decisions.ad_id as adId', 'ads.name as car', 'ad_decisions.action'])
    .select(['ad_decisions.rule', 'ad_decisions.ground', 'ad_decisions.law', 'ad_decisions.reason'])
    .select(['ad_decisions.changes', sql<boolean>`ad_decisions.report_id is not null`.as('isReported')])
    .select(['ad_decisions.decided_at as decidedAt', 'ad_decisions.withdrawn_at as withdrawnAt'])
    .orderBy('ad_decisions.id', 'desc');

/** The decisions about an ad, the latest first. */
export const listDecisionsOfAd = (db: Db, adId: number): Promise<AdDecision[]> =>
  decisions(db).where('ad_decisions.ad_id', '=', adId).execute();

export const readAdDecision = (db: Db, id: number): Promise<AdDecision | undefined> =>
  decisions(db).where('ad_decisions.id', '=', id).executeTakeFirst();

/** The decision that a report led to; undefined: it changed nothing about the ad. */
export const readDecisionOfReport = (db: Db, reportId: number): Promise<AdDecision | undefined> =>
  decisions(db).where('ad_decisions.report_id', '=', reportId).executeTakeFirst();

/** Takes back the decisions that closed ads, when staff let them be shown again. */
export async function withdrawClosings(db: Db, adIds: readonly number[]): Promise<void> {
  await sql`
    update ad_decisions set withdrawn_at = now()
    where ad_id = any(${adIds}::bigint[]) and action <> 'correct' and withdrawn_at is null`.execute(db);
}

/** Takes back the decisions of a change of many ads that was undone, for the ads that are as before it. */
export async function withdrawChange(db: Db, changeId: number): Promise<void> {
  await sql`
    update ad_decisions set withdrawn_at = now() from bulk_change_ads
    where ad_decisions.change_id = ${changeId} and bulk_change_ads.change_id = ${changeId}
      and bulk_change_ads.ad_id = ad_decisions.ad_id and state = 'restored' and withdrawn_at is null`.execute(db);
}

/** Takes back one decision. */
export async function withdrawDecision(db: Db, id: number): Promise<void> {
  await sql`update ad_decisions set withdrawn_at = coalesce(withdrawn_at, now()) where id = ${id}`.execute(db);
}

/** Addresses at the dealer of an ad, whatever its status: the dealer's confirmed one, or those of its people. */
export async function listRecipientsOfAd(db: Db, adId: number): Promise<{ car: string; recipients: string[] }> {
  const ad = await db
    .selectFrom('ads')
    .innerJoin('dealers', 'dealers.id', 'ads.dealer_id')
    .select(['ads.name as car', 'dealers.id as dealerId', contactOf('email').as('email')])
    .select(isConfirmedContact(contactOf('email')).as('isConfirmed'))
    .where('ads.internal_id', '=', adId)
    .executeTakeFirst();
  if (!ad) return { car: '', recipients: [] };
  const { car, dealerId, email, isConfirmed } = ad;
  return { car, recipients: email !== null && isConfirmed ? [email] : await listAddressesOfDealer(db, dealerId) };
}

export type DealerOfChange = { total: number; cars: { adId: number; car: string }[] };

/** The ads that a change decided about, by dealer. @param limit of the cars that are named */
export async function listDealersOfChange(db: Db, changeId: number, limit: number): Promise<DealerOfChange[]> {
  const { rows } = await sql<DealerOfChange>`
    select count(*)::int as total,
      jsonb_agg(jsonb_build_object('adId', ad_id, 'car', name) order by ad_id) filter (where place <= ${limit}) as cars
    from (select ad_id, name, dealer_id, row_number() over (partition by dealer_id order by ad_id) as place
          from ad_decisions join ads on internal_id = ad_id where change_id = ${changeId}) as decided
    group by dealer_id order by min(ad_id)`.execute(db);
  return rows;
}

/**
 * The decisions whose mails wait, of the dealers whose first one has waited until a time, marked as mailed; those that were withdrawn meanwhile
 * are left out.
 * @returns by dealer, in the order of the decisions
 */
export async function takeWaitingDecisions(tx: Db, until: Date): Promise<Map<number, AdDecision[]>> {
  const { rows } = await sql<{ id: number; dealerId: number }>`
    with due as (
      select distinct dealer_id from ad_decisions join ads on internal_id = ad_id where is_mail_waiting and decided_at <= ${until}
    )
    update ad_decisions set is_mail_waiting = false from ads join due using (dealer_id)
    where ads.internal_id = ad_decisions.ad_id and is_mail_waiting
    returning ad_decisions.id, dealer_id as "dealerId"`.execute(tx);
  const dealerOf = new Map(rows.map(({ id, dealerId }) => [id, dealerId]));
  if (rows.length === 0) return new Map();
  const taken = await decisions(tx)
    .where('ad_decisions.id', 'in', [...dealerOf.keys()])
    .where('withdrawn_at', 'is', null)
    .execute();
  return Map.groupBy(taken.toReversed(), ({ id }) => dealerOf.get(id) ?? 0);
}

/** Deletes decisions after their retention period, which is longer than they can be objected to. */
export async function removeOldAdDecisions(db: Db): Promise<void> {
  await sql`delete from ad_decisions where decided_at < now() - ${retentionInterval('decisions')}`.execute(db);
}
