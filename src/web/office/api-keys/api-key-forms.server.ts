import { z } from 'zod';
import { MAX_KEYS } from '#src/commands/dealers/api-keys.ts';
import { isKeyKind, KEY_KINDS } from '#src/domain/dealer-api/key-kinds.ts';
import { done } from '#src/request/forms/action-form.server.ts';

/** The forms of API keys, for staff and for a dealer's own keys. */

export const NOT_CREATED = 'Nyckeln är inte skapad';
export const TOO_MANY_KEYS = `Handlaren har redan ${MAX_KEYS} nycklar. Spärra en som inte används.`;
export const NOT_REVOKED = 'Nyckeln är inte spärrad';

export const newApiKey = z.strictObject({
  name: z.string().trim().min(1, 'Skriv vad nyckeln används till.').max(100, 'Skriv högst 100 tecken.'),
  kind: z.enum(Object.keys(KEY_KINDS).filter(isKeyKind)).default('full'),
});
export const revokedApiKey = z.strictObject({ id: z.string().max(20) });

export const keyCreated = (key: string) =>
  done('Nyckeln är skapad', `Kopiera den nu, den visas bara den här gången: ${key}`);
