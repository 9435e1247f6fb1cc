import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { addressesOf } from '#src/commands/enquiries/send-enquiry.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import type { Db } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import {
  listUnansweredDealers,
  type RemindedEnquiry,
  takeDueEnquiries,
  takeUnansweredOf,
} from '#src/db/enquiries/enquiry-reminders.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { reminderMail } from '#src/domain/enquiries/enquiry-mails.ts';
import { dealerEnquiryUrl } from '#src/office-urls.ts';

type Services = { db: Db; site: { name: string; url: string } };

/**
 * Reminds dealers by mail of messages that have waited for as long as each dealer has chosen: each message once. Marking and mails are
 * one transaction.
 * @returns number of mails
 */
export const remindDealers = ({ db, site }: Services, now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => mailReminders(tx, site, await takeDueEnquiries(tx, now)));

type Refusal = 'nothing' | 'too-many' | 'no-address';

/**
 * Reminds one dealer of everything unanswered, as staff ask for: once in 24 hours.
 * @returns number of messages
 */
export async function remindDealer(
  { db, site }: Services,
  staff: Actor,
  dealerId: number,
  now: Date,
): Promise<Result<number, Refusal>> {
  const [waiting] = await listUnansweredDealers(db, dealerId, 1);
  if (waiting === undefined) return fail('nothing');
  if (!waiting.hasAddress) return fail('no-address');
  if (!(await takeFromLimit(db, LIMITS.enquiryReminder, String(dealerId))).allowed) return fail('too-many');
  return db.transaction().execute(async (tx) => {
    const enquiries = await takeUnansweredOf(tx, dealerId, now);
    await mailReminders(tx, site, enquiries);
    const after = { messages: enquiries.length };
    await recordAudit(tx, staff, { action: 'enquiry.remind', subject: `dealer:${dealerId}`, before: null, after });
    return ok(enquiries.length);
  });
}

/** One mail to each address of each dealer, with its messages. */
async function mailReminders(tx: Db, site: Services['site'], enquiries: readonly RemindedEnquiry[]): Promise<number> {
  const byReader = Map.groupBy(enquiries, ({ dealerId, owner }) => `${dealerId} ${owner ?? ''}`);
  let mails = 0;
  for (const [first, ...others] of byReader.values()) {
    if (first === undefined) continue;
    const messages = [first, ...others].map(({ id, name, car }) => ({
      name,
      car,
      url: site.url + dealerEnquiryUrl(id),
    }));
    const recipients = first.owner === null ? await addressesOf(tx, first) : [first.owner];
    for (const recipient of recipients)
      await insertMail(tx, { recipient, ...reminderMail(site, first.dealer, messages) });
    mails += recipients.length;
  }
  return mails;
}
