import { fail, ok, type Result } from '#src/base/result.ts';
import {
  countRole,
  deleteRole,
  findAccount,
  insertRole,
  lockRoles,
  type RoleEntry,
  readRole,
} from '#src/db/accounts/account-users.ts';
import type { Db } from '#src/db/connection/client.ts';
import { deletePersonOfAnyDealer } from '#src/db/dealers/dealer-people.ts';
import { normaliseEmail } from '#src/domain/accounts/email.ts';
import type { ASSIGNABLE_ROLES } from '#src/domain/accounts/roles.ts';
import { logSecurityEvent } from './log-security-event.ts';
import { type Actor, recordAudit } from './record-audit.ts';

export type AssignFailure = 'no-account' | 'has-role';

/** Assigns a role to the account with this address. An unconfirmed address has no account yet. */
export function assignRole(
  db: Db,
  actor: Actor,
  { email, role }: { email: string; role: (typeof ASSIGNABLE_ROLES)[number] },
): Promise<Result<{ email: string }, AssignFailure>> {
  return db.transaction().execute(async (tx) => {
    await lockRoles(tx);
    const account = await findAccount(tx, normaliseEmail(email));
    if (!account?.isConfirmed) return fail('no-account');
    if (!(await insertRole(tx, account.id, role))) return fail('has-role');
    await logSecurityEvent(tx, 'role-assigned', { account: account.email, role, by: actor.email });
    const subject = `user:${account.id}`;
    await recordAudit(tx, actor, {
      action: 'role.assign',
      subject,
      before: null,
      after: { email: account.email, role },
    });
    return ok({ email: account.email });
  });
}

export type RemoveFailure = 'no-entry' | 'last-admin';

/** Removes a role by its entry. The last admin stays: of two admins who remove each other concurrently, one succeeds (D71). */
export function removeRole(db: Db, actor: Actor, entryId: string): Promise<Result<RoleEntry, RemoveFailure>> {
  return db.transaction().execute(async (tx) => {
    await lockRoles(tx);
    const entry = await readRole(tx, entryId);
    if (!entry) return fail('no-entry');
    if (entry.role === 'admin' && (await countRole(tx, 'admin')) === 1) return fail('last-admin');
    await deleteRole(tx, entryId);
    if (entry.role === 'dealer') await deletePersonOfAnyDealer(tx, entry.userId);
    const { email, role } = entry;
    await logSecurityEvent(tx, 'role-removed', { account: email, role, by: actor.email });
    const subject = `user:${entry.userId}`;
    await recordAudit(tx, actor, { action: 'role.remove', subject, before: { email, role }, after: null });
    return ok(entry);
  });
}
