import { fail, ok, type Result } from '#src/base/result.ts';
import { deletePendingSignIns } from '#src/db/accounts/account-attempts.ts';
import { deleteLinks, insertLink } from '#src/db/accounts/account-links.ts';
import { deleteSessions } from '#src/db/accounts/account-sessions.ts';
import {
  type Account,
  countRole,
  findAccount,
  hasRoleOf,
  insertAccount,
  lockAccount,
  lockRoles,
  readAccount,
  setDisabled,
} from '#src/db/accounts/account-users.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import type { Db } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { normaliseEmail } from '#src/domain/accounts/email.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { confirmMail, staffInvitationMail } from '#src/domain/accounts/mail-texts.ts';
import type { ASSIGNABLE_ROLES } from '#src/domain/accounts/roles.ts';
import { CONFIRM_HOURS, INVITATION_HOURS } from '#src/domain/accounts/sign-in-limits.ts';
import { logSecurityEvent } from './log-security-event.ts';
import { type Actor, recordAudit } from './record-audit.ts';
import type { SignUpServices } from './sign-up.ts';
import { accountKeyOf, newToken } from './tokens.ts';

/** Actions of admins on the accounts of others. */

export type DisableFailure = 'gone' | 'own' | 'last-admin' | 'unchanged';

/** Disables an account: its sessions end at once, and it cannot sign in. Neither one's own nor the last admin's. */
export function disableAccount(db: Db, actor: Actor, userId: string): Promise<Result<Account, DisableFailure>> {
  if (userId === actor.userId) return Promise.resolve(fail('own'));
  return db.transaction().execute(async (tx) => {
    // Of two admins who disable each other concurrently, one succeeds.
    await lockRoles(tx);
    const account = await lockAccount(tx, userId);
    if (!account) return fail('gone');
    if (account.isDisabled) return fail('unchanged');
    if ((await hasRoleOf(tx, userId, 'admin')) && (await countRole(tx, 'admin')) === 1) return fail('last-admin');
    await setDisabled(tx, userId, true);
    await deleteSessions(tx, userId, 'all');
    await deletePendingSignIns(tx, userId);
    await deleteLinks(tx, userId);
    await record(tx, actor, account, 'disable');
    return ok(account);
  });
}

/** Lets a disabled account sign in again. */
export function enableAccount(db: Db, actor: Actor, userId: string): Promise<Result<Account, 'gone' | 'unchanged'>> {
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account) return fail('gone');
    if (!(await setDisabled(tx, userId, false))) return fail('unchanged');
    await record(tx, actor, account, 'enable');
    return ok(account);
  });
}

async function record(tx: Db, actor: Actor, { id, email }: Account, action: 'disable' | 'enable'): Promise<void> {
  await logSecurityEvent(tx, `account-${action}d`, { account: email, by: actor.email });
  await recordAudit(tx, actor, {
    action: `account.${action}`,
    subject: `user:${id}`,
    before: null,
    after: { email },
  });
}

/** Ends every session of an account. @returns their number */
export function endAccountSessions(db: Db, actor: Actor, userId: string): Promise<Result<number, 'gone'>> {
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account) return fail('gone');
    const ended = await deleteSessions(tx, userId, 'all');
    await deletePendingSignIns(tx, userId);
    await logSecurityEvent(tx, 'sessions-ended', { account: account.email, by: actor.email });
    const after = { email: account.email, sessions: ended };
    await recordAudit(tx, actor, {
      action: 'account.end-sessions',
      subject: `user:${userId}`,
      before: null,
      after,
    });
    return ok(ended);
  });
}

/** Mails another link with which the owner of an unconfirmed address confirms it, with the password of the latest sign-up. */
export async function resendConfirmation(
  { db, site, linkTo }: InvitationServices,
  actor: Actor,
  userId: string,
): Promise<Result<{ email: string }, 'gone' | 'confirmed' | 'no-password' | 'too-many'>> {
  const known = await readAccount(db, userId);
  if (!known) return fail('gone');
  const key = accountKeyOf(known.email).toString('hex');
  if (!known.isConfirmed && !(await takeFromLimit(db, LIMITS.signUpMail, key)).allowed) return fail('too-many');
  const { token, tokenHash } = newToken();
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account) return fail('gone');
    const { email, passwordHash, isConfirmed } = account;
    if (isConfirmed) return fail('confirmed');
    if (passwordHash === null) return fail('no-password');
    await insertLink(tx, { tokenHash, userId, purpose: 'confirm', passwordHash, hours: CONFIRM_HOURS });
    await insertMail(tx, { recipient: email, ...confirmMail(site, linkTo(token)) });
    await recordAudit(tx, actor, {
      action: 'account.resend-confirmation',
      subject: `user:${userId}`,
      before: null,
      after: { email },
    });
    return ok({ email });
  });
}

type InvitationServices = Pick<SignUpServices, 'db' | 'site' | 'linkTo'>;
type InvitedRole = (typeof ASSIGNABLE_ROLES)[number];

/**
 * Mails an invitation with a role. The role comes with the password that is chosen through the link, which only the owner of the
 * address has read: another sign-up with the same address gives none. A repeated invitation replaces the earlier one.
 */
export async function inviteStaff(
  { db, site, linkTo }: InvitationServices,
  actor: Actor,
  { email: given, role }: { email: string; role: InvitedRole },
): Promise<Result<{ email: string }, 'exists' | 'too-many'>> {
  const email = normaliseEmail(given);
  if (!(await takeFromLimit(db, LIMITS.invitation, actor.userId ?? actor.email)).allowed) return fail('too-many');
  const { token, tokenHash } = newToken();
  return db.transaction().execute(async (tx) => {
    await insertAccount(tx, { email, passwordHash: null, isConfirmed: false });
    const account = await findAccount(tx, email);
    if (!account) throw new Error('An account that could not be made was not there either.');
    if (account.isConfirmed || account.isDisabled) return fail('exists');
    await deleteLinks(tx, account.id);
    await insertLink(tx, {
      tokenHash,
      userId: account.id,
      purpose: 'password',
      passwordHash: null,
      hours: INVITATION_HOURS,
      role,
    });
    await insertMail(tx, { recipient: email, ...staffInvitationMail(site, linkTo(token)) });
    await logSecurityEvent(tx, 'account-invited', { account: email, role, by: actor.email });
    await recordAudit(tx, actor, {
      action: 'account.invite',
      subject: `user:${account.id}`,
      before: null,
      after: { email, role },
    });
    return ok({ email });
  });
}
