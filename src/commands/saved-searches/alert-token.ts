import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '#src/base/units.ts';
import { CHANGE_DAYS } from '#src/domain/saved-searches/alert.ts';

/**
 * The secret in the links of alert mails: it changes and ends the alerts of one search, and nothing else. It is computed from the
 * site's secret for this purpose, so nothing of it is stored. It changes alerts for {@link CHANGE_DAYS} days; it ends them without
 * a limit, as an old mail must still be able to stop the next one.
 * @param secret of the purpose {@link ALERT_SECRET}
 */
export function alertTokenOf(secret: Buffer, searchId: number, now: Date): string {
  const day = Math.floor(now.getTime() / DAY_MS);
  return `${searchId}.${day}.${signatureOf(secret, searchId, day)}`;
}

/** Purpose of the secret (src/db/secrets/site-secrets.ts). */
export const ALERT_SECRET = 'alerts';

/** The search that a token was made for, and whether it may still change it; null for any other text. */
export function readAlertToken(
  secret: Buffer,
  token: string,
  now: Date,
): { searchId: number; mayChange: boolean } | null {
  const [, id, day, signature = ''] = /^([1-9]\d{0,14})\.([1-9]\d{0,5})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || day === undefined) return null;
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, Number(id), Number(day)))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return { searchId: Number(id), mayChange: now.getTime() < (Number(day) + 1 + CHANGE_DAYS) * DAY_MS };
}

const signatureOf = (secret: Buffer, searchId: number, day: number): string =>
  createHmac('sha256', secret).update(`search ${searchId} ${day}`).digest('base64url');
