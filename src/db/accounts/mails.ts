import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { retentionInterval } from '#src/db/connection/retention-interval.ts';

/**
 * `replyTo`: address that an answer goes to; null: the sender's. `unsubscribeUrl`: address that ends such mails by POST; null: the
 * mail was asked for.
 */
export type Mail = {
  recipient: string;
  subject: string;
  body: string;
  replyTo?: string | null;
  unsubscribeUrl?: string | null;
};
export type StoredMail = Mail & { replyTo: string | null; unsubscribeUrl: string | null; id: number; createdAt: Date };

const STORED = sql`id, recipient, subject, body, created_at as "createdAt", reply_to as "replyTo",
  unsubscribe_url as "unsubscribeUrl"`;

/** Time from each failure to the next attempt; after the last a mail is given up, ten hours after the first. */
const RETRY_INTERVALS = ['1min', '5min', '30min', '2h', '8h'] as const;
const MAX_ATTEMPTS = RETRY_INTERVALS.length + 1;

export const insertMail = (db: Db, mail: Mail): Promise<void> => insertMails(db, [mail]);

/** Queues mails by one statement. */
export async function insertMails(db: Db, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map(({ replyTo = null, unsubscribeUrl = null, ...mail }) => ({
    ...mail,
    reply_to: replyTo,
    unsubscribe_url: unsubscribeUrl,
  }));
  await db.insertInto('mails').values(rows).execute();
}

/** Maximum time of delivering one mail, since a mail server may answer each step slowly; the row is locked that long. */
const MAX_SEND_INTERVAL = '5min';

/** The next mail to send, locked until the transaction ends; other senders skip it. */
export async function takeMailToSend(tx: Db): Promise<StoredMail | undefined> {
  await sql`select set_config('idle_in_transaction_session_timeout', ${MAX_SEND_INTERVAL}, true)`.execute(tx);
  const { rows } = await sql<StoredMail>`
    select ${STORED} from mails where sent_at is null and attempts < ${MAX_ATTEMPTS} and next_attempt_at <= now()
    order by next_attempt_at, id limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

/** Failed: retried later; refused: given up. */
export type MailOutcome = 'sent' | 'failed' | 'refused';

/** Deletes the text of a mail that was sent or given up, as it may contain a link. */
export async function markMail(db: Db, id: number, outcome: MailOutcome): Promise<void> {
  const mail = db.updateTable('mails').where('id', '=', id);
  if (outcome === 'sent') await mail.set({ sent_at: sql<Date>`now()`, body: '' }).execute();
  else if (outcome === 'refused') await mail.set({ attempts: MAX_ATTEMPTS, body: '' }).execute();
  else {
    await mail
      .set({
        attempts: sql<number>`attempts + 1`,
        body: sql<string>`case when attempts + 1 < ${MAX_ATTEMPTS} then body else '' end`,
        next_attempt_at: sql<Date>`now() + coalesce((${[...RETRY_INTERVALS]}::interval[])[attempts + 1], '0')`,
      })
      .execute();
  }
}

/** The queued mails, newest first. */
export async function listUnsentMails(db: Db, limit: number): Promise<StoredMail[]> {
  const { rows } = await sql<StoredMail>`
    select ${STORED} from mails where sent_at is null order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Deletes mails after a week. */
export async function removeOldMails(db: Db): Promise<void> {
  await db
    .deleteFrom('mails')
    .where(sql<boolean>`created_at < now() - ${retentionInterval('mails')}`)
    .execute();
}
