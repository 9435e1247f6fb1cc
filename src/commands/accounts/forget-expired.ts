import { removeOldAttempts } from '../../db/account-attempts.ts';
import { removeOldLinks } from '../../db/account-links.ts';
import { removeEndedSessions } from '../../db/account-sessions.ts';
import { removeNeverConfirmed } from '../../db/account-users.ts';
import { removeOldAuditEntries } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { removeOldLimits } from '../../db/limits.ts';
import { removeOldMails } from '../../db/mails.ts';
import { removeOldSecurityEvents } from '../../db/security-events.ts';

/**
 * Removes what no longer serves: ended sessions, old links, attempts and counts; mails after a week; accounts that nobody confirmed
 * within a month; security events and audit entries after twelve months.
 */
export async function forgetExpired(db: Db): Promise<void> {
  const removals = [
    ...[removeEndedSessions, removeOldAttempts, removeOldLinks, removeOldLimits, removeOldMails, removeNeverConfirmed],
    ...[removeOldSecurityEvents, removeOldAuditEntries],
  ];
  for (const remove of removals) await remove(db);
}
