import { z } from 'zod';
import { MAX_EMAIL } from '#src/domain/format/max-email.ts';
import { tooLongText } from '#src/domain/format/too-long-text.ts';

/** An e-mail address in the form in which addresses are compared: trimmed, lower case. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL, tooLongText(MAX_EMAIL))
  .pipe(z.email({ error: 'Skriv en e-postadress, till exempel namn@exempel.se.' }));

/** Also normalises texts that are not addresses, so that invalid and unknown addresses behave the same. */
export const normaliseEmail = (text: string): string => text.trim().toLowerCase();
