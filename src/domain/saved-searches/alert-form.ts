import { z } from 'zod';
import { emailSchema } from '#src/domain/accounts/email.ts';
import { trapSchema } from '#src/domain/enquiries/contact-fields.ts';
import { TRAP_FIELD } from '#src/domain/enquiries/trap-field.ts';
import { ALERT_FREQUENCIES, ALERT_KINDS, type AlertChoice, type AlertKind } from './alert.ts';

/** Check boxes: none, one or several values. */
const kindsSchema = z
  .union([z.array(z.string()), z.string().transform((one) => [one])])
  .optional()
  .transform((sent = [], { addIssue }) => {
    const kinds: AlertKind[] = ALERT_KINDS.filter((kind) => sent.includes(kind));
    if (kinds.length === 0 || sent.some((text) => !ALERT_KINDS.some((kind) => kind === text)))
      addIssue({ code: 'custom', message: 'Välj vad du vill få mejl om.' });
    return kinds;
  });
const choiceFields = {
  kinds: kindsSchema,
  frequency: z.enum(ALERT_FREQUENCIES, { error: 'Välj hur ofta du vill få mejl.' }),
};

/** Fields of the form that asks for alerts; any other field rejects it. */
export const alertRequestSchema = z
  .strictObject({ ...choiceFields, email: emailSchema, [TRAP_FIELD]: trapSchema })
  .transform(({ [TRAP_FIELD]: _, ...request }): AlertChoice & { email: string } => request);

/** Fields of the form that asks for alerts of the value of a car. */
export const valueRequestSchema = z
  .strictObject({ email: emailSchema, [TRAP_FIELD]: trapSchema })
  .transform(({ email }): { email: string } => ({ email }));

/** Fields of the form that changes them. */
export const alertChoiceSchema = z.strictObject({ ...choiceFields, token: z.string() });
