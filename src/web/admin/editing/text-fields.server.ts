import { z } from 'zod';
import { ownValue } from '#src/domain/own-value.ts';
import { type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';

/** Schema of a text of one or more lines: trimmed, with line feeds in place of the CRLF that forms send. */
export const textField = (longest: number) =>
  z
    .string()
    .transform((written) => written.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().max(longest, `Skriv högst ${longest} tecken.`));

/**
 * Rejects a form whose required texts are empty; null when none is.
 * @param problems error message of each required field
 * @param refusal title and text above the form
 */
export function missingTexts<Field extends string>(
  given: Readonly<Record<Field, string>>,
  problems: Readonly<Record<Field, string>>,
  ...refusal: [title: string, text?: string]
): FormOutcome | null {
  const missing = Object.entries<string>(problems).filter(([field]) => ownValue<string>(given, field) === '');
  const [title, text = ''] = refusal;
  return missing.length === 0 ? null : refused(title, text, Object.fromEntries(missing));
}
