import { z } from 'zod';

/** A code of the second factor, or one of the reserve codes. */
export const codeFields = z.strictObject({
  code: z.string().trim().min(6, 'Skriv koden.').max(40, 'Koden är för lång.'),
});
