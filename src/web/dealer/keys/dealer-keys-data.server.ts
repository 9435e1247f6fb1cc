import { createApiKey } from '#src/commands/dealers/api-keys.ts';
import { listApiKeys } from '#src/db/dealers/api-keys.ts';
import { type DealerRequest, dealerAction } from '#src/request/accounts/dealer.server.ts';
import { refused } from '#src/request/forms/action-form.server.ts';
import {
  keyCreated,
  NOT_CREATED,
  newApiKey,
  revokeForm,
  TOO_MANY_KEYS,
} from '#src/web/office/api-keys/api-key-forms.server.ts';
import { staffForm } from '#src/web/office/editing/staff-form.server.ts';

export const readDealerKeys = async ({ db, dealer }: DealerRequest) => ({ keys: await listApiKeys(db, dealer.id) });

export const dealerKeysAction = dealerAction({
  add: staffForm(newApiKey, NOT_CREATED, async ({ db, person, dealer }: DealerRequest, { name, kind }) => {
    const created = await createApiKey(db, person, { dealerId: dealer.id, name, kind });
    if (created.ok) return keyCreated(created.value);
    return refused(NOT_CREATED, created.failure === 'too many' ? TOO_MANY_KEYS : 'Handlaren finns inte längre.');
  }),
  revoke: revokeForm(({ person, dealer }: DealerRequest) => ({ actor: person, dealerId: dealer.id })),
});
