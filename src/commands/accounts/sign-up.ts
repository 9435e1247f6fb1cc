import { fail, ok, type Result } from '#src/base/result.ts';
import { deleteLinks, insertLink, takeLink } from '#src/db/accounts/account-links.ts';
import {
  findAccount,
  insertAccount,
  insertRole,
  replaceUnconfirmedPassword,
  setPassword,
} from '#src/db/accounts/account-users.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import type { Db } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { coarseNetwork } from '#src/domain/accounts/client-network.ts';
import { normaliseEmail } from '#src/domain/accounts/email.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { confirmMail } from '#src/domain/accounts/mail-texts.ts';
import { CONFIRM_HOURS } from '#src/domain/accounts/sign-in-limits.ts';
import type { PasswordHasher } from './hash-password.ts';
import { logSecurityEvent } from './log-security-event.ts';
import { type PasswordWeakness, passwordWeakness } from './password-weakness.ts';
import { accountKeyOf, newToken, tokenHashOf } from './tokens.ts';

export type SignUpServices = {
  db: Db;
  passwords: PasswordHasher;
  site: { name: string };
  /** The address of the page that redeems a link's token. */
  linkTo: (token: string) => string;
};

export type SignUpFailure = PasswordWeakness | 'exists' | 'too-many';

/**
 * Creates an account without access, which becomes valid when its address is confirmed. The password is stored with the link:
 * confirming sets the password of the sign-up that the link was sent for, not that of a stranger who signed up with the same
 * address. The mails to one address are limited; further sign-ups get the same answer and send no mail.
 * @throws BusyError
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
    // Nobody can confirm without a mail, so the earlier links stay valid.
    if (!mayMail) return ok(null);
    await replaceUnconfirmedPassword(tx, userId, passwordHash);
    await insertLink(tx, { tokenHash, userId, purpose: 'confirm', passwordHash, hours: CONFIRM_HOURS });
    await insertMail(tx, { recipient: email, ...confirmMail(site, linkTo(token)) });
    return ok(null);
  });
}

/** Redeems a confirmation link. @returns whether it was valid */
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
