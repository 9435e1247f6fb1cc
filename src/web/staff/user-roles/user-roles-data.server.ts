import { z } from 'zod';
import { assignRole, removeRole } from '#src/commands/accounts/assign-role.ts';
import { listRoles } from '#src/db/accounts/account-users.ts';
import { ASSIGNABLE_ROLES } from '#src/domain/accounts/roles.ts';
import { MAX_EMAIL } from '#src/domain/format/max-email.ts';
import { tooLongText } from '#src/domain/format/too-long-text.ts';
import { sidebarEntries } from '#src/pages/sidebar.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, refused } from '#src/request/forms/action-form.server.ts';
import { staffForm } from '#src/web/office/editing/staff-form.server.ts';

/** Reads the list; a failure is logged and the page shows an error in its place. */
export async function readUserRoles({ db, logger }: StaffRequest) {
  const moderatorPages = sidebarEntries('moderator').map(({ label }) => label);
  try {
    return { entries: await listRoles(db), moderatorPages };
  } catch (error) {
    logger.error({ err: error }, 'reading roles failed, showing an error in their place');
    return { entries: null, moderatorPages };
  }
}

export type UserRole = Awaited<ReturnType<typeof listRoles>>[number];

const NOT_ADDED = 'Kunde inte lägga till användarroll';
const NOT_REMOVED = 'Kunde inte ta bort användarroll';

const newRole = z.strictObject({
  email: z.string().trim().min(1, 'Ange en e-postadress').max(MAX_EMAIL, tooLongText(MAX_EMAIL)),
  role: z.enum(ASSIGNABLE_ROLES, 'Välj en roll.'),
});

export const userRolesAction = staffAction({
  add: staffForm(newRole, NOT_ADDED, async ({ db, staff }, { email, role }) => {
    const result = await assignRole(db, staff, { email, role });
    if (result.ok) return done(`Lade till rollen ${role} för ${result.value.email}`);
    return result.failure === 'has-role'
      ? refused(NOT_ADDED, 'Kontot har redan den rollen.', { role: 'Kontot har redan rollen.' })
      : refused(NOT_ADDED, 'Det finns inget bekräftat konto med den adressen.', {
          email: 'Adressen har inget bekräftat konto.',
        });
  }),
  remove: staffForm(z.strictObject({ id: z.uuid() }), NOT_REMOVED, async ({ db, staff }, { id }) => {
    const result = await removeRole(db, staff, id);
    if (result.ok) return done(`Tog bort rollen ${result.value.role} från användaren`, result.value.email);
    return result.failure === 'last-admin'
      ? refused(NOT_REMOVED, 'Den sista administratören kan inte tas bort.')
      : refused(NOT_REMOVED, 'Rollen är redan borttagen.');
  }),
});
