import { markMail, takeMailToSend } from '#src/db/accounts/mails.ts';
import type { Db } from '#src/db/connection/client.ts';
import { MailRefusedError, type MailSender } from '#src/integrations/mail/smtp-sender.ts';

/**
 * Sends the queued mails one after the other; several servers share the queue. A failed mail is retried later. Delivery is at least once: a server that is killed between sending a mail and marking it sends it again.
 * @returns number of mails sent, and the errors of the others
 */
export async function deliverMails(
  db: Db,
  sender: Pick<MailSender, 'send'>,
): Promise<{ sent: number; failures: unknown[] }> {
  const failures: unknown[] = [];
  let sent = 0;
  for (let isMore = true; isMore; ) {
    isMore = await db.transaction().execute(async (tx) => {
      const mail = await takeMailToSend(tx);
      if (!mail) return false;
      try {
        await sender.send(mail);
        sent += 1;
        await markMail(tx, mail.id, 'sent');
        return true;
      } catch (error) {
        failures.push(error);
        const isRefused = error instanceof MailRefusedError;
        await markMail(tx, mail.id, isRefused ? 'refused' : 'failed');
        // Another failure would meet the remaining mails too; they are sent by the next run.
        return isRefused;
      }
    });
  }
  return { sent, failures };
}
