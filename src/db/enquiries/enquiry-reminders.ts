import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { isConfirmedContact } from '#src/db/dealers/confirmed-contacts.ts';
import { contactOf, IS_UNANSWERED } from '#src/db/enquiries/enquiries.ts';
import { DEFAULT_REMINDER_HOURS } from '#src/domain/enquiries/reminders.ts';

/** An unanswered message of which its dealer is reminded. */
export type RemindedEnquiry = {
  id: number;
  name: string;
  car: string;
  dealerId: number;
  dealer: string;
  email: string | null;
  isEmailConfirmed: boolean;
  /** Address of the person who answers; null: nobody was chosen. */
  owner: string | null;
};

/** Messages of one run. */
const MAX_PER_RUN = 500;

/** Marks the messages whose dealers are to be reminded now, each once; those that another transaction has marked are left out. */
export async function takeDueEnquiries(tx: Db, now: Date): Promise<RemindedEnquiry[]> {
  const { rows } = await sql<{ id: number }>`
    with due as (
      select enquiries.id from enquiries join ads on ads.internal_id = enquiries.ad_id
      left join enquiry_settings on enquiry_settings.dealer_id = ads.dealer_id
      where ${IS_UNANSWERED} and enquiries.reminded_at is null
        and (enquiry_settings.dealer_id is null or remind_after_hours is not null)
        and enquiries.created_at
            <= ${now}::timestamptz - make_interval(hours => coalesce(remind_after_hours, ${DEFAULT_REMINDER_HOURS})::int)
      order by enquiries.id limit ${MAX_PER_RUN} for update of enquiries skip locked
    )
    update enquiries set reminded_at = ${now} from due where enquiries.id = due.id returning enquiries.id`.execute(tx);
  return readReminded(
    tx,
    rows.map(({ id }) => id),
  );
}

/** The unanswered messages of a dealer, marked as reminded of. */
export async function takeUnansweredOf(tx: Db, dealerId: number, now: Date): Promise<RemindedEnquiry[]> {
  const { rows } = await sql<{ id: number }>`
    update enquiries set reminded_at = ${now} from ads
    where ads.internal_id = enquiries.ad_id and ads.dealer_id = ${dealerId} and ${IS_UNANSWERED}
    returning enquiries.id`.execute(tx);
  return readReminded(
    tx,
    rows.map(({ id }) => id),
  );
}

async function readReminded(tx: Db, ids: readonly number[]): Promise<RemindedEnquiry[]> {
  if (ids.length === 0) return [];
  const contact = contactOf('email');
  const { rows } = await sql<RemindedEnquiry>`
    select enquiries.id, enquiries.name, ads.name as car, dealers.id as "dealerId", dealers.label as dealer,
           ${contact} as email, ${isConfirmedContact(contact)} as "isEmailConfirmed",
           (select users.email from dealer_people join users on users.id = dealer_people.user_id
            where dealer_people.user_id = enquiries.owner_id and dealer_people.dealer_id = dealers.id
              and users.disabled_at is null) as owner
    from enquiries join ads on ads.internal_id = enquiries.ad_id join dealers on dealers.id = ads.dealer_id
    where enquiries.id = any(${[...ids]}::bigint[]) order by enquiries.id`.execute(tx);
  return rows;
}

/** A dealer with messages that nobody has answered. */
export type UnansweredDealer = {
  id: number;
  dealer: string;
  unanswered: number;
  oldest: Date;
  /** When it was last reminded of one of them; null: not yet. */
  remindedAt: Date | null;
  /** Whether a mail can reach somebody there. */
  hasAddress: boolean;
};

/** Dealers with unanswered messages, the longest waiting first. @param dealerId null: all */
export async function listUnansweredDealers(
  db: Db,
  dealerId: number | null,
  limit: number,
): Promise<UnansweredDealer[]> {
  const { rows } = await sql<UnansweredDealer>`
    select dealers.id, dealers.label as dealer, count(*)::int as unanswered, min(enquiries.created_at) as oldest,
           max(enquiries.reminded_at) as "remindedAt",
           ${isConfirmedContact(contactOf('email'))} or exists (
             select from dealer_people join users on users.id = dealer_people.user_id
             where dealer_people.dealer_id = dealers.id and users.disabled_at is null) as "hasAddress"
    from enquiries join ads on ads.internal_id = enquiries.ad_id join dealers on dealers.id = ads.dealer_id
    where ${IS_UNANSWERED} and (${dealerId}::int is null or dealers.id = ${dealerId})
    group by dealers.id order by oldest, dealers.id limit ${limit}`.execute(db);
  return rows;
}
