import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';
import { cachedByText } from '#src/domain/cached-by-text.ts';
import { orLate } from '#src/domain/or-late.ts';
import { digest, matchesEtag } from '#src/http/etag.ts';
import type { CacheResult, HttpEnv } from '#src/http/http-env.ts';
import { isRead, type Priority, priorityOf, type Rejected } from '#src/http/load-shedding/concurrency-limit.ts';
import type { Refusal } from '#src/http/load-shedding/refusal-log.ts';
import type { ContentVersion } from '#src/services/content-version.ts';
import { type CachedPage, encodedBody, type PageSharing, toSharedPage, unservedPage } from './cached-page.ts';
import { publicPageAddress } from './page-address.ts';
import { CACHED_STATUS, createPageRenderer, type RenderPage, storePage } from './page-renderer.ts';
import { PageStore } from './page-store.ts';

type Found = { page: CachedPage; result: CacheResult };

type Options = {
  version: ContentVersion;
  render: RenderPage;
  /** The response to a request that is rejected. */
  refuse: (c: Context<HttpEnv>, reason: Refusal) => Response;
  onServed?: (result: CacheResult) => void;
  /** With the other processes of the site; without it this is the only one. */
  sharing?: PageSharing | undefined;
  maxBytes?: number;
  /** How long a request waits for the current version of a page before it gets an older one, ms. */
  maxWaitMs?: number | undefined;
  /** How long an older version may stand in while the current one is rendered, ms. */
  staleWhileRevalidateMs?: number | undefined;
  /** How often the version is compared without a request, ms. */
  compareEveryMs?: number;
  /** Monotonic clock, ms. */
  now?: () => number;
};

/** Longer than a page takes, so that stale pages are sent only by a busy process. */
const MAX_WAIT_MS = 50;
/** How long an older version may stand in while the current one is rendered, and while it cannot be rendered at all, ms. */
const STALE_WHILE_REVALIDATE_MS = 600_000;
const STALE_IF_ERROR_MS = 86_400_000;

/** The browser revalidates on each use; shared caches may serve a page for a minute, and longer as long as they revalidate it. */
const cacheControl = (sharedS: number): string =>
  [
    ...['public', 'max-age=0', `s-maxage=${sharedS}`],
    `stale-while-revalidate=${STALE_WHILE_REVALIDATE_MS / 1000}`,
    `stale-if-error=${STALE_IF_ERROR_MS / 1000}`,
  ].join(', ');
const FRESH = cacheControl(60);
/** Not stored as fresh by any shared cache. */
const STALE = cacheControl(0);

/** Tags by which a CDN purges all public pages, or those of one version; pages are of few versions at a time. */
const tagsOf = cachedByText((version) => ['pages', `version-${digest(version).slice(0, 8)}`], 100);

const CACHE_STATUS: Readonly<Record<CacheResult, string>> = {
  hit: 'milvis; hit',
  stale: 'milvis; hit; detail=stale',
  miss: 'milvis; fwd=miss',
};

/** How often the version is compared, and how many of the most requested pages are rendered again in advance after a change. */
const COMPARED_EVERY_MS = 1_000;
const MAX_REFRESHED = 200;
/** Comparisons without a change before that: many deliveries, one after the other, would outdate most pages before anybody asks. */
const SETTLED_AFTER = 2;
const PAUSE_WHEN_BUSY_MS = 250;
/** Versions remembered, for pages that another process sends late. */
const MAX_SEEN = 10;

/**
 * Serves public pages and their data from memory (docs/decisions/0028). A page depends on its address and on the content version
 * alone; each request compares the two, so that a page is never served as current after what it shows has changed.
 */
export function createPageCache(options: Options) {
  const { render, onServed, sharing, maxWaitMs = MAX_WAIT_MS, now = performance.now.bind(performance) } = options;
  const { compareEveryMs = COMPARED_EVERY_MS } = options;
  const staleWhileRevalidateMs = options.staleWhileRevalidateMs ?? STALE_WHILE_REVALIDATE_MS;
  const store = new PageStore(options.maxBytes);
  const share = async (address: string, page: CachedPage) => sharing?.send(await toSharedPage(address, page));
  const renderPage = createPageRenderer({ store, render, onRendered: (...page) => void share(...page), now });
  /** Versions that this process has seen, in their order. */
  const seen: string[] = [];
  const version = async (): Promise<string | null> => {
    const current = await options.version();
    if (current !== null && current !== seen.at(-1)) seen.splice(0, seen.push(current) - MAX_SEEN);
    return current;
  };
  sharing?.onReceived(({ address, zstd, ...received }) => {
    // Copied: the bytes received are part of a larger buffer, which the page would hold.
    const page = { ...received, zstd: zstd.slice() };
    // The other process may have begun to render it before a change that this one has already rendered.
    const isOutdated = seen.includes(page.version) && page.version !== seen.at(-1);
    if (!isOutdated || !store.peek(address)) storePage(store, address, unservedPage(page, now()));
  });

  const find = async (address: string, priority: Priority): Promise<Found | Rejected> => {
    const current = await version();
    const known = store.get(address);
    if (!known) return rendered(await renderPage(address, String(current), priority));
    if (known.version === current) {
      known.currentAt = now();
      return { page: known, result: 'hit' };
    }
    const stale = { page: known, result: 'stale' } as const;
    const staleForMs = now() - known.currentAt;
    const isReplaceable = staleForMs < (current === null ? STALE_IF_ERROR_MS : staleWhileRevalidateMs);
    if (current === null && isReplaceable) return stale;
    const rendering = renderPage(address, String(current), isReplaceable ? 'refresh' : priority);
    const page = isReplaceable ? await orLate(rendering, maxWaitMs) : await rendering;
    const hasFailed = page === null || 'refused' in page || page.hasFailed;
    return hasFailed && staleForMs < STALE_IF_ERROR_MS ? stale : rendered(page ?? (await rendering));
  };

  const serve: MiddlewareHandler<HttpEnv> = async (c, next) => {
    const address = isRead(c) ? publicPageAddress(pathOf(c.req.url)) : null;
    if (address === null) return next();
    const found = await find(address, priorityOf(c));
    if ('refused' in found) return options.refuse(c, found.refused);
    const { page, result } = found;
    // Redirects keep the parameters that the page itself does not depend on.
    if (!page.hasFailed && !CACHED_STATUS.has(page.status)) return next();
    page.hits += 1;
    page.served += 1;
    c.set('cache', result);
    onServed?.(result);
    return answer(c, address, page, result);
  };

  const answer = async (
    c: Context<HttpEnv>,
    address: string,
    page: CachedPage,
    result: CacheResult,
  ): Promise<Response> => {
    const { status, etag } = page;
    const headers: Record<string, string> = { ...page.headers, vary: 'Accept-Encoding' };
    if (page.hasFailed) {
      headers['cache-control'] = 'no-store';
      // The id that the page shows and the log contains.
      c.set('requestId', page.headers['x-request-id'] ?? c.var.requestId);
    } else {
      const tags = tagsOf(page.version);
      Object.assign(headers, {
        etag,
        'cache-control': result === 'stale' ? STALE : FRESH,
        'surrogate-key': tags.join(' '),
        'cache-tag': tags.join(','),
        'cache-status': CACHE_STATUS[result],
        ...(result === 'stale' && { age: String(Math.ceil((now() - page.currentAt) / 1000)) }),
      });
      if (status === 200 && matchesEtag(c.req.header('if-none-match'), etag))
        return new Response(null, { status: 304, headers });
    }
    const { encoding, body } = await encodedBody(page, c.req.header('accept-encoding'), () => store.resize(address));
    if (encoding !== null) headers['content-encoding'] = encoding;
    headers['content-length'] = String(body.byteLength);
    return new Response(c.req.method === 'HEAD' ? null : body, { status, headers });
  };

  /** Renders the most requested pages again after changes, before visitors ask for them, until the signal. */
  const refresh = async (signal: AbortSignal): Promise<void> => {
    let [compared, refreshed]: (string | null)[] = [null, null];
    let unchanged = 0;
    while (!signal.aborted) {
      const current = await version();
      unchanged = current === compared ? unchanged + 1 : 0;
      compared = current;
      if (current !== null && current !== refreshed && unchanged >= SETTLED_AFTER) {
        for (const address of ownFirst(hottest(store), sharing)) {
          if (signal.aborted) return;
          // Requests have seen a newer version.
          if (seen.at(-1) !== current) break;
          if (store.peek(address)?.version === current) continue;
          const page = await renderPage(address, current, 'refresh').catch(() => null);
          if (page === null || 'refused' in page) await sleep(PAUSE_WHEN_BUSY_MS, null, { ref: false });
        }
        refreshed = current;
      }
      await sleep(compareEveryMs, null, { ref: false });
    }
  };

  return {
    serve,
    refresh,
    load: () => ({ pages: store.size, bytes: store.bytes }),
  };
}

const rendered = (page: CachedPage | Rejected): Found | Rejected =>
  'refused' in page ? page : { page, result: 'miss' };

/** Addresses of the most requested pages; older requests count half as much with every refresh. */
function hottest(store: PageStore): string[] {
  const pages = [...store.requestedAgain].sort(([, a], [, b]) => b.hits - a.hits).slice(0, MAX_REFRESHED);
  for (const [, page] of store.requestedAgain) page.hits /= 2;
  return pages.map(([address]) => address);
}

/** Has each process begin with other pages, which the others then receive; in the given order otherwise. */
function ownFirst(addresses: readonly string[], sharing: PageSharing | undefined): readonly string[] {
  if (!sharing) return addresses;
  const { number, of } = sharing.process;
  const isOwn = (address: string): boolean =>
    createHash('sha256').update(address).digest().readUInt32BE() % of === number;
  return [...addresses.filter(isOwn), ...addresses.filter((address) => !isOwn(address))];
}

/** Path and query of an absolute URL, without parsing it. */
function pathOf(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2));
}
