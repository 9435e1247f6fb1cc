import { z } from 'zod';
import { emailSchema } from '#src/domain/accounts/email.ts';
import { tooLongText } from '#src/domain/format/too-long-text.ts';

export const MAX_NAME = 100;
export const MAX_MESSAGE = 3_000;

/** A message of one or more lines, with line feeds in place of the CRLF that forms send. */
export const messageSchema = z
  .string()
  .transform((text) => text.replaceAll('\r\n', '\n').trim())
  .pipe(
    z
      .string()
      .min(1, 'Skriv ett meddelande.')
      .max(MAX_MESSAGE, `Meddelandet är för långt. ${tooLongText(MAX_MESSAGE)}`),
  );

/** An e-mail address, or null where the field is empty. */
export const optionalEmailSchema = z
  .string()
  .trim()
  .transform((text) => (text === '' ? null : text))
  .pipe(emailSchema.nullable());

const MIN_DIGITS = 7;
const MAX_DIGITS = 15;

/** The telephone number that a text is, with single spaces; null for other texts. */
export function readTelephone(text: string): string | null {
  const number = text.trim().replaceAll(/\s+/g, ' ');
  const digits = number.replaceAll(/\D/g, '').length;
  return /^\+?[\d ()/-]+$/.test(number) && number.length <= 40 && digits >= MIN_DIGITS && digits <= MAX_DIGITS
    ? number
    : null;
}

/** A trap field, which people leave empty. */
export const trapSchema = z.string().max(0, 'Lämna fältet tomt.').optional();
