import { z } from 'zod';
import { ownValue } from '#src/domain/own-value.ts';
import { type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';

/** A text of one or more lines as it is kept: without the room around it, and with the line ends of everyone but forms. */
export const textField = (longest: number) =>
  z
    .string()
    .transform((written) => written.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().max(longest, `Skriv högst ${longest} tecken.`));

/**
 * The refusal of a form in which texts are missing; null: none is.
 * @param problems what is said of each field that must hold something
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
