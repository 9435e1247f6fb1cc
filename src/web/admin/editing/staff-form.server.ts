import { z } from 'zod';
import { ownValue } from '#src/domain/own-value.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { type FormOutcome, formIntent, refused } from '#src/request/forms/action-form.server.ts';

/**
 * Form intent that answers an unexpected error with 503 and a reference number; the submitted values are preserved and the error
 * itself is only logged.
 * @param title of the rejection
 * @param text before the reference number
 */
export const staffForm = <Fields, Request extends Pick<StaffRequest, 'logger' | 'requestId'> = StaffRequest>(
  schema: z.ZodType<Fields>,
  title: string,
  run: (request: Request, fields: Fields) => Promise<FormOutcome>,
  text = '',
) =>
  formIntent(schema, async (request: Request, fields: Fields): Promise<FormOutcome> => {
    try {
      return await run(request, fields);
    } catch (error) {
      // Redirects and status responses are thrown on purpose.
      if (!(error instanceof Error)) throw error;
      const { logger, requestId } = request;
      logger.error({ err: error, requestId }, 'form failed');
      const why = `${text} Ett oväntat fel uppstod. Ärendenummer: ${requestId}`.trim();
      return { kind: 'refused', title, text: why, status: 503 };
    }
  });

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
