import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';

/** Sends mail; throws when a mail cannot be sent, and the caller retries. */
export type MailSender = {
  send(mail: {
    recipient: string;
    subject: string;
    body: string;
    replyTo?: string | null;
    /** Ends such mails by one click in the mail program (RFC 8058). */
    unsubscribeUrl?: string | null;
  }): Promise<void>;
};

/** Limits of each step and of the whole delivery, ms, so that a server cannot block delivery. */
const CONNECT_LIMIT_MS = 10_000;
const SILENCE_LIMIT_MS = 20_000;
const SENDING_LIMIT_MS = 120_000;

const THIS_MACHINE = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const isThisMachine = (smtpUrl: string): boolean => THIS_MACHINE.test(URL.parse(smtpUrl)?.hostname ?? '');

/**
 * Sends over SMTP. The connection is encrypted from the start (smtps://) or by STARTTLS (smtp://); nothing is sent to a remote
 * server that supports neither, because the mails contain secret links.
 */
export function createSmtpSender(
  { smtpUrl, from }: { smtpUrl: string; from: string },
  limitMs = SENDING_LIMIT_MS,
): MailSender {
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: !isThisMachine(smtpUrl),
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
    dnsTimeout: CONNECT_LIMIT_MS,
    // Bodies are plain text: nothing in them refers to a file or URL to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ recipient, subject, body, replyTo = null, unsubscribeUrl = null }) => {
      const limit = new AbortController();
      const tooLong = sleep(limitMs, null, { signal: limit.signal, ref: false }).then(() => {
        throw new Error(`The mail server did not take a mail within ${limitMs} ms.`);
      });
      tooLong.catch(() => undefined);
      // As an object, so that the address is not parsed as a list of several.
      const answered = replyTo === null ? {} : { replyTo: { name: '', address: replyTo } };
      const headers: Record<string, string> =
        unsubscribeUrl === null
          ? {}
          : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
      const sending = transport.sendMail({ from, to: recipient, subject, text: body, ...answered, headers });
      await Promise.race([sending, tooLong]).finally(() => limit.abort());
    },
  };
}
