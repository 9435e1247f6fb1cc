import { removeOldAttempts } from '#src/db/accounts/account-attempts.ts';
import { removeOldLinks } from '#src/db/accounts/account-links.ts';
import { removeEndedSessions } from '#src/db/accounts/account-sessions.ts';
import { removeNeverConfirmed } from '#src/db/accounts/account-users.ts';
import { removeOldAuditEntries } from '#src/db/accounts/audit-log.ts';
import { removeOldMails } from '#src/db/accounts/mails.ts';
import { removeOldChallenges } from '#src/db/accounts/passkeys.ts';
import { removeOldSecurityEvents } from '#src/db/accounts/security-events.ts';
import { removeOldAdDecisions } from '#src/db/ad-decisions/ad-decisions.ts';
import { removeOldReports } from '#src/db/ad-reports/ad-reports.ts';
import type { Db } from '#src/db/connection/client.ts';
import { removeOldLimits } from '#src/db/connection/rate-limits.ts';
import { removeOldWebhookEvents } from '#src/db/dealer-api/webhooks.ts';
import { removeOldClaims } from '#src/db/dealers/dealer-claims.ts';
import { removeOldDeliveries } from '#src/db/deliveries/dealer-deliveries.ts';
import { removeOldTrials } from '#src/db/deliveries/delivery-trials.ts';
import { removeOldSamples } from '#src/db/deliveries/feed-mappings.ts';
import { removeOldGroupDeliveries } from '#src/db/deliveries/group-deliveries.ts';
import { removeOldOverwrites } from '#src/db/deliveries/overwritten-ads.ts';
import { removeOldEnquiries } from '#src/db/enquiries/enquiries.ts';
import { removeOldSearches } from '#src/db/saved-searches/saved-searches.ts';
import { removeEndedLists } from '#src/db/shared-lists/shared-lists.ts';
import { removeOldVisitorAccess } from '#src/db/visitor-accounts/visitor-accounts.ts';

/**
 * Removes expired rows: personal data by the table of retention periods (`RETENTION`); ended sessions, old links, challenges, attempts and
 * counters; sample files of mappings, uploaded files that nobody accepted, and what imports wrote over, after a day; addresses that were not
 * confirmed for alerts after seven days; shared lists of cars after 90 days; visitors' sign-in links after 30 minutes, and their sessions
 * after 180 days without a visit.
 */
export async function forgetExpired(db: Db): Promise<void> {
  const removals = [
    removeEndedSessions,
    removeOldAttempts,
    removeOldLinks,
    removeOldLimits,
    removeOldMails,
    removeNeverConfirmed,
    removeOldSecurityEvents,
    removeOldAuditEntries,
    removeOldChallenges,
    removeOldSamples,
    removeOldEnquiries,
    removeOldReports,
    removeOldAdDecisions,
    removeOldClaims,
    removeOldDeliveries,
    removeOldGroupDeliveries,
    removeOldWebhookEvents,
    removeOldTrials,
    removeOldOverwrites,
    removeOldSearches,
    removeOldVisitorAccess,
    removeEndedLists,
  ];
  for (const remove of removals) await remove(db);
}
