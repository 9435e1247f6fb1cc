import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ChatSession } from '#src/commands/adviser/check-message.ts';
import type { AccountServices } from '#src/request/request-context.server.ts';
import { readCookie, writeCookie } from './session-cookies.server.ts';

/** A chat session, with the cookie to set for a visitor who has none yet. */
export type CookieSession = ChatSession & { newCookie: string | null };

/** Name of the secret that signs the cookie. */
export const CHAT_SECRET = 'chat';

const TOKEN_BYTES = 24;

/**
 * The session of a request: a random token in a signed httpOnly cookie; the database stores only its hash (D65).
 * @param secret signs the cookie; the same on all servers
 * @returns a new session where the cookie is missing or its signature is invalid
 */
export function chatSession(
  request: Request,
  secret: Buffer,
  settings: Pick<AccountServices, 'isHttps'>,
): CookieSession {
  const token = verifiedToken(readCookie(request, 'chat', settings) ?? '', secret);
  if (token !== null) return { id: sessionIdOf(token), isKnown: true, newCookie: null };
  const fresh = randomBytes(TOKEN_BYTES).toString('base64url');
  const newCookie = writeCookie('chat', `${fresh}.${signatureOf(fresh, secret)}`, settings);
  return { id: sessionIdOf(fresh), isKnown: false, newCookie };
}

const sessionIdOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const signatureOf = (token: string, secret: Buffer): string =>
  createHmac('sha256', secret).update(token).digest('base64url');

function verifiedToken(value: string, secret: Buffer): string | null {
  const [token = '', signature = ''] = value.split('.');
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(token, secret))];
  return given.length === right.length && timingSafeEqual(given, right) ? token : null;
}
