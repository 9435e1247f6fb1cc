import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readSecret, type SecretStore } from '#src/db/site-secrets.ts';
import { normaliseEmail } from '#src/domain/accounts/email.ts';

/**
 * A browser from which an account was signed in to has attempts of its own: who guesses at the account from elsewhere locks out other
 * strangers, and not its owner. The browser keeps a signed token for it; nothing of it is stored here.
 */

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** By which attempts are counted: an address that has no account is counted like one that has. */
export const accountKeyOf = (email: string): Buffer => sha256(normaliseEmail(email));

const NONCE_BYTES = 16;

/** For the browser that has just signed in to the account. */
export async function newBrowserToken(store: SecretStore, email: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  return `${nonce}.${await signatureOf(store, email, nonce)}`;
}

/**
 * The key of a browser's attempts at an account. It begins with that of the account, which is the key of every browser that is not known.
 * @param browser its token, from wherever it came
 */
export async function attemptsKeyOf(store: SecretStore, email: string, browser: string | null): Promise<Buffer> {
  const own = accountKeyOf(email);
  const [nonce = '', signature = ''] = browser?.split('.') ?? [];
  if (signature === '') return own;
  const [given, right] = [Buffer.from(signature), Buffer.from(await signatureOf(store, email, nonce))];
  const isKnown = given.length === right.length && timingSafeEqual(given, right);
  return isKnown ? Buffer.concat([own, sha256(nonce)]) : own;
}

async function signatureOf(store: SecretStore, email: string, nonce: string): Promise<string> {
  const secret = await readSecret(store, 'browser');
  return createHmac('sha256', secret)
    .update(`${accountKeyOf(email).toString('hex')}.${nonce}`)
    .digest('base64url');
}
