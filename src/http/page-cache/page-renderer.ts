import type { Priority, Rejected } from '#src/http/load-shedding/concurrency-limit.ts';
import { type CachedPage, toCachedPage } from './cached-page.ts';
import type { PageStore } from './page-store.ts';

/** Renders a public page from its address alone, without anything of a visitor; or rejects it when the process is busy. */
export type RenderPage = (address: string, priority: Priority) => Promise<Response | Rejected>;

/** A redirect of a page; React Router answers requests for its data with 202. */
export const REDIRECTS = new Set([202, 301, 302, 307, 308]);
/** A missing page is cached like any other: it costs as much to render. */
const CACHED_STATUS = new Set([200, 404, ...REDIRECTS]);
export const isCacheable = ({ status, hasFailed }: CachedPage): boolean => CACHED_STATUS.has(status) && !hasFailed;

/** Stores a page in the place of its former version. @returns the former one if only the version differs */
export function storePage(store: PageStore, address: string, page: CachedPage): CachedPage {
  const former = store.peek(address);
  if (former?.etag === page.etag) {
    // Unchanged: its other copies remain valid.
    return Object.assign(former, { version: page.version, currentAt: page.currentAt });
  }
  page.hits = former?.hits ?? 0;
  store.set(address, page);
  return page;
}

/**
 * Renders each version of a page once, however many requests wait for it, and stores it.
 * @returns also pages that are not cacheable: refusals and errors, shared by the requests that waited for them
 */
export function createPageRenderer({
  store,
  render,
  onRendered,
  now,
}: {
  store: PageStore;
  render: RenderPage;
  onRendered: (address: string, page: CachedPage) => void;
  now: () => number;
}) {
  const running = new Map<string, Promise<CachedPage | Rejected>>();

  const renderPage = async (address: string, version: string, priority: Priority): Promise<CachedPage | Rejected> => {
    const startedAt = now();
    const response = await render(address, priority);
    if ('refused' in response) return response;
    const page = await toCachedPage(response, version, startedAt);
    if (!isCacheable(page)) return page;
    onRendered(address, page);
    return storePage(store, address, page);
  };

  return (address: string, version: string, priority: Priority): Promise<CachedPage | Rejected> => {
    // A rendering that began at an older version may miss the change that a request with a newer one must see.
    const key = `${version} ${address}`;
    const known = running.get(key);
    if (known) return known;
    const rendering = renderPage(address, version, priority).finally(() => running.delete(key));
    running.set(key, rendering);
    return rendering;
  };
}
