import { withEntry, withoutEntry } from '#src/domain/saved-cars/saved-cars.ts';
import { MAX_SAVED_SEARCHES, type SavedSearch } from '#src/domain/saved-searches/saved-search.ts';
import { pushBeginUrl, pushEndUrl, pushKeyUrl } from '#src/visitor-urls.ts';
import { notifiedSearches } from '#src/web/shared/saved-cars/device-list.ts';

/** Notifications of this browser (web push); what it shows is in src/http/service-worker. */

const TIMEOUT_MS = 10_000;

/**
 * The browser's subscription, which the browser may replace or end on its own. `possible`: it has notifications, and the site the
 * service worker that shows them.
 */
export async function currentSubscription(): Promise<{ possible: boolean; endpoint: string | null }> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return { possible: false, endpoint: null };
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    return { possible: registration !== undefined, endpoint: subscription?.endpoint ?? null };
  } catch {
    return { possible: false, endpoint: null };
  }
}

/** Begins notifications about a search. @returns why it did not work, in words; null: it did */
export async function beginNotifications({ id, list, query }: SavedSearch): Promise<string | null> {
  try {
    if ((await Notification.requestPermission()) !== 'granted')
      return 'Webbläsaren tillåter inte notiser härifrån. Ändra det i webbläsarens inställningar för sidan.';
    const subscription = await subscribed();
    const failure = await post(pushBeginUrl(), { subscription: subscription.toJSON(), list, query });
    if (failure === null)
      notifiedSearches.change((all) => withEntry(all, { id, endpoint: subscription.endpoint }, MAX_SAVED_SEARCHES));
    return failure;
  } catch {
    return FAILED;
  }
}

/** Ends notifications about a search, if there are any. @returns as {@link beginNotifications} */
export async function endNotifications({ id, list, query }: SavedSearch): Promise<string | null> {
  const notified = notifiedSearches.read().entries.find((entry) => entry.id === id);
  if (notified === undefined) return null;
  try {
    const failure = await post(pushEndUrl(), { endpoint: notified.endpoint, list, query });
    if (failure === null) notifiedSearches.change((all) => withoutEntry(all, id));
    return failure;
  } catch {
    return FAILED;
  }
}

const FAILED = 'Det gick inte att ändra notiserna. Försök igen om en stund.';

/** The browser's subscription with the site's key; one with an earlier key of the site is replaced. */
async function subscribed(): Promise<PushSubscription> {
  const response = await fetch(pushKeyUrl(), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const { key } = (await response.json()) as { key: string };
  const { pushManager } = await registered();
  const known = await pushManager.getSubscription();
  if (known !== null && keyOf(known) === key) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function registered(): Promise<ServiceWorkerRegistration> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no service worker')), TIMEOUT_MS);
  return Promise.race([navigator.serviceWorker.ready, promise]).finally(() => clearTimeout(timer));
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

async function post(address: string, body: object): Promise<string | null> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.ok) return null;
  const { error }: { error?: unknown } = await response.json().catch(() => ({}));
  return typeof error === 'string' ? error : FAILED;
}
