import { createTransport } from 'nodemailer';

/** The server refuses this mail for good, for example because its recipient does not exist (reply 5xx, RFC 5321). */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError';
}

/**
 * Sends mail.
 * @throws MailRefusedError when there is no use in sending it again; other errors, after which the caller retries
 */
export type MailSender = {
  send(mail: {
    recipient: string;
    subject: string;
    body: string;
    replyTo?: string | null;
    /** Ends such mails by one click in the mail program (RFC 8058). */
    unsubscribeUrl?: string | null;
  }): Promise<void>;
  /** Closes the connection; nothing is sent afterwards. */
  close(): void;
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
    // One connection for all mails of a run: opening an encrypted one takes longer than sending.
    pool: true,
    maxConnections: 1,
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
      // As an object, so that the address is not parsed as a list of several.
      const answered = replyTo === null ? {} : { replyTo: { name: '', address: replyTo } };
      const headers: Record<string, string> =
        unsubscribeUrl === null
          ? {}
          : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
      const signal = AbortSignal.timeout(limitMs);
      try {
        await transport.sendMail({ from, to: recipient, subject, text: body, ...answered, headers, signal });
      } catch (error) {
        throw isRefusal(error) ? new MailRefusedError('The mail server refused a mail.', { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}

/** The documented codes of errors that concern the mail, not the connection. */
const CODES_OF_ONE_MAIL: readonly unknown[] = ['EENVELOPE', 'EMESSAGE'];

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'responseCode' in error)) return false;
  const reply = Number(error.responseCode);
  return CODES_OF_ONE_MAIL.includes(error.code) && reply >= 500 && reply < 600;
}
