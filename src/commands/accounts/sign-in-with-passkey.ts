import { fail, ok, type Result } from '#src/base/result.ts';
import { readPendingUser, reserveCode, takePendingSignIn } from '#src/db/accounts/account-attempts.ts';
import { hasAuthenticator } from '#src/db/accounts/account-second-factor.ts';
import { lockAccount, readAccount } from '#src/db/accounts/account-users.ts';
import { listPasskeys } from '#src/db/accounts/passkeys.ts';
import type { Db } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import type { SecretStore } from '#src/db/secrets/site-secrets.ts';
import { coarseNetwork } from '#src/domain/accounts/client-network.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import type { PasskeySignature } from '#src/domain/accounts/passkey-response.ts';
import { logSecurityEvent, mayRecord } from './log-security-event.ts';
import { askForPasskey, type PasskeyFailure, type PasskeySite, verifyPasskey } from './passkeys.ts';
import { beginSession, type Client } from './sign-in.ts';
import { newBrowserToken, newToken, tokenHashOf } from './tokens.ts';

/** The limit counts what is asked for, since each challenge is answered at most once. */
const isAllowed = async (db: Db, network: string): Promise<boolean> =>
  (await takeFromLimit(db, LIMITS.passkey, network)).allowed;

/** Asks for any passkey of the site, in place of address and password. @returns the browser's options, and its token */
export async function beginPasskeySignIn(
  db: Db,
  site: PasskeySite,
  network: string,
): Promise<Result<{ options: object; token: string }, 'too-many'>> {
  if (!(await isAllowed(db, network))) return fail('too-many');
  const { token } = newToken();
  return ok({
    options: await askForPasskey(db, site, { ceremony: { use: 'sign-in', key: token }, userId: null }),
    token,
  });
}

/** Asks for a passkey of the account whose password was right. */
export async function beginPasskeyStep(
  db: Db,
  site: PasskeySite,
  { token, network }: { token: string; network: string },
): Promise<Result<object, 'too-late' | 'too-many'>> {
  const userId = await readPendingUser(db, tokenHashOf(token));
  if (userId === undefined) return fail('too-late');
  if (!(await isAllowed(db, network))) return fail('too-many');
  return ok(await askForPasskey(db, site, { ceremony: { use: 'second-step', key: token }, userId }));
}

/** Ways that the account of a pending sign-in has for the second step, besides recovery codes; undefined: there is no such sign-in. */
export async function readSecondSteps(
  db: Db,
  token: string,
): Promise<{ hasPasskeys: boolean; hasApp: boolean } | undefined> {
  const userId = await readPendingUser(db, tokenHashOf(token));
  if (userId === undefined) return undefined;
  const [own, hasApp] = await Promise.all([listPasskeys(db, userId), hasAuthenticator(db, userId)]);
  return { hasPasskeys: own.length > 0, hasApp };
}

type Attempt = { token: string; answer: PasskeySignature; client: Omit<Client, 'browser'> };
type Signed = { token: string; browserToken: string };
export type PasskeySignInFailure = 'not-accepted' | 'disabled' | 'too-late';

/** Signs in with a passkey alone: the device and its owner's finger, face or PIN are two factors. */
export async function signInWithPasskey(
  { db, secretBox, site }: SecretStore & { site: PasskeySite },
  { token, answer, client }: Attempt,
): Promise<Result<Signed, PasskeySignInFailure>> {
  const verified = await verifyPasskey(db, site, { ceremony: { use: 'sign-in', key: token }, answer, userId: null });
  if (!verified.ok) return refuse(db, client, { reason: verified.failure });
  return finish({ db, secretBox }, client, verified.value, async () => true);
}

/** The second step of a sign-in, by a passkey of the account in place of a code. */
export async function stepWithPasskey(
  { db, secretBox, site }: SecretStore & { site: PasskeySite },
  { token, answer, client }: Attempt,
): Promise<Result<Signed, PasskeySignInFailure>> {
  const pending = await reserveCode(db, tokenHashOf(token));
  if (!pending) return fail('too-late');
  const { userId } = pending;
  const verified = await verifyPasskey(db, site, { ceremony: { use: 'second-step', key: token }, answer, userId });
  if (!verified.ok) return refuse(db, client, { reason: verified.failure, userId });
  // The pending sign-in is gone when a new password was chosen meanwhile.
  return finish({ db, secretBox }, client, verified.value, (tx) => takePendingSignIn(tx, tokenHashOf(token)));
}

type Verified = { userId: string; recordUse: (tx: Db) => Promise<boolean> };

/** Begins the session, in the transaction that uses up what led to it. */
async function finish(
  { db, secretBox }: SecretStore,
  client: Omit<Client, 'browser'>,
  { userId, recordUse }: Verified,
  take: (tx: Db) => Promise<boolean>,
): Promise<Result<Signed, PasskeySignInFailure>> {
  const result = await db
    .transaction()
    .execute(async (tx): Promise<Result<Signed, PasskeySignInFailure | 'copied'>> => {
      const account = await lockAccount(tx, userId);
      if (!account?.isConfirmed || account.isDisabled) return fail('disabled');
      if (!(await take(tx))) return fail('too-late');
      if (!(await recordUse(tx))) return fail('copied');
      const details = { account: account.email, network: coarseNetwork(client.network), method: 'passkey' };
      await logSecurityEvent(tx, 'sign-in', details);
      const browserToken = await newBrowserToken({ db: tx, secretBox }, account.email);
      return ok({ token: await beginSession(tx, userId, client), browserToken });
    });
  if (result.ok) return result;
  if (result.failure === 'copied') return refuse(db, client, { reason: 'not-counted-on', userId });
  if (result.failure === 'disabled') await refuse(db, client, { reason: 'disabled', userId });
  return fail(result.failure);
}

async function refuse(
  db: Db,
  { network }: Pick<Client, 'network'>,
  { reason, userId }: { reason: PasskeyFailure | 'disabled'; userId?: string },
): Promise<Result<never, 'not-accepted'>> {
  // Without a challenge and a password nothing was tried: anybody can send that, as often as they like.
  const isNothing = reason === 'no-challenge' && userId === undefined;
  if (isNothing || !(await mayRecord(db, LIMITS.passkeyFailure, network))) return fail('not-accepted');
  const account = userId === undefined ? undefined : await readAccount(db, userId);
  await logSecurityEvent(db, 'passkey-failed', {
    account: account?.email ?? null,
    network: coarseNetwork(network),
    reason,
  });
  return fail('not-accepted');
}
