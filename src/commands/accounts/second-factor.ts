import { createHash, randomBytes } from 'node:crypto';
import { fail, ok, type Result } from '#src/base/result.ts';
import { reserveCode, takePendingSignIn } from '#src/db/accounts/account-attempts.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  deleteSecondFactor,
  readSecondFactor,
  type SecondFactor,
  takeRecoveryCode,
  takeStep,
} from '#src/db/accounts/account-second-factor.ts';
import { deleteSessions, type LiveSession } from '#src/db/accounts/account-sessions.ts';
import { type Account, lockAccount, readAccount } from '#src/db/accounts/account-users.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import type { Db } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import type { SecretStore } from '#src/db/secrets/site-secrets.ts';
import { coarseNetwork } from '#src/domain/accounts/client-network.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { secondFactorFailedMail, signInChangedMail } from '#src/domain/accounts/mail-texts.ts';
import { stepOfCode } from '#src/domain/accounts/totp.ts';
import { logSecurityEvent } from './log-security-event.ts';
import { beginSession, type Client } from './sign-in.ts';
import { newBrowserToken, tokenHashOf } from './tokens.ts';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 8;

/** The secret of a second factor that is not confirmed yet: a new one, or the pending one. */
export async function startSecondFactor(store: SecretStore, userId: string): Promise<Buffer> {
  const known = await readSecondFactor(store, userId);
  if (known && !known.isConfirmed && known.secret) return known.secret;
  const secret = randomBytes(SECRET_BYTES);
  await beginSecondFactor(store, userId, secret);
  return secret;
}

/**
 * Confirms the second factor with its first code; from now on every sign-in asks for a code. All other sessions end.
 * @returns recovery codes, which are shown only this once
 */
export function addSecondFactor(
  { db, secretBox, site }: SecretStore & { site: { name: string } },
  session: LiveSession,
  { code, now }: { code: string; now: Date },
): Promise<Result<string[], 'wrong-code' | 'has-one'>> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, session.userId);
    const factor = await readSecondFactor({ db: tx, secretBox }, session.userId);
    if (!factor) return fail('wrong-code');
    if (factor.isConfirmed) return fail('has-one');
    if (!isAppCode(code) || !(await takeAnyCode(tx, session.userId, factor.secret, code, now)))
      return fail('wrong-code');
    const codes = newRecoveryCodes();
    await confirmSecondFactor(tx, session.userId, codes.map(recoveryHash));
    await deleteSessions(tx, session.userId, { except: session.id });
    await logSecurityEvent(tx, 'second-factor-added', { account: session.email });
    await insertMail(tx, { recipient: session.email, ...signInChangedMail(site, 'second-factor-added') });
    return ok(codes);
  });
}

/**
 * Removes the second factor, with one of its codes.
 * @returns 'unreadable' for a code of the app when the secret cannot be decrypted
 */
export function removeSecondFactor(
  { db, secretBox, site }: SecretStore & { site: { name: string } },
  session: LiveSession,
  { code, now }: { code: string; now: Date },
): Promise<Result<null, 'wrong-code' | 'unreadable'>> {
  return db.transaction().execute(async (tx) => {
    const factor = await readSecondFactor({ db: tx, secretBox }, session.userId);
    if (!factor || !(await mayLook(tx, session.userId, code, 'session'))) return fail('wrong-code');
    if (isUncheckable(factor, code)) return fail('unreadable');
    if (!(await takeAnyCode(tx, session.userId, factor.secret, code, now))) return fail('wrong-code');
    await deleteSecondFactor(tx, session.userId);
    await logSecurityEvent(tx, 'second-factor-removed', { account: session.email });
    await insertMail(tx, { recipient: session.email, ...signInChangedMail(site, 'second-factor-removed') });
    return ok(null);
  });
}

export type SecondStepFailure =
  | { kind: 'wrong-code'; attemptsLeft: number }
  /** The secret cannot be decrypted; a recovery code would be accepted. */
  | { kind: 'unreadable' }
  | { kind: 'too-late' }
  | { kind: 'too-many' };

/** The second step of a sign-in: a code of the app, or a recovery code. Each code is accepted once. */
export async function signInWithCode(
  { db, secretBox, site }: SecretStore & { site: { name: string } },
  { token, code, client, now }: { token: string; code: string; client: Omit<Client, 'browser'>; now: Date },
): Promise<Result<{ token: string; browserToken: string }, SecondStepFailure>> {
  const pending = await reserveCode(db, tokenHashOf(token));
  if (!pending) return fail({ kind: 'too-late' });
  const { userId, attemptsLeft } = pending;
  const [factor, account] = await Promise.all([readSecondFactor({ db, secretBox }, userId), readAccount(db, userId)]);
  const details = { account: account?.email ?? null, network: coarseNetwork(client.network) };
  if (!(await mayLook(db, userId, code, client.network))) {
    await logSecurityEvent(db, 'limit-reached', details);
    if (account) await reportFailedCodes(db, site, account);
    return fail({ kind: 'too-many' });
  }
  if (factor && isUncheckable(factor, code)) return fail({ kind: 'unreadable' });
  // An account with passkeys alone has recovery codes, and no app.
  const appSecret = factor?.isConfirmed ? factor.secret : null;
  if (!account || !(await takeAnyCode(db, userId, appSecret, code, now))) {
    await logSecurityEvent(db, 'second-factor-failed', details);
    if (account && attemptsLeft === 0) await reportFailedCodes(db, site, account);
    return fail({ kind: 'wrong-code', attemptsLeft });
  }
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId);
    // The pending sign-in is gone when a new password was chosen meanwhile.
    if (!(await takePendingSignIn(tx, tokenHashOf(token)))) return fail({ kind: 'too-late' });
    await logSecurityEvent(tx, 'sign-in', details);
    const browserToken = await newBrowserToken({ db: tx, secretBox }, account.email);
    return ok({ token: await beginSession(tx, userId, client), browserToken });
  });
}

/** A failed code means that the password was right: the owner is notified by mail, at most once a day. */
async function reportFailedCodes(db: Db, site: { name: string }, { id, email }: Account): Promise<void> {
  const { allowed } = await takeFromLimit(db, LIMITS.secondFactorMail, id);
  if (allowed) await insertMail(db, { recipient: email, ...secondFactorFailedMail(site) });
}

/** @param network of the client: guesses from other networks do not use up the attempts at a recovery code */
async function mayLook(db: Db, userId: string, code: string, network: string): Promise<boolean> {
  const limit = isAppCode(code)
    ? takeFromLimit(db, LIMITS.secondFactor, userId)
    : takeFromLimit(db, LIMITS.recoveryCode, `${userId} ${network}`);
  return (await limit).allowed;
}

const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();

/** Codes of the app have six digits; everything else is checked as a recovery code. */
const isAppCode = (code: string): boolean => /^\d{6}$/.test(plainCode(code));

const isUncheckable = ({ secret }: SecondFactor, code: string): boolean => secret === null && isAppCode(code);

async function takeAnyCode(db: Db, userId: string, secret: Buffer | null, code: string, now: Date): Promise<boolean> {
  if (!isAppCode(code)) return takeRecoveryCode(db, userId, recoveryHash(code));
  const step = secret && stepOfCode(secret, plainCode(code), now);
  return step !== null && (await takeStep(db, userId, step));
}

/** "3f9a-01bc-77de-4210": 64 bits, in groups that are easy to read aloud. */
const newRecoveryCode = (): string =>
  randomBytes(RECOVERY_BYTES)
    .toString('hex')
    .replace(/(.{4})(?=.)/g, '$1-');
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
export const recoveryHash = (code: string): Buffer => createHash('sha256').update(plainCode(code)).digest();
