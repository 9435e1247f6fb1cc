import { z } from 'zod';
import { emailSchema } from '#src/domain/accounts/email.ts';
import { type MailText, signedMail } from '#src/domain/accounts/mail-texts.ts';
import { trapSchema } from '#src/domain/enquiries/contact-fields.ts';
import { TRAP_FIELD } from '#src/domain/enquiries/trap-field.ts';

/** How long the link of a mail works. */
export const LINK_MINUTES = 30;
/** Days without a visit after which a device is signed out. */
export const SESSION_DAYS = 180;

/** Fields of the form that asks for a link; any other field rejects it. */
export const signInLinkSchema = z
  .strictObject({ email: emailSchema, [TRAP_FIELD]: trapSchema })
  .transform(({ email }): { email: string } => ({ email }));

/** The same for an address with and without an account. */
export const signInLinkMail = (site: { name: string }, link: string): MailText => ({
  subject: `Logga in på ${site.name}`,
  body: signedMail(site, [
    `Öppna länken och tryck på knappen för att logga in på ${site.name}. Favoriter och bevakningar följer då med till den enheten.`,
    `Länken gäller i ${LINK_MINUTES} minuter och fungerar en gång. Har du inget konto skapas ett.`,
    '',
    link,
    '',
    'Är det inte du som har bett om länken behöver du inte göra något.',
  ]),
});
