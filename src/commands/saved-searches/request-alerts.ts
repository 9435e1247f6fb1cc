import { fail, ok, type Result } from '#src/base/result.ts';
import { mayMail } from '#src/commands/accounts/may-mail.ts';
import { newToken } from '#src/commands/accounts/tokens.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import type { Db } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { insertFollowedValue, type NewFollowedValue } from '#src/db/saved-searches/followed-values.ts';
import { countSearchesOf, insertSearch, type StoredWatched } from '#src/db/saved-searches/saved-searches.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import type { AdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { type AlertChoice, MAX_WATCHED_PER_ADDRESS } from '#src/domain/saved-searches/alert.ts';
import { confirmAlertsMail } from '#src/domain/saved-searches/alert-mails.ts';
import { keyOfWatchedAd, keysOfSearch } from '#src/domain/saved-searches/match-keys.ts';
import type { SearchedList } from '#src/domain/saved-searches/saved-search.ts';
import { toStoredFilters } from '#src/domain/saved-searches/stored-filters.ts';
import { confirmAlertsUrl } from '#src/visitor-urls.ts';

type Services = { db: Db; site: { name: string; url: string } };

export type AlertRequest = AlertChoice & {
  email: string;
  /** As the visitor reads it on pages and in later mails. */
  name: string;
  /** The same without anything that a visitor can write, for the mail to an address that may be a stranger's. */
  safeName: string;
  watched: { list: SearchedList; filters: AdFilters } | { adId: number };
};

/** Whether an address may get one more mail that confirms alerts. */
const mayConfirm = async (db: Db, email: string): Promise<boolean> =>
  (await mayMail(db, 'alertConfirmation', email)) && (await countSearchesOf(db, email)) < MAX_WATCHED_PER_ADDRESS;

/**
 * Stores a request for alerts and mails the link that confirms it. The answer and the mail are the same for every address; one that
 * has too many requests gets no mail.
 */
export async function requestAlerts(
  { db, site }: Services,
  network: string,
  { email, name, safeName, watched, kinds, frequency }: AlertRequest,
): Promise<Result<null, 'too-many'>> {
  if (!(await takeFromLimit(db, LIMITS.alertRequest, network)).allowed) return fail('too-many');
  if (!(await mayConfirm(db, email))) return ok(null);
  const stored: StoredWatched & { matchKeys: string[] } =
    'adId' in watched
      ? { list: null, filters: null, adId: watched.adId, matchKeys: [keyOfWatchedAd(watched.adId)] }
      : {
          list: watched.list,
          filters: toStoredFilters(watched.filters),
          adId: null,
          matchKeys: keysOfSearch(watched.filters),
        };
  const { token, tokenHash } = newToken();
  await db.transaction().execute(async (tx) => {
    await insertSearch(tx, { ...stored, email, name, kinds, frequency, confirmTokenHash: tokenHash });
    await insertMail(tx, {
      recipient: email,
      ...confirmAlertsMail(site, safeName, site.url + confirmAlertsUrl(token)),
    });
  });
  return ok(null);
}

export type CarValueRequest = Omit<NewFollowedValue, 'confirmTokenHash'>;

/** The same for the value of a visitor's own car, whose name has nothing that a visitor can write. */
export async function requestCarValues(
  { db, site }: Services,
  network: string,
  followed: CarValueRequest,
): Promise<Result<null, 'too-many'>> {
  if (!(await takeFromLimit(db, LIMITS.alertRequest, network)).allowed) return fail('too-many');
  if (!(await mayConfirm(db, followed.email))) return ok(null);
  const { token, tokenHash } = newToken();
  await db.transaction().execute(async (tx) => {
    await insertFollowedValue(tx, { ...followed, confirmTokenHash: tokenHash });
    await insertMail(tx, {
      recipient: followed.email,
      ...confirmAlertsMail(site, followed.name, site.url + confirmAlertsUrl(token)),
    });
  });
  return ok(null);
}
