/** A way to send mail. What cannot be sent is an error, and is tried again. */
export type MailSender = {
  send(mail: { recipient: string; subject: string; body: string }): Promise<void>;
};
