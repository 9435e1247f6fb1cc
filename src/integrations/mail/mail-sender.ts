/** Sends mail; throws when a mail cannot be sent, and the caller retries. */
export type MailSender = {
  send(mail: { recipient: string; subject: string; body: string }): Promise<void>;
};
