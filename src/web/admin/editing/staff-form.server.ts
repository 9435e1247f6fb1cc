import type { z } from 'zod';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { type FormOutcome, formIntent } from '#src/request/forms/action-form.server.ts';

/**
 * A form's intent, refused where its work fails in a way that nobody foresaw: what was written stays, and nothing of the inner error is
 * shown.
 * @param title of that refusal, and the text before its number
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
      // Responses and status data are thrown on purpose.
      if (!(error instanceof Error)) throw error;
      const { logger, requestId } = request;
      logger.error({ err: error, requestId }, 'form failed');
      const why = `${text} Ett oväntat fel uppstod. Ärendenummer: ${requestId}`.trim();
      return { kind: 'refused', title, text: why, status: 503 };
    }
  });
