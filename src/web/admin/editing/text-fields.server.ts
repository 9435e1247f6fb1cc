import { z } from 'zod';

/** A text of one or more lines as it is kept: without the room around it, and with the line ends of everyone but forms. */
export const text = (longest: number) =>
  z
    .string()
    .transform((written) => written.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().max(longest, `Skriv högst ${longest} tecken.`));
