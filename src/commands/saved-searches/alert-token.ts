import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The secret in the links of alert mails: it changes and ends the alerts of one search, and nothing else. It is computed from the
 * site's secret for this purpose, so nothing of it is stored, and every mail can contain the same working link.
 * @param secret of the purpose {@link ALERT_SECRET}
 */
export const alertTokenOf = (secret: Buffer, searchId: number): string =>
  `${searchId}.${signatureOf(secret, searchId)}`;

/** Purpose of the secret (src/db/site-secrets.ts). */
export const ALERT_SECRET = 'alerts';

/** The search that a token was made for; null for any other text. */
export function readAlertToken(secret: Buffer, token: string): number | null {
  const [, id, signature = ''] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined) return null;
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, Number(id)))];
  return given.length === right.length && timingSafeEqual(given, right) ? Number(id) : null;
}

const signatureOf = (secret: Buffer, searchId: number): string =>
  createHmac('sha256', secret).update(`search ${searchId}`).digest('base64url');
