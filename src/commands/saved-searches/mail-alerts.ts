import { insertMails } from '#src/db/accounts/mails.ts';
import {
  lockAlertMails,
  lockPendingSearches,
  markMailed,
  type PendingAlert,
  type PendingSearch,
} from '#src/db/saved-searches/search-alerts.ts';
import { readSecret, type SecretStore } from '#src/db/secrets/site-secrets.ts';
import { keyFacts } from '#src/domain/format/car-facts.ts';
import { type AlertFrequency, oneForEachAd } from '#src/domain/saved-searches/alert.ts';
import { type AlertedAd, alertMail } from '#src/domain/saved-searches/alert-mails.ts';
import { parseStoredFilters } from '#src/domain/saved-searches/stored-filters.ts';
import { adUrl, changeAlertsUrl, endAlertsUrl, filteredListUrl } from '#src/visitor-urls.ts';
import { ALERT_SECRET, alertTokenOf } from './alert-token.ts';

export type AlertServices = SecretStore & { site: { name: string; url: string } };

/** Searches whose mails are queued by one transaction. */
const MAX_SEARCHES_AT_ONCE = 200;

/**
 * Queues one mail per search that has alerts without a mail. A mail and the mark of its alerts are written by one transaction: killed
 * at any moment, each alert is mailed once.
 * @returns number of mails
 */
export async function mailAlerts(services: AlertServices, frequency: AlertFrequency, now: Date): Promise<number> {
  const secret = await readSecret(services, ALERT_SECRET);
  let mailed = 0;
  for (let after: number | null = 0; after !== null; ) {
    const next: number = after;
    after = await services.db.transaction().execute(async (tx) => {
      await lockAlertMails(tx);
      const searches = await lockPendingSearches(tx, frequency, {
        after: next,
        limit: MAX_SEARCHES_AT_ONCE,
        by: 'mail',
      });
      const mails = searches.flatMap((search) => mailOf(services.site, search, alertTokenOf(secret, search.id, now)));
      await insertMails(tx, mails);
      await markMailed(
        tx,
        searches.map(({ id }) => id),
        now,
      );
      mailed += mails.length;
      return searches.length === MAX_SEARCHES_AT_ONCE ? (searches.at(-1)?.id ?? null) : null;
    });
  }
  return mailed;
}

/** No mail when everything found has changed again. */
function mailOf(site: AlertServices['site'], search: PendingSearch, token: string) {
  const ads = alertedAds(site, search);
  if (ads.length === 0 || search.email === null) return [];
  const links = { list: site.url + listOf(search), change: site.url + changeAlertsUrl(token) };
  return [
    {
      recipient: search.email,
      ...alertMail(site, search.name, ads, links),
      unsubscribeUrl: site.url + endAlertsUrl(token),
    },
  ];
}

/** The ads of a search's alerts, as far as these are still true. */
export const alertedAds = (site: { url: string }, search: PendingSearch): AlertedAd[] =>
  oneForEachAd(search.alerts.filter(isCurrent)).map((alert) => toAlertedAd(site, alert));

/** An ad that was sold before the mail is no longer new or cheaper; one that returned is no longer sold. */
const isCurrent = ({ kind, status }: PendingAlert): boolean => (kind === 'sold') === (status !== 'active');

const toAlertedAd = ({ url }: { url: string }, alert: PendingAlert): AlertedAd => ({
  kind: alert.kind,
  name: alert.name,
  price: alert.price,
  previousPrice: alert.previousPrice,
  facts: keyFacts(alert).join(' · '),
  url: url + adUrl(alert.adId),
});

/** The list of a search, or its ad. */
export function listOf(search: PendingSearch): string {
  if (search.list === null) return adUrl(search.adId);
  const { filters } = parseStoredFilters(search.filters);
  return filteredListUrl(search.list, filters);
}
