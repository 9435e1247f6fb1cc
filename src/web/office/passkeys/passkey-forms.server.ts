import { z } from 'zod';
import { type PasskeySignature, signatureSchema } from '#src/domain/accounts/passkey-response.ts';
import { refused } from '#src/request/forms/action-form.server.ts';

/** The browser's answer, as JSON. */
export const passkeyFields = z.strictObject({ credential: z.string().max(60_000) });

/** Hands the options of a ceremony to the page, whose script asks the browser. */
export const passkeyQuestion = (options: object, values: Record<string, string[]> = {}) => ({
  kind: 'done' as const,
  title: 'Följ anvisningen i webbläsaren',
  text: '',
  values: { ...values, options: [JSON.stringify(options)] },
});

export const PASSKEY_REFUSED = refused(
  'Din passkey godtogs inte',
  'Försök igen, eller logga in med lösenordet. En passkey kan bara användas på den webbplats där den skapades.',
);
export const ACCOUNT_DISABLED = refused('Kontot är avstängt', 'Be en administratör att öppna det igen.');
export const TOO_MANY_PASSKEYS = {
  kind: 'refused' as const,
  title: 'Inloggning misslyckades',
  status: 429 as const,
  text: 'För många försök. Vänta en stund och försök igen.',
};

/** Parses an untrusted text as JSON of a schema; null when it is not. */
export function readJson<Value>(schema: z.ZodType<Value>, text: string): Value | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export const readSignature = (credential: string): PasskeySignature | null => readJson(signatureSchema, credential);
