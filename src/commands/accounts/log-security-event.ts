import { createHash } from 'node:crypto';
import { insertSecurityEvent } from '#src/db/accounts/security-events.ts';
import type { Db } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { coarseNetwork } from '#src/domain/accounts/client-network.ts';
import { LIMITS, type LimitRule } from '#src/domain/accounts/limit-rules.ts';
import type { WordedDetails } from '#src/domain/accounts/security-detail-words.ts';
import type { ServerEvent } from '#src/domain/accounts/security-event-words.ts';
import type { Severity } from '#src/domain/accounts/severity.ts';

/** Events of the server itself, with their severity. Callers may pass further event types. */
const OWN_EVENTS = {
  'sign-in': 'low',
  'sign-out': 'low',
  'identity-proved': 'low',
  'sign-in-failed': 'medium',
  'account-locked': 'high',
  'second-factor-failed': 'high',
  'second-factor-added': 'medium',
  'second-factor-removed': 'high',
  'passkey-added': 'medium',
  'passkey-removed': 'high',
  'passkey-failed': 'medium',
  'sign-up': 'low',
  'email-confirmed': 'low',
  'password-link-sent': 'medium',
  'password-changed': 'medium',
  'sessions-ended': 'low',
  'role-assigned': 'high',
  'role-removed': 'high',
  'account-disabled': 'high',
  'account-enabled': 'high',
  'account-deleted': 'high',
  'account-invited': 'high',
  'dealer-person-added': 'high',
  'dealer-person-removed': 'high',
  'dealer-role-changed': 'high',
  'access-denied': 'medium',
  'foreign-form-refused': 'high',
  'limit-reached': 'medium',
  'tracking-script-changed': 'high',
  'stock-multiplied': 'high',
  'feed-source-failing': 'medium',
  'feed-source-stopped': 'high',
  'feed-source-silent': 'medium',
} as const satisfies Partial<Record<ServerEvent, Severity>>;
export type OwnSecurityEvent = keyof typeof OWN_EVENTS;

/** Records an event seen by the server. Details hold no password, no token and no text from strangers. */
export const logSecurityEvent = <Details extends WordedDetails<Details>>(
  db: Db,
  event: OwnSecurityEvent,
  details: Details,
): Promise<void> =>
  insertSecurityEvent(db, { eventType: event, severity: OWN_EVENTS[event], details, isTrusted: true });

/**
 * Whether one more event that anybody can cause is recorded: those of a network are limited, and those of all networks together, since
 * addresses are cheap.
 */
export async function mayRecord(db: Db, rule: LimitRule, network: string): Promise<boolean> {
  if (!(await takeFromLimit(db, rule, network)).allowed) return false;
  return (await takeFromLimit(db, LIMITS.anonymousEvents, 'all')).allowed;
}

/**
 * Records a form or call that did not come from a page of this site. Anyone can send them, so the number per network and minute
 * is limited.
 * @param network as limits count it
 */
export async function logForeignForm(db: Db, { path, network }: { path: string; network: string }): Promise<void> {
  if (!(await mayRecord(db, LIMITS.foreignForm, network))) return;
  await logSecurityEvent(db, 'foreign-form-refused', { path, network: coarseNetwork(network) });
}

/** Records that an account requested something it may not do. The number per account and hour is limited. */
export async function logAccessDenied(db: Db, { email, address }: { email: string; address: string }): Promise<void> {
  const { allowed } = await takeFromLimit(db, LIMITS.accessDenied, createHash('sha256').update(email).digest('hex'));
  if (allowed) await logSecurityEvent(db, 'access-denied', { account: email, address });
}

/** Records an event reported by a browser, marked as untrusted: none of it is verified (D73). */
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
