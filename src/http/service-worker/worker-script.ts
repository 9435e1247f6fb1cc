/** The parts of the service worker API that are used here. */
type Lasting = { waitUntil: (work: Promise<unknown>) => void };
type Pushed = Lasting & { data: { json: () => unknown } | null };
type Clicked = Lasting & { notification: { close: () => void; data: unknown } };
type Fetching = { request: Request; respondWith: (answer: Promise<Response>) => void };
export type WorkerScope = {
  location: { origin: string };
  caches: CacheStorage;
  registration: {
    unregister: () => Promise<boolean>;
    showNotification: (title: string, options: object) => Promise<void>;
  };
  clients: { openWindow: (url: string) => Promise<unknown> };
  skipWaiting: () => Promise<void>;
  fetch: typeof fetch;
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: Lasting) => void): void;
    (type: 'fetch', listener: (event: Fetching) => void): void;
    (type: 'push', listener: (event: Pushed) => void): void;
    (type: 'notificationclick', listener: (event: Clicked) => void): void;
  };
};

export type WorkerSettings = {
  /** Prefix of our cache names. */
  storePrefix: string;
  /** Changes with every cached file. */
  version: string;
  /** URL of the page shown while offline. */
  offlinePage: string;
  /** Folder of files whose names contain content hashes. */
  assets: string;
  /** Folders whose requests the worker ignores. */
  untouched: string[];
};

/**
 * The service worker. It is sent to browsers as text (service-worker.ts), so it cannot use anything outside this function. It
 * caches only the offline page, which has no scripts, and that page's files: other pages are of no use without the network, and the
 * browser's HTTP cache stores the site's files. Only the installation writes to the cache, so a version that is being replaced
 * never recreates its cache. Another version takes over once its files are cached, and then deletes older caches.
 */
export function runWorker(
  scope: WorkerScope,
  { storePrefix, version, offlinePage, assets, untouched }: WorkerSettings,
): void {
  const storeName = storePrefix + version;
  const own = { cacheName: storeName, ignoreVary: true };

  scope.addEventListener('install', (event) => event.waitUntil(cacheOfflinePage().then(() => scope.skipWaiting())));
  scope.addEventListener('activate', (event) => event.waitUntil(removeOlderStores()));
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== scope.location.origin) return;
    if (untouched.some((folder) => pathname === folder || pathname.startsWith(`${folder}/`))) return;
    // A page is revalidated each time it is opened: stale-while-revalidate is meant for its data and for shared caches.
    if (request.mode === 'navigate') event.respondWith(fromNetworkOr(request, offlinePage, { cache: 'no-cache' }));
    else if (pathname.startsWith(assets)) event.respondWith(fromNetworkOr(request, pathname));
  });
  // Browsers end a subscription whose messages show nothing.
  scope.addEventListener('push', (event) => event.waitUntil(showMessage(event.data)));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { data } = event.notification;
    const url = new URL(typeof data === 'string' ? data : '/', scope.location.origin);
    event.waitUntil(scope.clients.openWindow(url.origin === scope.location.origin ? url.href : '/'));
  });

  /** A message of src/commands/saved-searches/push-alerts.ts; a later one with the same tag replaces it. */
  async function showMessage(sent: Pushed['data']): Promise<void> {
    const fields = new Map<string, unknown>();
    try {
      for (const [name, value] of Object.entries(Object(sent?.json()))) fields.set(name, value);
    } catch {
      // Not from this site: shown without content.
    }
    const textOf = (name: string, otherwise: string): string => {
      const value = fields.get(name);
      return typeof value === 'string' ? value : otherwise;
    };
    const title = textOf('title', 'Nytt i en bevakning');
    const options = { body: textOf('body', ''), tag: textOf('tag', 'bevakning'), data: textOf('url', '/'), lang: 'sv' };
    await scope.registration.showNotification(title, options);
  }

  async function cacheOfflinePage(): Promise<void> {
    const store = await scope.caches.open(storeName);
    // Requested without cookies: the page is the same for everybody.
    const page = await scope.fetch(offlinePage, { credentials: 'omit', cache: 'no-store' });
    if (!page.ok) throw new Error(`the offline page answered ${page.status}`);
    const html = await page.clone().text();
    const addresses = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address);
    const parts = addresses.filter((address) => address.startsWith(assets));
    await store.addAll([...new Set(parts)]);
    await store.put(offlinePage, page);
  }

  async function removeOlderStores(): Promise<void> {
    const names = await scope.caches.keys();
    const older = names.filter((name) => name.startsWith(storePrefix) && name !== storeName);
    await Promise.all(older.map((name) => scope.caches.delete(name)));
  }

  async function fromNetworkOr(request: Request, cached: string, init: RequestInit = {}): Promise<Response> {
    try {
      return await scope.fetch(request, init);
    } catch (error) {
      const answer = await scope.caches.match(cached, own);
      if (answer === undefined) throw error;
      return answer;
    }
  }
}

/** Replaces the service worker where it is switched off: deletes its caches and unregisters it. */
export function endWorker(scope: WorkerScope, { storePrefix }: Pick<WorkerSettings, 'storePrefix'>): void {
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener('activate', (event) =>
    event.waitUntil(
      scope.caches
        .keys()
        .then((names) => names.filter((name) => name.startsWith(storePrefix)))
        .then((names) => Promise.all(names.map((name) => scope.caches.delete(name))))
        .then(() => scope.registration.unregister()),
    ),
  );
}
