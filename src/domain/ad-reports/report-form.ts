import { z } from 'zod';
import { MAX_NAME, messageSchema, optionalEmailSchema, trapSchema } from '#src/domain/enquiries/contact-fields.ts';
import { TRAP_FIELD } from '#src/domain/enquiries/trap-field.ts';
import { tooLongText } from '#src/domain/format/too-long-text.ts';
import { type AdReport, REPORT_REASONS } from './ad-report.ts';

/** Fields of the form; any other field rejects it. */
export const adReportSchema = z
  .strictObject({
    reason: z.enum(REPORT_REASONS, { error: 'Välj vad som är fel.' }),
    message: messageSchema,
    // May be left out: nobody has to state it who reports abuse of children (DSA, article 16.2 c).
    name: z
      .string()
      .trim()
      .max(MAX_NAME, tooLongText(MAX_NAME))
      .default('')
      .transform((text) => (text === '' ? null : text)),
    email: optionalEmailSchema,
    [TRAP_FIELD]: trapSchema,
  })
  .transform(({ [TRAP_FIELD]: _, ...report }): AdReport => report);
