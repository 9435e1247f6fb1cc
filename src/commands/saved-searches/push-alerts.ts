import { createECDH, createHash } from 'node:crypto';
import webPush from 'web-push';
import { fail, ok, type Result } from '#src/base/result.ts';
import type { Db } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import {
  type DueMessage,
  insertPushedSearch,
  insertPushMessages,
  readPushedSearches,
  removePushedSearch,
  removePushMessage,
  removeSubscription,
  takeDueMessages,
  upsertSubscription,
} from '#src/db/saved-searches/push-subscriptions.ts';
import { lockAlertMails, lockPendingSearches, markMailed } from '#src/db/saved-searches/search-alerts.ts';
import { readSecret, type SecretStore } from '#src/db/secrets/site-secrets.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import type { AdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { MAX_WATCHED_PER_ADDRESS } from '#src/domain/saved-searches/alert.ts';
import { alertNotification } from '#src/domain/saved-searches/alert-mails.ts';
import { keysOfSearch } from '#src/domain/saved-searches/match-keys.ts';
import type { BrowserSubscription } from '#src/domain/saved-searches/push-form.ts';
import type { SearchedList } from '#src/domain/saved-searches/saved-search.ts';
import { toStoredFilters } from '#src/domain/saved-searches/stored-filters.ts';
import { postOutside } from '#src/integrations/outside/fetch-outside.ts';
import type { Network } from '#src/integrations/outside/public-address.ts';
import { type AlertServices, alertedAds, listOf } from './mail-alerts.ts';

/** Web push (RFC 8030, 8291, 8292): notifications of a browser about its searches. */

export type PushServices = AlertServices & {
  network: Network;
  /** Certificate trusted besides the public ones, in tests. */
  ca?: string;
};

/** Purpose of the secret from which the site's signing key is made (src/db/secrets/site-secrets.ts). */
const PUSH_SECRET = 'push';

/** The site's key pair (VAPID), in base64url: the same for every process. */
export async function vapidKeys(store: SecretStore): Promise<{ publicKey: string; privateKey: string }> {
  const secret = await readSecret(store, PUSH_SECRET);
  const curve = createECDH('prime256v1');
  const key = createHash('sha256').update(secret).digest();
  // Of 2³² numbers one is no key of the curve; the next hash is.
  try {
    curve.setPrivateKey(key);
  } catch {
    curve.setPrivateKey(createHash('sha256').update(key).digest());
  }
  return { publicKey: curve.getPublicKey('base64url'), privateKey: curve.getPrivateKey('base64url') };
}

type Watched = { list: SearchedList; filters: AdFilters };

/** Begins notifications of a browser about a search; those that it has already go on. */
export async function beginPush(
  db: Db,
  network: string,
  { subscription, name, watched }: { subscription: BrowserSubscription; name: string; watched: Watched },
): Promise<Result<null, 'too-many' | 'full'>> {
  if (!(await takeFromLimit(db, LIMITS.alertRequest, network)).allowed) return fail('too-many');
  const stored = { list: watched.list, filters: toStoredFilters(watched.filters) };
  return db.transaction().execute(async (tx) => {
    const pushId = await upsertSubscription(tx, subscription);
    const { count, hasSearch } = await readPushedSearches(tx, pushId, stored);
    if (hasSearch) return ok(null);
    if (count >= MAX_WATCHED_PER_ADDRESS) return fail('full');
    await insertPushedSearch(tx, { ...stored, pushId, name, matchKeys: keysOfSearch(watched.filters) });
    return ok(null);
  });
}

/** Ends notifications of a browser about a search. */
export const endPush = (db: Db, endpoint: string, { list, filters }: Watched): Promise<void> =>
  db.transaction().execute((tx) => removePushedSearch(tx, endpoint, { list, filters: toStoredFilters(filters) }));

const MAX_SEARCHES_AT_ONCE = 200;

/**
 * Queues one message per search of a browser that has alerts without one. A message and the mark of its alerts are written by one
 * transaction. @returns number of messages
 */
export async function queuePushMessages({ db, site }: Pick<PushServices, 'db' | 'site'>): Promise<number> {
  let queued = 0;
  for (let after: number | null = 0; after !== null; ) {
    const next: number = after;
    after = await db.transaction().execute(async (tx) => {
      await lockAlertMails(tx);
      const page = { after: next, limit: MAX_SEARCHES_AT_ONCE, by: 'push' } as const;
      const searches = await lockPendingSearches(tx, 'at-once', page);
      const messages = searches.flatMap((search) => {
        const ads = alertedAds(site, search);
        if (ads.length === 0 || search.pushId === null) return [];
        const payload = { ...alertNotification(search.name, ads), url: listOf(search), tag: `bevakning-${search.id}` };
        return [{ pushId: search.pushId, searchId: search.id, payload }];
      });
      await insertPushMessages(tx, messages);
      await markMailed(
        tx,
        searches.map(({ id }) => id),
        new Date(),
      );
      queued += messages.length;
      return searches.length === MAX_SEARCHES_AT_ONCE ? (searches.at(-1)?.id ?? null) : null;
    });
  }
  return queued;
}

/** Messages that are sent at the same time, and the maximum of one call: the next call goes on. */
const [AT_ONCE, MAX_SENT] = [10, 2_000];
const [CONNECT_MS, TOTAL_MS] = [5_000, 10_000];
/** Until the second attempt; each further one waits twice as long. */
const RETRY_MINUTES = 2;
const MAX_ATTEMPTS = 6;
/** How long a push service stores a message for a browser that is off, s. */
const TTL_S = 2 * 24 * 60 * 60;

/**
 * Sends the due messages. A message is removed once the push service has accepted it: killed between, it is sent again, and replaces
 * the first one in the browser by its tag. A subscription that has ended is removed.
 * @returns number of accepted messages
 */
export async function sendPushMessages(services: PushServices, now: Date): Promise<number> {
  let accepted = 0;
  for (let sent = 0; sent < MAX_SENT; ) {
    const due = await takeDueMessages(services.db, now, AT_ONCE, RETRY_MINUTES);
    if (due.length === 0) break;
    const keys = await vapidKeys(services);
    const results = await Promise.all(due.map((message) => send(services, keys, message)));
    accepted += results.filter(Boolean).length;
    sent += due.length;
  }
  return accepted;
}

async function send(
  { db, site, network, ca }: PushServices,
  keys: { publicKey: string; privateKey: string },
  message: DueMessage,
): Promise<boolean> {
  const { id, pushId, searchId, payload, attempts, endpoint, p256dh, auth } = message;
  const request = encrypted({ endpoint, p256dh, auth }, JSON.stringify(payload), {
    ...keys,
    subject: site.url,
    searchId,
  });
  const answer =
    request &&
    (await postOutside(endpoint, request.body, {
      network,
      ca,
      connectMs: CONNECT_MS,
      totalMs: TOTAL_MS,
      headersFor: () => request.headers,
    }));
  const status = answer?.ok ? answer.value : null;
  const isAccepted = status !== null && status >= 200 && status < 300;
  if (status === 404 || status === 410) {
    await removeSubscription(db, pushId);
    return false;
  }
  const mayRetry = request !== null && attempts < MAX_ATTEMPTS && (status === null || status === 429 || status >= 500);
  if (!mayRetry) await removePushMessage(db, id);
  return isAccepted;
}

type Browser = { endpoint: string; p256dh: string; auth: string };
type Sender = { publicKey: string; privateKey: string; subject: string; searchId: number };

/** The encrypted request; null: the browser's keys are no keys. */
function encrypted(
  { endpoint, p256dh, auth }: Browser,
  payload: string,
  { publicKey, privateKey, subject, searchId }: Sender,
): { headers: Record<string, string>; body: Buffer } | null {
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: TTL_S,
      urgency: 'normal',
      topic: `s${searchId}`,
    });
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    return { headers: Object.fromEntries(texts), body: body ?? Buffer.alloc(0) };
  } catch {
    return null;
  }
}
