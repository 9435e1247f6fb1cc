import { sql } from 'kysely';
import type { Db } from '#src/db/client.ts';

export type Mail = { recipient: string; subject: string; body: string };
export type StoredMail = Mail & { id: number; createdAt: Date };

/** After as many failures a mail is given up. */
const MAX_SENDINGS = 5;

export async function insertMail(db: Db, mail: Mail): Promise<void> {
  await db.insertInto('mails').values(mail).execute();
}

/** A mail server may greet and answer slowly, each step within its own limit; the mail is held as long, and counted once. */
const MAX_SEND_INTERVAL = '5min';

/** The next mail to send, held until the transaction ends; others skip it. */
export async function takeMailToSend(tx: Db): Promise<StoredMail | undefined> {
  await sql`select set_config('idle_in_transaction_session_timeout', ${MAX_SEND_INTERVAL}, true)`.execute(tx);
  return tx
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'body', 'created_at as createdAt'])
    .where('sent_at', 'is', null)
    .where('attempts', '<', MAX_SENDINGS)
    .orderBy('attempts')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** The text of a mail that is sent or given up is forgotten: it may hold a link. */
export async function markMail(db: Db, id: number, outcome: 'sent' | 'failed'): Promise<void> {
  const mail = db.updateTable('mails').where('id', '=', id);
  if (outcome === 'sent') await mail.set({ sent_at: sql<Date>`now()`, body: '' }).execute();
  else {
    const body = sql<string>`case when attempts + 1 < ${MAX_SENDINGS} then body else '' end`;
    await mail.set({ attempts: sql<number>`attempts + 1`, body }).execute();
  }
}

/** What waits in the outbox, newest first. */
export const listUnsentMails = (db: Db, limit: number): Promise<StoredMail[]> =>
  db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'body', 'created_at as createdAt'])
    .where('sent_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Mails are kept a week. */
export async function removeOldMails(db: Db): Promise<void> {
  await db.deleteFrom('mails').where(sql<boolean>`created_at < now() - interval '7 days'`).execute();
}
