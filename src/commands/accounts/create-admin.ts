import { forgetAttempts } from '#src/db/accounts/account-attempts.ts';
import { deleteLinks } from '#src/db/accounts/account-links.ts';
import { deleteSecondFactor } from '#src/db/accounts/account-second-factor.ts';
import { deleteSessions } from '#src/db/accounts/account-sessions.ts';
import { findAccount, insertAccount, setPassword } from '#src/db/accounts/account-users.ts';
import { deletePasskeys } from '#src/db/accounts/passkeys.ts';
import type { Db } from '#src/db/connection/client.ts';
import { normaliseEmail } from '#src/domain/accounts/email.ts';
import { assignRole } from './assign-role.ts';
import { logSecurityEvent } from './log-security-event.ts';
import { TERMINAL } from './record-audit.ts';
import { newPasswordLink } from './reset-password.ts';
import { accountKeyOf } from './tokens.ts';

/**
 * Makes the account of an address an admin, creating it if needed, with a password or with a link for choosing one. Run from a
 * terminal with access to the database. An existing account keeps its password unless a new one is given.
 * @returns the token of the link; null: the account has a password
 */
export async function createAdmin(
  db: Db,
  given: { email: string; passwordHash: string | null },
): Promise<{ linkToken: string | null }> {
  const email = normaliseEmail(given.email);
  await insertAccount(db, { email, passwordHash: null, isConfirmed: true });
  const account = await findAccount(db, email);
  if (!account) throw new Error('The account could not be made.');
  // An unconfirmed sign-up may be a stranger's: neither its password nor its link may lead into the admin account.
  const passwordHash = given.passwordHash ?? (account.isConfirmed ? account.passwordHash : null);
  if (!account.isConfirmed) await deleteLinks(db, account.id);
  await setPassword(db, account.id, passwordHash);
  const linkToken = passwordHash === null ? await newPasswordLink(db, account.id) : null;
  await assignRole(db, TERMINAL, { email, role: 'admin' });
  return { linkToken };
}

/** Ends the lock of an address. @returns whether it had failed attempts */
export const unlockAccount = (db: Db, email: string): Promise<boolean> => forgetAttempts(db, accountKeyOf(email));

/**
 * Resets an account whose owner has lost the password or the phone: ends all sessions, removes the second factor and the passkeys, and creates
 * a link for a new password.
 * @returns the token of the link; null: there is no such account
 */
export function resetAccount(db: Db, email: string): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const account = await findAccount(tx, normaliseEmail(email));
    if (!account) return null;
    await deleteSessions(tx, account.id, 'all');
    await deletePasskeys(tx, account.id);
    await deleteSecondFactor(tx, account.id);
    await forgetAttempts(tx, accountKeyOf(email));
    await logSecurityEvent(tx, 'second-factor-removed', { account: account.email, by: TERMINAL.email });
    return newPasswordLink(tx, account.id);
  });
}
