import { z } from 'zod';
import { messageSchema, optionalEmailSchema, trapSchema } from '#src/domain/enquiries/contact-fields.ts';
import { TRAP_FIELD } from '#src/domain/enquiries/trap-field.ts';
import { type AdReport, REPORT_REASONS } from './ad-report.ts';

/** Fields of the form; any other field rejects it. */
export const adReportSchema = z
  .strictObject({
    reason: z.enum(REPORT_REASONS, { error: 'Välj vad som är fel.' }),
    message: messageSchema,
    email: optionalEmailSchema,
    [TRAP_FIELD]: trapSchema,
  })
  .transform(({ [TRAP_FIELD]: _, ...report }): AdReport => report);
