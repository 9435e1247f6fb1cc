import { markMail, takeMailToSend } from '#src/db/accounts/mails.ts';
import type { Db } from '#src/db/client.ts';
import type { MailSender } from '#src/integrations/mail/mail-sender.ts';

/**
 * Sends the mails that wait, one after the other; several servers share them. A failed one waits for the next time, five times at most.
 * A mail is sent at least once: a server that is killed between sending and noting it sends it again.
 * @returns how many were sent, and why others were not
 */
export async function deliverMails(db: Db, sender: MailSender): Promise<{ sent: number; failures: unknown[] }> {
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
        await markMail(tx, mail.id, 'failed');
        // What one mail meets, the others will meet too.
        return false;
      }
    });
  }
  return { sent, failures };
}
