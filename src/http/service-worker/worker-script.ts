/** What of a service worker's own world is used here. */
type Lasting = { waitUntil: (work: Promise<unknown>) => void };
type Fetching = { request: Request; respondWith: (answer: Promise<Response>) => void };
export type WorkerScope = {
  location: { origin: string };
  caches: CacheStorage;
  registration: { unregister: () => Promise<boolean> };
  skipWaiting: () => Promise<void>;
  fetch: typeof fetch;
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: Lasting) => void): void;
    (type: 'fetch', listener: (event: Fetching) => void): void;
  };
};

export type WorkerSettings = {
  /** Begins the names of the stores that are ours. */
  storePrefix: string;
  /** Changes with everything that this version keeps. */
  version: string;
  /** Address of the page shown without a network. */
  offlinePage: string;
  /** Folder of files whose names change with their content. */
  assets: string;
  /** Folder of drawings that the offline page shows. */
  illustrations: string;
  /** Folders whose requests are none of the worker's business. */
  untouched: string[];
};

/**
 * The service worker. It is sent to browsers as text (service-worker.ts), so it may use nothing from outside itself.
 * It caches the offline page, which has no scripts, and that page's files, and nothing else: a page carries the nonce of its own
 * response, and the browser's HTTP cache keeps the site's files. Only the installation writes to the cache, so a version that is
 * being replaced never makes its cache again. A new version takes over as soon as it has everything and removes older caches.
 */
export function runWorker(
  scope: WorkerScope,
  { storePrefix, version, offlinePage, assets, illustrations, untouched }: WorkerSettings,
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
    if (request.mode === 'navigate') event.respondWith(fromNetworkOr(request, offlinePage));
    else if (pathname.startsWith(assets) || pathname.startsWith(illustrations)) {
      event.respondWith(fromNetworkOr(request, pathname));
    }
  });

  async function cacheOfflinePage(): Promise<void> {
    const store = await scope.caches.open(storeName);
    // Without cookies: the page is nobody's own.
    const page = await scope.fetch(offlinePage, { credentials: 'omit', cache: 'no-store' });
    if (!page.ok) throw new Error(`the offline page answered ${page.status}`);
    const html = await page.clone().text();
    const addresses = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address);
    const parts = addresses.filter((address) => address.startsWith(assets) || address.startsWith(illustrations));
    await store.addAll([...new Set(parts)]);
    await store.put(offlinePage, page);
  }

  async function removeOlderStores(): Promise<void> {
    const names = await scope.caches.keys();
    const older = names.filter((name) => name.startsWith(storePrefix) && name !== storeName);
    await Promise.all(older.map((name) => scope.caches.delete(name)));
  }

  async function fromNetworkOr(request: Request, cached: string): Promise<Response> {
    try {
      return await scope.fetch(request);
    } catch (error) {
      const answer = await scope.caches.match(cached, own);
      if (answer === undefined) throw error;
      return answer;
    }
  }
}

/** In its place when the site does without: removes what it kept, and itself. */
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
