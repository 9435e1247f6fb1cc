import type { Logger } from 'pino';
import { deliverMails } from '#src/commands/accounts/deliver-mails.ts';
import type { Db } from '#src/db/connection/client.ts';

type MailSender = Parameters<typeof deliverMails>[1];

const RETRY_MS = 60_000;

/**
 * Delivers queued mail in the background: immediately when notified, and retries failed mail every minute.
 * @param sender null: nothing is sent, the mails stay in the outbox
 */
export function createMailWorker(db: Db, sender: MailSender | null, logger: Pick<Logger, 'error'>) {
  if (sender === null) return { notify: () => undefined, stop: async () => undefined };
  let running: Promise<void> | null = null;
  let isWanted = false;

  const deliver = async (): Promise<void> => {
    do {
      isWanted = false;
      try {
        const { failures } = await deliverMails(db, sender);
        for (const failure of failures) logger.error({ err: failure }, 'mail not delivered');
      } catch (error) {
        logger.error({ err: error }, 'mail queue unavailable');
      }
    } while (isWanted);
    running = null;
  };
  const notify = (): void => {
    isWanted = true;
    running ??= deliver();
  };
  const timer = setInterval(notify, RETRY_MS);
  timer.unref();
  return {
    notify,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
