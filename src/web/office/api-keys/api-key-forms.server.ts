import { z } from 'zod';
import type { Actor } from '#src/commands/accounts/record-audit.ts';
import { MAX_KEYS, revokeApiKey } from '#src/commands/dealers/api-keys.ts';
import type { Db } from '#src/db/connection/client.ts';
import { isKeyKind, KEY_KINDS } from '#src/domain/dealer-api/key-kinds.ts';
import { tooLongText } from '#src/domain/format/too-long-text.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { done, type FormIntent, refused } from '#src/request/forms/action-form.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { staffForm } from '#src/web/office/editing/staff-form.server.ts';

/** The forms of API keys, for staff and for a dealer's own keys. */

export const NOT_CREATED = 'Nyckeln är inte skapad';
export const TOO_MANY_KEYS = `Handlaren har redan ${MAX_KEYS} nycklar. Spärra en som inte används.`;
const NOT_REVOKED = 'Nyckeln är inte spärrad';

export const newApiKey = z.strictObject({
  name: z.string().trim().min(1, 'Skriv vad nyckeln används till.').max(100, tooLongText(100)),
  kind: z.enum(Object.keys(KEY_KINDS).filter(isKeyKind)).default('full'),
});
const revokedApiKey = z.strictObject({ id: z.string().max(20) });

export const keyCreated = (key: string) =>
  done('Nyckeln är skapad', `Kopiera den nu, den visas bara den här gången: ${key}`);

/** The form that revokes a key. @param whose it must be, if given, and who revokes it */
export const revokeForm = <Request extends { db: Db } & Pick<StaffRequest, 'logger' | 'requestId'>>(
  whose: (request: Request) => Promise<RevokedBy> | RevokedBy,
): FormIntent<Request> =>
  staffForm(revokedApiKey, NOT_REVOKED, async (request: Request, { id }) => {
    const { actor, ...owner } = await whose(request);
    const keyId = readId(id);
    const revoked = keyId === null ? null : await revokeApiKey(request.db, actor, { id: keyId, ...owner });
    return revoked?.ok ? done('Nyckeln är spärrad', revoked.value) : refused(NOT_REVOKED, 'Den är redan spärrad.');
  });
type RevokedBy = { actor: Actor; dealerId?: number; groupId?: number };
