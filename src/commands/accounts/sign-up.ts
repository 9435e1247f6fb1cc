import { deleteLinks, insertLink, takeLink } from '#src/db/accounts/account-links.ts';
import {
  findAccount,
  insertAccount,
  insertRole,
  replaceUnconfirmedPassword,
  setPassword,
} from '#src/db/accounts/account-users.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import type { Db } from '#src/db/client.ts';
import { takeFromLimit } from '#src/db/limits.ts';
import { coarseNetwork } from '#src/domain/accounts/client-network.ts';
import { normaliseEmail } from '#src/domain/accounts/email.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { confirmMail } from '#src/domain/accounts/mail-texts.ts';
import { CONFIRM_HOURS } from '#src/domain/accounts/sign-in-limits.ts';
import { fail, ok, type Result } from '#src/domain/result.ts';
import type { PasswordHasher } from './hash-password.ts';
import { accountKeyOf } from './known-browser.ts';
import { logSecurityEvent } from './log-security-event.ts';
import { newToken, tokenHashOf } from './new-token.ts';
import { type PasswordWeakness, passwordWeakness } from './password-weakness.ts';

export type SignUpServices = {
  db: Db;
  passwords: PasswordHasher;
  site: { name: string };
  /** The address of the page that uses a link's token up. */
  linkTo: (token: string) => string;
};

export type SignUpFailure = PasswordWeakness | 'exists' | 'too-many';

/**
 * Makes an account without any access, which begins to be one when its address is confirmed. The password goes with the link: whoever
 * confirms gets the password of the sign-up that the link was sent for, not of one that a stranger made for the same address. One
 * address gets a limited number of mails; further sign-ups get the same answer and send no mail.
 * @throws PasswordsBusyError
 */
export async function signUp(
  { db, passwords, site, linkTo }: SignUpServices,
  given: { email: string; password: string; network: string },
): Promise<Result<null, SignUpFailure>> {
  const email = normaliseEmail(given.email);
  const weakness = await passwordWeakness(given.password, email);
  if (weakness) return fail(weakness);
  if (!(await takeFromLimit(db, LIMITS.signUp, given.network)).allowed) return fail('too-many');
  const mayMail = (await takeFromLimit(db, LIMITS.signUpMail, accountKeyOf(email).toString('hex'))).allowed;

  const passwordHash = await passwords.hash(given.password);
  const { token, tokenHash } = newToken();
  return db.transaction().execute(async (tx) => {
    const newId = await insertAccount(tx, { email, passwordHash, isConfirmed: false });
    const known = newId === undefined ? await findAccount(tx, email) : undefined;
    if (known?.isConfirmed) return fail('exists');
    const userId = newId ?? known?.id;
    if (userId === undefined) throw new Error('An account that could not be made was not there either.');
    await logSecurityEvent(tx, 'sign-up', { account: email, network: coarseNetwork(given.network) });
    // Without a mail nobody can confirm anything: what the earlier mails lead to stays as it is.
    if (!mayMail) return ok(null);
    await replaceUnconfirmedPassword(tx, userId, passwordHash);
    await insertLink(tx, { tokenHash, userId, purpose: 'confirm', passwordHash, hours: CONFIRM_HOURS });
    await insertMail(tx, { recipient: email, ...confirmMail(site, linkTo(token)) });
    return ok(null);
  });
}

/** Uses a confirmation link up. @returns whether it was good */
export function confirmEmail(db: Db, token: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const link = await takeLink(tx, tokenHashOf(token), 'confirm');
    if (!link?.passwordHash) return false;
    await setPassword(tx, link.userId, link.passwordHash);
    await insertRole(tx, link.userId, 'user');
    await deleteLinks(tx, link.userId);
    await logSecurityEvent(tx, 'email-confirmed', { user: link.userId });
    return true;
  });
}
