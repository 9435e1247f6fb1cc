import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A secret for a cookie or a link, and what of it is kept. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: tokenHashOf(token) };
}

/** Also of anything that a stranger sends in a token's place. */
export const tokenHashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
