import { setTimeout as sleep } from 'node:timers/promises';
import { fail, ok, type Result } from '#src/base/result.ts';
import { deletePendingSignIns, forgetAttempts, reserveAttempt } from '#src/db/accounts/account-attempts.ts';
import { deleteLinks, insertLink, isLinkFresh, readInvitedRole, takeLink } from '#src/db/accounts/account-links.ts';
import { deleteSessions, type LiveSession } from '#src/db/accounts/account-sessions.ts';
import {
  findAccount,
  insertRole,
  lockAccount,
  lockRoles,
  readAccount,
  setPassword,
} from '#src/db/accounts/account-users.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import type { Db } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { normaliseEmail } from '#src/domain/accounts/email.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { passwordChangedMail, passwordMail } from '#src/domain/accounts/mail-texts.ts';
import type { Role } from '#src/domain/accounts/roles.ts';
import { PASSWORD_LINK_HOURS } from '#src/domain/accounts/sign-in-limits.ts';
import { logSecurityEvent } from './log-security-event.ts';
import { type PasswordWeakness, passwordWeakness } from './password-weakness.ts';
import { recordAudit } from './record-audit.ts';
import type { PasswordServices } from './sign-in.ts';
import type { SignUpServices } from './sign-up.ts';
import { accountKeyOf, attemptsKeyOf, newToken, tokenHashOf } from './tokens.ts';

/** Longer than the work for an existing account, so that both kinds of address take the same time. */
const ANSWER_MS = 150;

/**
 * Mails a link for a new password to the account of an address. The answer does not reveal whether the address has an account.
 */
export async function sendPasswordLink(
  { db, site, linkTo }: Omit<SignUpServices, 'passwords'>,
  given: { email: string; network: string },
): Promise<Result<null, 'too-many'>> {
  if (!(await takeFromLimit(db, LIMITS.passwordLink, given.network)).allowed) return fail('too-many');
  const work = async () => {
    const account = await findAccount(db, normaliseEmail(given.email));
    if (!account || account.isDisabled || !(await takeFromLimit(db, LIMITS.passwordMail, account.id)).allowed) return;
    const token = await newPasswordLink(db, account.id);
    await insertMail(db, { recipient: account.email, ...passwordMail(site, linkTo(token)) });
    await logSecurityEvent(db, 'password-link-sent', { account: account.email });
  };
  await Promise.all([work(), sleep(ANSWER_MS)]);
  return ok(null);
}

/** A link for choosing a password; valid for an hour, for one use. */
export async function newPasswordLink(db: Db, userId: string): Promise<string> {
  const { token, tokenHash } = newToken();
  await insertLink(db, { tokenHash, userId, purpose: 'password', passwordHash: null, hours: PASSWORD_LINK_HOURS });
  return token;
}

export type NewPasswordFailure = 'bad-link' | PasswordWeakness;
type Services = Omit<SignUpServices, 'linkTo'>;

/** Sets the password chosen through a link. All sessions of the account end, and so does its lock. @throws BusyError */
export async function choosePassword(
  { db, passwords, site }: Services,
  { token, password }: { token: string; password: string },
): Promise<Result<null, NewPasswordFailure>> {
  const tokenHash = tokenHashOf(token);
  if (!(await isLinkFresh(db, tokenHash, 'password'))) return fail('bad-link');
  const weakness = await passwordWeakness(password);
  if (weakness) return fail(weakness);
  const passwordHash = await passwords.hash(password);
  return db.transaction().execute(async (tx) => {
    const link = await takeLink(tx, tokenHash, 'password');
    if (!link) return fail('bad-link');
    // Every such link proves the address: one that was asked for meanwhile does not cost the invited person the role.
    const role = link.role ?? (await readInvitedRole(tx, link.userId));
    await replacePassword(tx, site, link.userId, passwordHash);
    if (role !== null) await giveInvitedRole(tx, link.userId, role);
    await deleteSessions(tx, link.userId, 'all');
    return ok(null);
  });
}

async function giveInvitedRole(tx: Db, userId: string, role: Role): Promise<void> {
  await lockRoles(tx);
  const account = await readAccount(tx, userId);
  if (!account || !(await insertRole(tx, userId, role))) return;
  const { email } = account;
  await logSecurityEvent(tx, 'role-assigned', { account: email, role, by: 'inbjudan' });
  const after = { email, role };
  await recordAudit(tx, { userId, email }, { action: 'role.accept', subject: `user:${userId}`, before: null, after });
}

export type ChangeFailure = 'wrong-password' | 'locked' | PasswordWeakness;

/**
 * Changes the account's own password. The old one is required, and wrong ones count as at the sign-in.
 * @throws BusyError
 */
export async function changePassword(
  { db, secretBox, passwords, site }: PasswordServices,
  session: LiveSession,
  { old, password, browser }: { old: string; password: string; browser: string | null },
): Promise<Result<null, ChangeFailure>> {
  const attemptsKey = await attemptsKeyOf({ db, secretBox }, session.email, browser);
  const attempt = await reserveAttempt(db, attemptsKey);
  if (attempt.isLocked) return fail('locked');
  const account = await readAccount(db, session.userId);
  if (!(await passwords.verify(old, account?.passwordHash ?? null))) return fail('wrong-password');
  // A rejected new password is no guess at the old one.
  await forgetAttempts(db, attemptsKey);
  const weakness = await passwordWeakness(password, session.email);
  if (weakness) return fail(weakness);
  const passwordHash = await passwords.hash(password);
  return db.transaction().execute(async (tx) => {
    // A link may have been used meanwhile; the password that it set must not be replaced by somebody who knew the old one.
    if ((await lockAccount(tx, session.userId))?.passwordHash !== account?.passwordHash) return fail('wrong-password');
    await replacePassword(tx, site, session.userId, passwordHash);
    await deleteSessions(tx, session.userId, { except: session.id });
    return ok(null);
  });
}

async function replacePassword(tx: Db, site: { name: string }, userId: string, passwordHash: string): Promise<void> {
  await setPassword(tx, userId, passwordHash);
  await deleteLinks(tx, userId);
  await deletePendingSignIns(tx, userId);
  const account = await readAccount(tx, userId);
  if (!account) return;
  await forgetAttempts(tx, accountKeyOf(account.email));
  await insertMail(tx, { recipient: account.email, ...passwordChangedMail(site) });
  await logSecurityEvent(tx, 'password-changed', { account: account.email });
}
