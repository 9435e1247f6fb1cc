import { createApiKey, revokeApiKey } from '#src/commands/dealers/api-keys.ts';
import { listApiKeys } from '#src/db/dealers/api-keys.ts';
import { type DealerRequest, dealerAction } from '#src/request/accounts/dealer.server.ts';
import { done, refused } from '#src/request/forms/action-form.server.ts';
import {
  keyCreated,
  NOT_CREATED,
  NOT_REVOKED,
  newApiKey,
  revokedApiKey,
} from '#src/web/admin/dealer-access/api-key-forms.server.ts';
import { staffForm } from '#src/web/admin/editing/staff-form.server.ts';
import { readId } from '#src/web/shared/id-in-address.ts';

/** Valid keys that a dealer may have at once. */
const MAX_KEYS = 10;

export const readDealerKeys = async ({ db, dealer }: DealerRequest) => ({ keys: await listApiKeys(db, dealer.id) });

export const dealerKeysAction = dealerAction({
  add: staffForm(newApiKey, NOT_CREATED, async ({ db, person, dealer }: DealerRequest, { name }) => {
    const valid = (await listApiKeys(db, dealer.id)).filter(({ revokedAt }) => revokedAt === null);
    if (valid.length >= MAX_KEYS)
      return refused(NOT_CREATED, `Ni har redan ${MAX_KEYS} nycklar. Spärra en som ni inte använder.`);
    const created = await createApiKey(db, person, { dealerId: dealer.id, name });
    return created.ok ? keyCreated(created.value) : refused(NOT_CREATED, 'Handlaren finns inte längre.');
  }),
  revoke: staffForm(revokedApiKey, NOT_REVOKED, async ({ db, person, dealer }: DealerRequest, { id }) => {
    const keyId = readId(id);
    const revoked = keyId === null ? null : await revokeApiKey(db, person, { id: keyId, dealerId: dealer.id });
    return revoked?.ok ? done('Nyckeln är spärrad', revoked.value) : refused(NOT_REVOKED, 'Den är redan spärrad.');
  }),
});
