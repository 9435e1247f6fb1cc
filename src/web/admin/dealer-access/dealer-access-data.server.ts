import { z } from 'zod';
import { createApiKey, revokeApiKey } from '#src/commands/dealers/api-keys.ts';
import { listDealers } from '#src/db/ads/staff-ads.ts';
import { listApiKeys } from '#src/db/dealers/api-keys.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, refused } from '#src/request/forms/action-form.server.ts';
import { staffForm } from '#src/web/admin/editing/staff-form.server.ts';
import { readId } from '#src/web/shared/id-in-address.ts';

export async function readDealerAccess({ db }: StaffRequest) {
  const [keys, dealers] = await Promise.all([listApiKeys(db), listDealers(db)]);
  return { keys, dealers };
}

export type StaffApiKey = Awaited<ReturnType<typeof readDealerAccess>>['keys'][number];

const NOT_CREATED = 'Nyckeln är inte skapad';
const NOT_REVOKED = 'Nyckeln är inte spärrad';

const newKey = z.strictObject({
  dealer: z.string().max(9, 'Välj en handlare ur listan.'),
  name: z.string().trim().min(1, 'Skriv vad nyckeln används till.').max(100, 'Skriv högst 100 tecken.'),
});

export const dealerAccessAction = staffAction({
  add: staffForm(newKey, NOT_CREATED, async ({ db, staff }, { dealer, name }) => {
    const dealerId = readId(dealer);
    const created = dealerId === null ? null : await createApiKey(db, staff, { dealerId, name });
    if (!created?.ok) return refused(NOT_CREATED, '', { dealer: 'Välj en handlare ur listan.' });
    return done('Nyckeln är skapad', `Kopiera den nu, den visas bara den här gången: ${created.value}`);
  }),
  revoke: staffForm(z.strictObject({ id: z.string().max(20) }), NOT_REVOKED, async ({ db, staff }, { id }) => {
    const keyId = readId(id);
    const revoked = keyId === null ? null : await revokeApiKey(db, staff, { id: keyId });
    return revoked?.ok ? done('Nyckeln är spärrad', revoked.value) : refused(NOT_REVOKED, 'Den är redan spärrad.');
  }),
});
