import { z } from 'zod';

/** Longest part of a browser's answer: an attestation with its certificates has a few thousand characters. */
const MAX_PART = 20_000;
const bytes = z
  .string()
  .max(MAX_PART)
  .regex(/^[A-Za-z0-9_-]*$/);
const identity = { id: bytes.min(1).max(1_400), rawId: bytes.min(1).max(1_400), type: z.literal('public-key') };

/** The answer of navigator.credentials.create() as JSON; parts that are not verified are dropped. */
export const registrationSchema = z
  .object({
    ...identity,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z
        .array(z.string().regex(/^[a-z-]{1,20}$/))
        .max(10)
        .optional(),
    }),
  })
  .transform((answer) => ({ ...answer, clientExtensionResults: {} }));
export type PasskeyRegistration = z.output<typeof registrationSchema>;

/** The answer of navigator.credentials.get() as JSON. */
export const signatureSchema = z
  .object({
    ...identity,
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes.max(100).optional(),
    }),
  })
  .transform(({ response: { userHandle, ...response }, ...answer }) => ({
    ...answer,
    response: { ...response, ...(userHandle === undefined ? {} : { userHandle }) },
    clientExtensionResults: {},
  }));
export type PasskeySignature = z.output<typeof signatureSchema>;
