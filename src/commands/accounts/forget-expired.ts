import { removeOldAttempts } from '../../db/accounts/account-attempts.ts';
import { removeOldLinks } from '../../db/accounts/account-links.ts';
import { removeEndedSessions } from '../../db/accounts/account-sessions.ts';
import { removeNeverConfirmed } from '../../db/accounts/account-users.ts';
import { removeOldAuditEntries } from '../../db/accounts/audit-log.ts';
import { removeOldMails } from '../../db/accounts/mails.ts';
import { removeOldSecurityEvents } from '../../db/accounts/security-events.ts';
import type { Db } from '../../db/client.ts';
import { removeOldLimits } from '../../db/limits.ts';

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
