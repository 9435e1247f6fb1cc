import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readSecret, type SecretStore } from '#src/db/secrets/site-secrets.ts';
import { normaliseEmail } from '#src/domain/accounts/email.ts';

const TOKEN_BYTES = 32;

/** A secret for a cookie or a link, and the hash of it that is stored. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: tokenHashOf(token) };
}

/** Also accepts untrusted text sent in place of a token. */
export const tokenHashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * A browser from which an account was signed in to before has its own attempts: somebody guessing from elsewhere locks out other
 * unknown browsers, but not the owner. The browser stores a signed token for it; the server stores nothing.
 */

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Key by which attempts are counted. Addresses without an account are counted like those with one. */
export const accountKeyOf = (email: string): Buffer => sha256(normaliseEmail(email));

const NONCE_BYTES = 16;

/** Token for the browser that has just signed in to the account. */
export async function newBrowserToken(store: SecretStore, email: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  return `${nonce}.${await signatureOf(store, email, nonce)}`;
}

/**
 * Key of a browser's attempts at an account. It starts with the key of the account, which is the whole key of every unknown
 * browser.
 * @param browser token as received, not yet verified
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
