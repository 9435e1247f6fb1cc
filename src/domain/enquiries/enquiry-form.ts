import { z } from 'zod';
import { tooLongText } from '#src/domain/format/too-long-text.ts';
import { readPlate } from '#src/domain/suggestions/licence-plate.ts';
import { MAX_NAME, messageSchema, optionalEmailSchema, readTelephone, trapSchema } from './contact-fields.ts';
import type { Enquiry } from './enquiry.ts';
import { TRAP_FIELD } from './trap-field.ts';

const ticked = z
  .literal('ja', { error: 'Kryssa i rutan eller lämna den tom.' })
  .optional()
  .transform((value) => value !== undefined);
/** A field that may be empty; `read` returns null for texts that it rejects. */
const optional = (read: (text: string) => string | null, error: string) =>
  z.string().transform((text, { addIssue }) => {
    if (text.trim() === '') return null;
    const value = read(text);
    if (value === null) addIssue({ code: 'custom', message: error });
    return value;
  });

/** Fields of the form; any other field rejects it. */
export const enquirySchema = z
  .strictObject({
    name: z
      .string()
      .transform((text) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim())
      .pipe(
        z
          .string()
          .min(1, 'Skriv ditt namn.')
          .max(MAX_NAME, `Namnet är för långt. ${tooLongText(MAX_NAME)}`),
      ),
    email: optionalEmailSchema,
    telephone: optional(readTelephone, 'Skriv ett telefonnummer, till exempel 070-123 45 67.'),
    message: messageSchema,
    wantsTestDrive: ticked,
    tradeInPlate: optional(readPlate, 'Skriv ett registreringsnummer, till exempel ABC 123.'),
    [TRAP_FIELD]: trapSchema,
  })
  .superRefine(({ email, telephone }, { addIssue }) => {
    if (email === null && telephone === null)
      addIssue({ code: 'custom', path: ['email'], message: 'Skriv din e-postadress eller ditt telefonnummer.' });
  })
  .transform(({ [TRAP_FIELD]: _, ...enquiry }): Enquiry => enquiry);
