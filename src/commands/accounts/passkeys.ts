import { randomBytes } from 'node:crypto';
import { fail, ok, type Result } from '#src/base/result.ts';
import {
  countRecoveryCodes,
  deleteUnneededCodes,
  replaceRecoveryCodes,
} from '#src/db/accounts/account-second-factor.ts';
import { deleteSessions, type LiveSession } from '#src/db/accounts/account-sessions.ts';
import { lockAccount } from '#src/db/accounts/account-users.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import * as passkeys from '#src/db/accounts/passkeys.ts';
import type { Db } from '#src/db/connection/client.ts';
import { signInChangedMail } from '#src/domain/accounts/mail-texts.ts';
import type { PasskeyRegistration, PasskeySignature } from '#src/domain/accounts/passkey-response.ts';
import { MAX_PASSKEYS, PASSKEY_MINUTES } from '#src/domain/accounts/sign-in-limits.ts';
import { logSecurityEvent } from './log-security-event.ts';
import { newRecoveryCodes, recoveryHash } from './second-factor.ts';
import { tokenHashOf } from './tokens.ts';

/** Loaded with the first passkey: it takes half a second and 27 MB. */
const library = () => import('@simplewebauthn/server');

/** Passkeys belong to the host of the site's public address, and are used at its origin only. */
export type PasskeySite = { name: string; url: string };
const partyOf = ({ url }: Pick<PasskeySite, 'url'>) => ({ id: new URL(url).hostname, origin: new URL(url).origin });

const TIMEOUT_MS = PASSKEY_MINUTES * 60_000;
const CHALLENGE_BYTES = 32;
/** Algorithms that authenticators know: Ed25519, ECDSA with P-256, RSA, as COSE numbers them. */
const ALGORITHMS = [-8, -7, -257];

/** Use of a challenge, and its asker: a session's id, or the token of a pending sign-in or of a browser. */
export type Ceremony = { use: 'add' | 'sign-in' | 'second-step'; key: string };
const bindingOf = ({ use, key }: Ceremony): Buffer => tokenHashOf(`${use} ${key}`);

/** A new challenge for a ceremony. */
async function newChallenge(db: Db, ceremony: Ceremony): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  await passkeys.putChallenge(db, bindingOf(ceremony), challenge);
  return challenge;
}

/** Bytes of a challenge's text; a string would be encoded once more. */
const challengeBytes = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'));

/** Options with which the browser makes a passkey for the session's account. */
export async function beginPasskey(
  db: Db,
  site: PasskeySite,
  session: LiveSession,
): Promise<Result<object, 'too-many'>> {
  const own = await passkeys.listPasskeys(db, session.userId);
  if (own.length >= MAX_PASSKEYS) return fail('too-many');
  const { generateRegistrationOptions } = await library();
  return ok(
    await generateRegistrationOptions({
      rpName: site.name,
      rpID: partyOf(site).id,
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      userName: session.email,
      userDisplayName: session.email,
      userID: new Uint8Array(Buffer.from(session.userId)),
      challenge: challengeBytes(await newChallenge(db, { use: 'add', key: session.id })),
      excludeCredentials: own.map(({ id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
}

export type AddPasskeyFailure = 'not-verified' | 'taken' | 'too-many';

/**
 * Adds the passkey that the browser has made. From now on a sign-in with the password has a second step; all other sessions end
 * with the first passkey, as with the first code of an app.
 * @returns recovery codes where the account had none; they are shown only this once
 */
export async function addPasskey(
  db: Db,
  site: PasskeySite,
  { session, name, answer }: { session: LiveSession; name: string; answer: PasskeyRegistration },
): Promise<Result<string[], AddPasskeyFailure>> {
  const challenge = await passkeys.takeChallenge(db, bindingOf({ use: 'add', key: session.id }));
  const made = challenge === undefined ? null : await verifiedRegistration(site, challenge, answer);
  if (made === null) return fail('not-verified');
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, session.userId);
    const own = await passkeys.listPasskeys(tx, session.userId);
    if (own.length >= MAX_PASSKEYS) return fail('too-many');
    if (!(await passkeys.insertPasskey(tx, { ...made, userId: session.userId, name }))) return fail('taken');
    if (!session.hasSecondFactor) await deleteSessions(tx, session.userId, { except: session.id });
    await logSecurityEvent(tx, 'passkey-added', { account: session.email });
    await insertMail(tx, { recipient: session.email, ...signInChangedMail(site, 'passkey-added') });
    if ((await countRecoveryCodes(tx, session.userId)) > 0) return ok([]);
    const codes = newRecoveryCodes();
    await replaceRecoveryCodes(tx, session.userId, codes.map(recoveryHash));
    return ok(codes);
  });
}

async function verifiedRegistration(site: PasskeySite, challenge: string, answer: PasskeyRegistration) {
  const { verifyRegistrationResponse } = await library();
  const { transports = [], ...response } = answer.response;
  // The library throws for each thing that it does not accept.
  const verified = await verifyRegistrationResponse({
    response: { ...answer, response },
    expectedChallenge: challenge,
    expectedOrigin: partyOf(site).origin,
    expectedRPID: partyOf(site).id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!verified?.verified || !verified.registrationInfo) return null;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return { ...credential, transports, isSynced: credentialBackedUp };
}

export function renamePasskey(db: Db, session: LiveSession, given: { id: string; name: string }): Promise<boolean> {
  return passkeys.updatePasskeyName(db, session.userId, given);
}

/** Removes a passkey of the session's account. @returns whether the account had it */
export function removePasskey(
  db: Db,
  site: Pick<PasskeySite, 'name'>,
  session: LiveSession,
  id: string,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, session.userId);
    if (!(await passkeys.deletePasskey(tx, session.userId, id))) return false;
    await deleteUnneededCodes(tx, session.userId);
    await logSecurityEvent(tx, 'passkey-removed', { account: session.email });
    await insertMail(tx, { recipient: session.email, ...signInChangedMail(site, 'passkey-removed') });
    return true;
  });
}

/** Options with which the browser signs by one of an account's passkeys; without an account, with any passkey of the site. */
export async function askForPasskey(
  db: Db,
  site: PasskeySite,
  { ceremony, userId }: { ceremony: Ceremony; userId: string | null },
): Promise<object> {
  const own = userId === null ? [] : await passkeys.listPasskeys(db, userId);
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: partyOf(site).id,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    challenge: challengeBytes(await newChallenge(db, ceremony)),
    ...(userId === null ? {} : { allowCredentials: own.map(({ id, transports }) => ({ id, transports })) }),
  });
}

/** Reason why a signature does not count; for the log, not for visitors. */
export type PasskeyFailure = 'no-challenge' | 'unknown' | 'other-account' | 'not-verified' | 'not-counted-on';

/**
 * Verifies a signature and uses up its challenge, whatever the result.
 * @param userId the account that it must belong to; null: any
 * @returns the passkey's account, and a function that records its use within the transaction that relies on it
 */
export async function verifyPasskey(
  db: Db,
  site: PasskeySite,
  { ceremony, answer, userId }: { ceremony: Ceremony; answer: PasskeySignature; userId: string | null },
): Promise<Result<{ userId: string; recordUse: (tx: Db) => Promise<boolean> }, PasskeyFailure>> {
  const challenge = await passkeys.takeChallenge(db, bindingOf(ceremony));
  if (challenge === undefined) return fail('no-challenge');
  const known = await passkeys.readPasskey(db, answer.id);
  if (!known) return fail('unknown');
  const { userHandle } = answer.response;
  const named = userHandle === undefined ? null : Buffer.from(userHandle, 'base64url').toString();
  // A passkey that was found without an account names its account; the two must agree.
  if ((userId ?? named) !== known.userId || (named !== null && named !== known.userId)) return fail('other-account');
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: partyOf(site).origin,
    expectedRPID: partyOf(site).id,
    credential: { id: answer.id, publicKey: new Uint8Array(known.publicKey), counter: known.counter },
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) return fail('not-verified');
  const { newCounter } = verified.authenticationInfo;
  return ok({ userId: known.userId, recordUse: (tx) => passkeys.recordPasskeyUse(tx, answer.id, newCounter) });
}
