import { fail, ok, type Result } from '#src/base/result.ts';
import { logSecurityEvent } from '#src/commands/accounts/log-security-event.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { countRole, hasRoleOf, lockAccount, lockRoles } from '#src/db/accounts/account-users.ts';
import type { Db } from '#src/db/connection/client.ts';
import { deleteAccount, deleteErasable, hasUndecidedRegistration } from '#src/db/personal-data/erasable.ts';
import type { ErasedKind, ErasureRefusal } from '#src/domain/personal-data/erasure.ts';

/**
 * Deletes personal data at somebody's request. The audit log has kind and id only, as it is stored longer than what was deleted may be. Neither
 * the own account nor the last admin's; and no registration of a dealer that staff have not checked.
 */
export const erasePersonalData = (
  db: Db,
  actor: Actor,
  { kind, id }: { kind: ErasedKind; id: string },
): Promise<Result<null, ErasureRefusal>> =>
  db.transaction().execute(async (tx) => {
    const refusal = kind === 'account' ? await eraseAccount(tx, actor, id) : await eraseOther(tx, kind, Number(id));
    if (refusal !== null) return fail(refusal);
    await recordAudit(tx, actor, {
      action: 'personal-data.erase',
      subject: `${SUBJECTS[kind]}:${id}`,
      before: { kind },
      after: null,
    });
    return ok(null);
  });

/** Nouns of the audit log. */
const SUBJECTS: Readonly<Record<ErasedKind, string>> = {
  account: 'user',
  visitor: 'visitor',
  enquiry: 'enquiry',
  report: 'report',
  claim: 'claim',
};

async function eraseAccount(tx: Db, actor: Actor, userId: string): Promise<ErasureRefusal | null> {
  if (userId === actor.userId) return 'own';
  // Of two admins who delete each other concurrently, one succeeds.
  await lockRoles(tx);
  const account = await lockAccount(tx, userId);
  if (!account) return 'gone';
  if ((await hasRoleOf(tx, userId, 'admin')) && !account.isDisabled && (await countRole(tx, 'admin')) === 1)
    return 'last-admin';
  if (await hasUndecidedRegistration(tx, { account: userId })) return 'undecided registration';
  await deleteAccount(tx, account);
  await logSecurityEvent(tx, 'account-deleted', { user: userId, by: actor.email });
  return null;
}

async function eraseOther(tx: Db, kind: Exclude<ErasedKind, 'account'>, id: number): Promise<ErasureRefusal | null> {
  if (kind === 'claim' && (await hasUndecidedRegistration(tx, { claim: id }))) return 'undecided registration';
  return (await deleteErasable(tx, kind, id)) ? null : 'gone';
}
