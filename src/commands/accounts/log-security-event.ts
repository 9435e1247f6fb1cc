import { createHash } from 'node:crypto';
import { insertSecurityEvent } from '#src/db/accounts/security-events.ts';
import type { Db } from '#src/db/client.ts';
import { takeFromLimit } from '#src/db/limits.ts';
import { coarseNetwork } from '#src/domain/accounts/client-network.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import type { Severity } from '#src/domain/accounts/security-event.ts';

/** The server's own events, and how bad each is. Others may be added by the part that knows of them. */
const OWN_EVENTS = {
  'sign-in': 'low',
  'sign-out': 'low',
  'identity-proved': 'low',
  'sign-in-failed': 'medium',
  'account-locked': 'high',
  'second-factor-failed': 'high',
  'second-factor-added': 'medium',
  'second-factor-removed': 'high',
  'sign-up': 'low',
  'email-confirmed': 'low',
  'password-link-sent': 'medium',
  'password-changed': 'medium',
  'sessions-ended': 'low',
  'role-assigned': 'high',
  'role-removed': 'high',
  'access-denied': 'medium',
  'foreign-form-refused': 'high',
  'limit-reached': 'medium',
  'tracking-script-changed': 'high',
} as const satisfies Record<string, Severity>;
export type OwnSecurityEvent = keyof typeof OWN_EVENTS;

/** Notes something that the server saw itself. Details hold no password, no token and no text that a stranger wrote. */
export const logSecurityEvent = (db: Db, event: OwnSecurityEvent, details: Record<string, unknown>): Promise<void> =>
  insertSecurityEvent(db, { eventType: event, severity: OWN_EVENTS[event], details, isTrusted: true });

/**
 * Notes a form or call that no page of this site has sent. Anyone can send them: of one network some a minute are noted.
 * @param network as limits count it
 */
export async function logForeignForm(db: Db, { path, network }: { path: string; network: string }): Promise<void> {
  if (!(await takeFromLimit(db, LIMITS.foreignForm, network)).allowed) return;
  await logSecurityEvent(db, 'foreign-form-refused', { path, network: coarseNetwork(network) });
}

/** Records that an account asked for what it may not do. An account can ask without end: some an hour are recorded. */
export async function logAccessDenied(db: Db, { email, address }: { email: string; address: string }): Promise<void> {
  const { allowed } = await takeFromLimit(db, LIMITS.accessDenied, createHash('sha256').update(email).digest('hex'));
  if (allowed) await logSecurityEvent(db, 'access-denied', { account: email, address });
}

/** Notes what a browser says that it saw: kept apart, for nothing of it is known to be true (D73). */
export const logClientEvent = (
  db: Db,
  event: { event_type: string; severity: Severity; details?: unknown },
): Promise<void> =>
  insertSecurityEvent(db, {
    eventType: event.event_type,
    severity: event.severity,
    details: event.details,
    isTrusted: false,
  });
