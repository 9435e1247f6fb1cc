import { z } from 'zod';

/** An e-mail address as it is compared: trimmed, lower case. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'E-postadressen är för lång.')
  .pipe(z.email({ error: 'Skriv en e-postadress, till exempel namn@exempel.se.' }));

/** Also of what is no address: wrong ones behave as unknown ones do. */
export const normaliseEmail = (text: string): string => text.trim().toLowerCase();
