import { data, redirect } from 'react-router';
import { z } from 'zod';
import { erasePersonalData } from '#src/commands/personal-data/erase.ts';
import { listStoredWithAddress, readErasable } from '#src/db/personal-data/erasable.ts';
import { emailSchema } from '#src/domain/accounts/email.ts';
import {
  ERASED_KINDS,
  ERASURE_REFUSALS,
  type ErasedKind,
  erasableName,
  erasureEffect,
} from '#src/domain/personal-data/erasure.ts';
import { ERASED_ADDRESS_PARAM, personalDataUrl } from '#src/office-urls.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { refused } from '#src/request/forms/action-form.server.ts';
import { withNotice } from '#src/visitor-urls.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { staffForm } from '#src/web/office/editing/staff-form.server.ts';

/** Everything that is stored with an e-mail address; `stored` null: none is asked for. */
export async function readPersonalData({ db, url }: StaffRequest) {
  const given = url.searchParams.get(ERASED_ADDRESS_PARAM);
  if (given === null) return { address: '', error: null, stored: null };
  const address = emailSchema.safeParse(given);
  if (!address.success) return { address: given, error: 'Skriv hela e-postadressen.', stored: null };
  return { address: address.data, error: null, stored: await listStoredWithAddress(db, address.data) };
}

function thingOf({
  kind,
  id = '',
}: Readonly<Record<string, string | undefined>>): { kind: ErasedKind; id: string } | null {
  const known = ERASED_KINDS.find((each) => each === kind);
  if (known === undefined) return null;
  const isId = known === 'account' ? z.uuid().safeParse(id).success : readId(id) !== null;
  return isId ? { kind: known, id } : null;
}

/** @throws 404 for a thing that does not exist */
export async function readErasure({ db, params, staff }: StaffRequest) {
  const thing = thingOf(params);
  const found = thing === null ? null : await readErasable(db, thing.kind, thing.id);
  if (thing === null || found === null) throw data(null, { status: 404 });
  const isOwn = thing.kind === 'account' && thing.id === staff.userId;
  return { kind: found.kind, name: erasableName(found), effect: erasureEffect(found), isOwn };
}

const NOT_ERASED = 'Inget är borttaget';

export const erasureAction = staffAction({
  remove: staffForm(z.strictObject({}), NOT_ERASED, async ({ db, staff, params }: StaffRequest) => {
    const thing = thingOf(params);
    if (thing === null) throw data(null, { status: 404 });
    const erased = await erasePersonalData(db, staff, thing);
    if (erased.ok) return redirect(withNotice(personalDataUrl(), 'borttaget'));
    return refused(NOT_ERASED, ERASURE_REFUSALS[erased.failure]);
  }),
});
