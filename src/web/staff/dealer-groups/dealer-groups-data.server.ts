import { redirect } from 'react-router';
import { z } from 'zod';
import { addDealerGroup, approveGroupRequest, refuseGroupRequest } from '#src/commands/dealers/dealer-groups.ts';
import { readAccount } from '#src/db/accounts/account-users.ts';
import { listGroupRequests, listGroups } from '#src/db/dealers/dealer-groups.ts';
import { tooLongText } from '#src/domain/format/too-long-text.ts';
import { staffGroupUrl } from '#src/office-urls.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, refused } from '#src/request/forms/action-form.server.ts';
import { staffForm } from '#src/web/office/editing/staff-form.server.ts';

export async function readStaffGroups({ db }: StaffRequest) {
  const [groups, requests] = await Promise.all([listGroups(db), listGroupRequests(db)]);
  return { groups, requests };
}

export type StaffGroupsModel = Awaited<ReturnType<typeof readStaffGroups>>;

const NOT_ADDED = 'Koncernen är inte upplagd';
const NOT_DECIDED = 'Begäran är inte avgjord';
const EXISTS = 'Det finns redan en koncern med det namnet.';

const named = z.strictObject({
  name: z.string().trim().min(1, 'Skriv koncernens namn.').max(120, tooLongText(120)),
});
const asked = z.strictObject({ id: z.uuid('Begäran finns inte.') });

export const staffGroupsAction = staffAction({
  add: staffForm(named, NOT_ADDED, async ({ db, staff }, { name }) => {
    const added = await addDealerGroup(db, staff, name);
    return added.ok ? redirect(staffGroupUrl(added.value)) : refused(NOT_ADDED, '', { name: EXISTS });
  }),
  approve: staffForm(asked, NOT_DECIDED, async ({ db, staff }, { id: userId }) => {
    const account = await readAccount(db, userId);
    const made = account && (await approveGroupRequest(db, staff, { userId, email: account.email }));
    if (made?.ok) return redirect(staffGroupUrl(made.value));
    return refused(
      NOT_DECIDED,
      made?.failure === 'exists' ? EXISTS : 'Den är redan avgjord, eller har inga handlare kvar.',
    );
  }),
  refuse: staffForm(asked, NOT_DECIDED, async ({ db, staff }, { id }) =>
    (await refuseGroupRequest(db, staff, id))
      ? done('Begäran är avslagen')
      : refused(NOT_DECIDED, 'Den är redan avgjord.'),
  ),
});
