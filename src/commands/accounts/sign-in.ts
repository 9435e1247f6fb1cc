import { fail, ok, type Result } from '#src/base/result.ts';
import { forgetAttempts, insertPendingSignIn, reserveAttempt } from '#src/db/accounts/account-attempts.ts';
import { isSecondFactorOn } from '#src/db/accounts/account-second-factor.ts';
import { deleteSessions, insertSession, readSession } from '#src/db/accounts/account-sessions.ts';
import { type Account, findAccount, lockAccount } from '#src/db/accounts/account-users.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import type { Db } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import type { SecretStore } from '#src/db/secrets/site-secrets.ts';
import { coarseNetwork } from '#src/domain/accounts/client-network.ts';
import { normaliseEmail } from '#src/domain/accounts/email.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { accountLockedMail } from '#src/domain/accounts/mail-texts.ts';
import { LOCK_MINUTES, MAX_ATTEMPTS } from '#src/domain/accounts/sign-in-limits.ts';
import type { PasswordHasher } from './hash-password.ts';
import { logSecurityEvent } from './log-security-event.ts';
import { attemptsKeyOf, newBrowserToken, newToken, tokenHashOf } from './tokens.ts';

/** The browser that signs in. */
export type Client = {
  /** Network as limits count it. */
  network: string;
  /** The browser's User-Agent; long ones are cut. */
  userAgent: string;
  /** Token of its previous session, which the new one ends. */
  oldToken: string | null;
  /** The token by which the account recognises it. */
  browser: string | null;
};

export type PasswordFailure =
  | { kind: 'wrong-password'; attemptsLeft: number }
  | { kind: 'locked'; secondsLeft: number }
  | { kind: 'too-many'; retryAfterMs: number };
/** Unconfirmed, disabled: the password was right, but the address has not been confirmed, or staff have disabled the account. */
export type SignInFailure = PasswordFailure | { kind: 'unconfirmed' | 'disabled' };

/** Tokens of a session and of the known browser, or a token for the second step. */
export type SignInResult =
  | { kind: 'session'; token: string; browserToken: string }
  | { kind: 'second-factor'; token: string };

export type PasswordServices = SecretStore & { passwords: PasswordHasher; site: { name: string } };

/**
 * Verifies a password as one of the attempts that the lock counts: those of a known browser, or those of all others. Known and
 * unknown addresses get the same answer in the same time.
 * @throws BusyError
 */
export async function checkPassword(
  { db, secretBox, passwords, site }: PasswordServices,
  { email, password, network, browser }: Pick<Client, 'network' | 'browser'> & { email: string; password: string },
): Promise<Result<Account, PasswordFailure>> {
  const limit = await takeFromLimit(db, LIMITS.signIn, network);
  if (!limit.allowed) return fail({ kind: 'too-many', retryAfterMs: limit.retryAfterMs });
  const attemptsKey = await attemptsKeyOf({ db, secretBox }, email, browser);
  const attempt = await reserveAttempt(db, attemptsKey);
  if (attempt.isLocked) return fail({ kind: 'locked', secondsLeft: attempt.secondsLeft });

  const account = await findAccount(db, normaliseEmail(email));
  const isRight = await passwords.verify(password, account?.passwordHash ?? null);
  if (!account || !isRight) {
    const details = { account: account?.email ?? null, network: coarseNetwork(network) };
    const isLockedNow = attempt.attemptsLeft === 0;
    const logged = logSecurityEvent(db, isLockedNow ? 'account-locked' : 'sign-in-failed', details);
    // Concurrent with the event, so that an address with an account takes no longer.
    await Promise.all([logged, account && isLockedNow && notifyOwner(db, site, account)]);
    if (isLockedNow) return fail({ kind: 'locked', secondsLeft: LOCK_MINUTES * 60 });
    return fail({ kind: 'wrong-password', attemptsLeft: attempt.attemptsLeft });
  }
  await forgetAttempts(db, attemptsKey);
  return ok(account);
}

/** A lock may be caused by a stranger; the owner is notified of it once a day. */
async function notifyOwner(db: Db, site: { name: string }, { id, email }: Account): Promise<void> {
  const { allowed } = await takeFromLimit(db, LIMITS.lockMail, id);
  if (allowed) await insertMail(db, { recipient: email, ...accountLockedMail(site) });
}

/** Signs in with a password. @throws BusyError */
export async function signIn(
  services: PasswordServices,
  { email, password, client }: { email: string; password: string; client: Client },
): Promise<Result<SignInResult, SignInFailure>> {
  const { db, secretBox } = services;
  const { network, browser } = client;
  const checked = await checkPassword(services, { email, password, network, browser });
  if (!checked.ok) return checked;
  const account = checked.value;
  if (!account.isConfirmed) return fail({ kind: 'unconfirmed' });
  if (account.isDisabled) return fail({ kind: 'disabled' });

  return db.transaction().execute(async (tx) => {
    const now = await lockAccount(tx, account.id);
    // Another password was chosen while this one was being verified.
    if (now?.passwordHash !== account.passwordHash)
      return fail({ kind: 'wrong-password', attemptsLeft: MAX_ATTEMPTS - 1 });
    if (now.isDisabled) return fail({ kind: 'disabled' });
    if (await isSecondFactorOn(tx, account.id)) {
      const { token, tokenHash } = newToken();
      await insertPendingSignIn(tx, tokenHash, account.id);
      return ok({ kind: 'second-factor', token });
    }
    const details = { account: account.email, network: coarseNetwork(network) };
    await logSecurityEvent(tx, 'sign-in', details);
    const browserToken = await newBrowserToken({ db: tx, secretBox }, account.email);
    return ok({ kind: 'session', token: await beginSession(tx, account.id, client), browserToken });
  });
}

const MAX_USER_AGENT_LENGTH = 300;

/** A new session with a new token, never the one that the browser sent. */
export async function beginSession(db: Db, userId: string, client: Omit<Client, 'browser'>): Promise<string> {
  const { token, tokenHash } = newToken();
  const old = client.oldToken === null ? undefined : await readSession(db, tokenHashOf(client.oldToken));
  if (old) await deleteSessions(db, old.userId, { only: old.id });
  const userAgent = client.userAgent.slice(0, MAX_USER_AGENT_LENGTH);
  await insertSession(db, { tokenHash, userId, userAgent, network: coarseNetwork(client.network) });
  return token;
}
