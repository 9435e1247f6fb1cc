import { data, redirect } from 'react-router';
import { z } from 'zod';
import {
  addDealerToGroup,
  removeDealerFromGroup,
  removeDealerGroup,
  removeGroupPerson,
} from '#src/commands/dealers/dealer-groups.ts';
import { inviteDealerPerson, withdrawInvitation } from '#src/commands/dealers/dealer-people.ts';
import type { Db } from '#src/db/connection/client.ts';
import { findGroup, listDealersOfGroup, listGroupPeople } from '#src/db/dealers/dealer-groups.ts';
import { findDealersByName, listInvitations } from '#src/db/dealers/dealer-people.ts';
import { emailSchema } from '#src/domain/accounts/email.ts';
import { DEALER_ROLES } from '#src/domain/dealers/dealer-roles.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { dealerInvitationUrl, staffGroupsUrl } from '#src/office-urls.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { staffForm, textField } from '#src/web/office/editing/staff-form.server.ts';

async function requireGroup({ db, params }: Pick<StaffRequest, 'db' | 'params'>) {
  const id = readId(params.id) ?? 0;
  const group = await findGroup(db, id);
  if (!group) throw data(null, { status: 404 });
  return group;
}

export async function readStaffGroup(request: StaffRequest) {
  const { db } = request;
  const group = await requireGroup(request);
  const [dealers, people, invitations] = await Promise.all([
    listDealersOfGroup(db, group.id),
    listGroupPeople(db, group.id),
    listInvitations(db, { dealerId: null, groupId: group.id }),
  ]);
  return { group, dealers, people, invitations };
}

export type StaffGroupModel = Awaited<ReturnType<typeof readStaffGroup>>;

const NOT_ADDED = 'Ingen handlare är tillagd';
const NOT_INVITED = 'Inbjudan är inte skickad';
const GONE = 'Den finns inte längre här.';

const added = z.strictObject({
  dealers: textField(10_000).refine((text) => text !== '', 'Skriv minst en handlare.'),
});
const dealerId = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,9}$/, GONE)
    .transform(Number),
});
const userId = z.strictObject({ id: z.uuid(GONE) });
const invited = z.strictObject({ email: emailSchema, role: z.enum(DEALER_ROLES, 'Välj en roll ur listan.') });

export const staffGroupAction = staffAction({
  'add-dealer': staffForm(added, NOT_ADDED, addDealers),
  'remove-dealer': staffForm(dealerId, 'Handlaren är kvar', async (request, { id }) => {
    const { id: groupId } = await requireGroup(request);
    return (await removeDealerFromGroup(request.db, request.staff, { groupId, dealerId: id }))
      ? done('Handlaren hör inte längre till koncernen')
      : refused('Handlaren är kvar', GONE);
  }),
  invite: staffForm(invited, NOT_INVITED, async (request, { email, role }) => {
    const { db, site, accounts, staff } = request;
    const linkTo = (token: string) => `${site.url}${dealerInvitationUrl(token)}`;
    const group = await requireGroup(request);
    const result = await inviteDealerPerson({ db, site, linkTo }, staff, { group, email, role });
    if (result.ok) {
      accounts.notifyMailWorker();
      return done(
        `Inbjudan är skickad till ${result.value.email}`,
        `Länken ger tillgång till alla handlare i ${group.name}.`,
      );
    }
    return result.failure === 'too many'
      ? refused(NOT_INVITED, 'Du har bjudit in många på kort tid. Försök igen i morgon.')
      : refused(NOT_INVITED, '', { email: 'Adressen hör redan till koncernen.' });
  }),
  withdraw: staffForm(userId, 'Inbjudan är inte återkallad', async (request, { id }) => {
    const to = { dealerId: null, groupId: (await requireGroup(request)).id };
    return (await withdrawInvitation(request.db, request.staff, { userId: id, ...to }))
      ? done('Inbjudan är återkallad')
      : refused('Inbjudan är inte återkallad', GONE);
  }),
  remove: staffForm(userId, 'Tillgången är inte borttagen', async (request, { id }) => {
    const { id: groupId } = await requireGroup(request);
    return (await removeGroupPerson(request.db, request.staff, { groupId, userId: id }))
      ? done('Personen har inte längre tillgång genom koncernen')
      : refused('Tillgången är inte borttagen', GONE);
  }),
  dissolve: staffForm(z.strictObject({ id: z.string().max(12) }), 'Koncernen är kvar', async (request) => {
    const { id } = await requireGroup(request);
    await removeDealerGroup(request.db, request.staff, id);
    return redirect(staffGroupsUrl());
  }),
});

/** Adds the dealers of a list, one a line: all of them, or none. */
async function addDealers(request: StaffRequest, { dealers }: z.output<typeof added>): Promise<FormOutcome> {
  const { db, staff } = request;
  const { id: groupId } = await requireGroup(request);
  const names = [
    ...new Set(
      dealers
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
  ];
  const found = await Promise.all(names.map((name) => meantDealer(db, name)));
  const problems = found.flatMap((each) => (typeof each === 'string' ? [each] : []));
  if (problems.length > 0) return refused(NOT_ADDED, '', { dealers: problems.join(' ') });
  let count = 0;
  const others: string[] = [];
  for (const each of found) {
    if (typeof each === 'string') continue;
    const isAdded = await addDealerToGroup(db, staff, { groupId, dealerId: each.id });
    if (isAdded.ok) count += 1;
    else others.push(each.name);
  }
  const grouped = others.length > 0 ? `Hör redan till en koncern: ${others.join(', ')}.` : '';
  return count > 0
    ? done(`${formatCount(count, 'handlare', 'handlare')} är med i koncernen`, grouped)
    : refused(NOT_ADDED, '', { dealers: grouped });
}

async function meantDealer(db: Db, name: string): Promise<{ id: number; name: string } | string> {
  const [dealer, another] = await findDealersByName(db, name.slice(0, 200));
  if (!dealer) return `Det finns ingen handlare som heter ${name}.`;
  return another ? `Flera heter ${name}: skriv orten också, som ”Bilhuset, Umeå”.` : dealer;
}
