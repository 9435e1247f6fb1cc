import type { z } from 'zod';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { type FormOutcome, formIntent } from '#src/request/forms/action-form.server.ts';

/**
 * Form intent that answers an unexpected error with 503 and a reference number; the submitted values are preserved and the error
 * itself is only logged.
 * @param title of the rejection
 * @param text before the reference number
 */
export const staffForm = <Fields>(
  schema: z.ZodType<Fields>,
  title: string,
  run: (request: StaffRequest, fields: Fields) => Promise<FormOutcome>,
  text = '',
) =>
  formIntent(schema, async (request: StaffRequest, fields: Fields): Promise<FormOutcome> => {
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
