import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { ANSWER_TIMES, type AnswerTime } from '#src/domain/enquiries/answer-time.ts';

/** Fewer messages do not show how a dealer answers. */
const MIN_MESSAGES = 5;
/** Later messages may still be answered in time. */
const UNDECIDED_HOURS = Math.max(...ANSWER_TIMES);

/**
 * Computes within which time each dealer answered at least half of its messages, of those that are stored (90 days) and old enough
 * for that. A message without an answer counts as one that took too long; closed without an answer, as spam, it does not count.
 * Writes only what changed, so that stored pages remain valid.
 */
export async function refreshAnswerTimes(db: Db): Promise<void> {
  await sql`
    with medians as (
      select ads.dealer_id,
        percentile_disc(0.5) within group (
          order by coalesce(extract(epoch from enquiries.answered_at - enquiries.created_at) / 3600, 'infinity')
        ) as hours
      from enquiries join ads on ads.internal_id = enquiries.ad_id
      where enquiries.created_at < now() - make_interval(hours => ${UNDECIDED_HOURS})
        and (enquiries.status <> 'closed' or enquiries.answered_at is not null)
      group by ads.dealer_id
      having count(*) >= ${MIN_MESSAGES}
    ), current_times as (
      select dealer_id, min(limits.hours) as within_hours
      from medians join unnest(${[...ANSWER_TIMES]}::smallint[]) as limits(hours) on medians.hours <= limits.hours
      group by dealer_id
    ), outdated as (
      delete from dealer_answer_times stored
      where not exists (select from current_times where current_times.dealer_id = stored.dealer_id)
    )
    insert into dealer_answer_times as stored (dealer_id, within_hours)
    select dealer_id, within_hours from current_times
    on conflict (dealer_id) do update set within_hours = excluded.within_hours
    where stored.within_hours <> excluded.within_hours`.execute(db);
}

/** Within how many hours a dealer answers most messages; null: it is not known. */
export async function readAnswerTime(db: Db, dealerId: number): Promise<AnswerTime | null> {
  const row = await db
    .selectFrom('dealer_answer_times')
    .select('within_hours')
    .where('dealer_id', '=', dealerId)
    .executeTakeFirst();
  return row?.within_hours ?? null;
}
