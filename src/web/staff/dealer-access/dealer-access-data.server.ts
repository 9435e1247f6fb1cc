import { z } from 'zod';
import { createApiKey } from '#src/commands/dealers/api-keys.ts';
import { listDealers } from '#src/db/ads/staff-ads.ts';
import { listApiKeys } from '#src/db/dealers/api-keys.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { refused } from '#src/request/forms/action-form.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import {
  keyCreated,
  NOT_CREATED,
  newApiKey,
  revokeForm,
  TOO_MANY_KEYS,
} from '#src/web/office/api-keys/api-key-forms.server.ts';
import { staffForm } from '#src/web/office/editing/staff-form.server.ts';

export async function readDealerAccess({ db }: StaffRequest) {
  const [keys, dealers] = await Promise.all([listApiKeys(db), listDealers(db)]);
  return { keys, dealers };
}

const newKey = newApiKey.extend({ dealer: z.string().max(9, 'Välj en handlare ur listan.') });

export const dealerAccessAction = staffAction({
  add: staffForm(newKey, NOT_CREATED, async ({ db, staff }, { dealer, name, kind }) => {
    const dealerId = readId(dealer);
    const created = dealerId === null ? null : await createApiKey(db, staff, { dealerId, name, kind });
    if (created?.ok === false && created.failure === 'too many') return refused(NOT_CREATED, TOO_MANY_KEYS);
    if (!created?.ok) return refused(NOT_CREATED, '', { dealer: 'Välj en handlare ur listan.' });
    return keyCreated(created.value);
  }),
  revoke: revokeForm(({ staff }: StaffRequest) => ({ actor: staff })),
});
