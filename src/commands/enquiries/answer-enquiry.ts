import { fail, ok, type Result } from '#src/base/result.ts';
import { mayMail } from '#src/commands/accounts/may-mail.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import type { Db } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import {
  type EnquiryAnswer,
  insertAnswer,
  lockEnquiry,
  markRead,
  readEnquiryThread,
} from '#src/db/enquiries/enquiry-thread.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { answerMail } from '#src/domain/enquiries/enquiry-mails.ts';
import { adUrl } from '#src/visitor-urls.ts';

type Services = { db: Db; site: { name: string; url: string } };
type Answer = {
  id: number;
  dealerId: number;
  body: string;
  /** Number of answers that the author had seen. */
  seen: number;
};
type AnswerFailure =
  | { kind: 'gone' | 'no-email' | 'too-many' }
  /** Somebody else has answered since. */
  | { kind: 'answered'; by: EnquiryAnswer; answers: number };

/**
 * Answers a message by mail, whose reply address is the dealer's contact address or, without a confirmed one, the author's. Answer and
 * mail are one transaction, and a text is sent once: a form that is sent again, because its answer never arrived, sends nothing.
 * The audit log contains no text.
 * @returns the address that it was sent to
 */
export async function answerEnquiry(
  { db, site }: Services,
  author: Actor,
  { id, dealerId, body, seen }: Answer,
): Promise<Result<{ email: string }, AnswerFailure>> {
  const opened = await readEnquiryThread(db, id, dealerId);
  if (opened === null) return fail({ kind: 'gone' });
  if (opened.email === null) return fail({ kind: 'no-email' });
  const { email } = opened;
  if (opened.answers.some((answer) => answer.body === body)) return ok({ email });
  const isAllowed =
    (await takeFromLimit(db, LIMITS.enquiryAnswer, String(dealerId))).allowed &&
    (await mayMail(db, 'enquiryAnswerMail', email));
  if (!isAllowed) return fail({ kind: 'too-many' });
  return db.transaction().execute(async (tx) => {
    await lockEnquiry(tx, id);
    const enquiry = await readEnquiryThread(tx, id, dealerId);
    if (enquiry === null) return fail({ kind: 'gone' });
    const { answers } = enquiry;
    const latest = answers.at(-1);
    const isSent = answers.some((answer) => answer.body === body);
    if (latest && !isSent && answers.length > seen)
      return fail({ kind: 'answered', by: latest, answers: answers.length });
    if (isSent || !(await insertAnswer(tx, { enquiryId: id, author: author.email, body }))) return ok({ email });
    const ad = { name: enquiry.car, dealer: enquiry.dealer, url: site.url + adUrl(enquiry.adId) };
    await insertMail(tx, {
      recipient: email,
      ...answerMail(site, ad, body),
      replyTo: enquiry.contact ?? author.email,
    });
    const before = { status: enquiry.status };
    const after = { status: 'answered' };
    await recordAudit(tx, author, { action: 'enquiry.answer', subject: `enquiry:${id}`, before, after });
    return ok({ email });
  });
}

/** Marks a new message as read, as a person of its dealer opens it. */
export const openEnquiry = (db: Db, id: number): Promise<boolean> => markRead(db, id);
