import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A secret for a cookie or a link, and the hash of it that is stored. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: tokenHashOf(token) };
}

/** Also accepts untrusted text sent in place of a token. */
export const tokenHashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
