import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';
import { cachedByText } from '#src/base/cached-by-text.ts';
import { orLate } from '#src/base/or-late.ts';
import { digest, notModified } from '#src/http/etag.ts';
import type { CacheResult, HttpEnv } from '#src/http/http-env.ts';
import { isRead, type Priority, priorityOf, type Rejected } from '#src/http/load-shedding/concurrency-limit.ts';
import type { Refusal } from '#src/http/load-shedding/refusal-log.ts';
import type { ContentVersion } from '#src/services/content-version.ts';
import { type CachedPage, encodedBody, unservedPage } from './cached-page.ts';
import { hasOnlyKnownParams, publicPageAddress } from './page-address.ts';
import type { PageFile } from './page-file.ts';
import { createPageRenderer, isCacheable, REDIRECTS, type RenderPage, storePage } from './page-renderer.ts';
import { PageStore } from './page-store.ts';

type Found = { page: CachedPage; result: CacheResult };

type Options = {
  version: ContentVersion;
  render: RenderPage;
  /** The response to a request that is rejected. */
  refuse: (c: Context<HttpEnv>, reason: Refusal) => Response;
  onServed?: (result: CacheResult) => void;
  /** Shared with the other processes of the machine; without it pages are in memory only. */
  file?: PageFile | undefined;
  /** Which of the processes that share the file this is, from 0. */
  process?: ProcessNumber | undefined;
  maxBytes?: number;
  /** How long a request waits for the current version of a page before it gets an older one, ms. */
  maxWaitMs?: number | undefined;
  /** How long an older version may stand in while the current one is rendered, ms. */
  staleWhileRevalidateMs?: number | undefined;
  /** How often the version is compared without a request, ms. */
  compareEveryMs?: number;
  /** Time without a change after which changes count as ended, ms. */
  settledAfterMs?: number | undefined;
  /** The clock that the processes share, ms since 1970. */
  now?: () => number;
};

export type ProcessNumber = { number: number; of: number };

/** Longer than a page takes, so that stale pages are sent only by a busy process. */
const MAX_WAIT_MS = 50;
/** How long an older version may stand in while the current one is rendered, and while it cannot be rendered at all, ms. */
const STALE_WHILE_REVALIDATE_MS = 600_000;
const STALE_IF_ERROR_MS = 86_400_000;

/** The browser revalidates on each use; shared caches may serve a page for a minute, and longer as long as they revalidate it. */
const cacheControl = (sharedS: number): string =>
  [
    'public',
    'max-age=0',
    `s-maxage=${sharedS}`,
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
/** Time without a change after which changes count as ended: while deliveries follow each other, a renewed page is soon outdated, ms. */
const SETTLED_AFTER_MS = 2_000;
/** Changes, each soon after the one before, from which on one change counts as following another: more than staff make by hand. */
const MIN_HURRIED = 3;
/** How long older versions stand in without an attempt to renew them while one change follows another, ms. */
const MAX_UNSETTLED_MS = 60_000;
const PAUSE_WHEN_BUSY_MS = 250;

/**
 * Serves public pages and their data from memory and from a file (docs/decisions/0028). A page depends on its address and on the
 * content version alone; each request compares the two, so that a page is never served as current after what it shows has changed.
 */
export function createPageCache(options: Options) {
  const { render, onServed, file, maxWaitMs = MAX_WAIT_MS, now = Date.now } = options;
  const { compareEveryMs = COMPARED_EVERY_MS, settledAfterMs = SETTLED_AFTER_MS } = options;
  const staleWhileRevalidateMs = options.staleWhileRevalidateMs ?? STALE_WHILE_REVALIDATE_MS;
  const store = new PageStore(options.maxBytes);
  const renderPage = createPageRenderer({ store, render, onRendered: (...page) => void file?.write(...page), now });
  /** The latest version that this process has seen, since when, and how many soon followed each other before it. */
  const latest = { version: null as string | null, since: Number.NEGATIVE_INFINITY, hurried: 0 };
  /** A clock that was set back counts as settled. */
  const hasSettled = (): boolean => now() < latest.since || now() - latest.since >= settledAfterMs;
  const version = async (): Promise<string | null> => {
    const current = await options.version();
    if (current !== null && current !== latest.version) {
      const isFirst = latest.version === null;
      Object.assign(latest, {
        version: current,
        hurried: hasSettled() ? 0 : latest.hurried + 1,
        since: isFirst ? Number.NEGATIVE_INFINITY : now(),
      });
    }
    return current;
  };
  /** Whether one change follows another. The first three renew pages at once, so that staff see what they saved. */
  const isUnsettled = (): boolean => latest.hurried >= MIN_HURRIED && !hasSettled();
  /** A page in its current version if any process has it, otherwise in the latest version that any has. */
  const lookUp = (address: string, current: string | null): CachedPage | undefined => {
    const own = store.get(address);
    if (own?.version === current) return own;
    const stored = file?.read(address, own);
    return stored ? storePage(store, address, unservedPage(stored)) : own;
  };
  const ageMs = (page: CachedPage): number => Math.max(0, now() - page.currentAt);

  const find = async (address: string, priority: Priority): Promise<Found | Rejected> => {
    const current = await version();
    const page = lookUp(address, current);
    if (!page) return rendered(await renderPage(address, String(current), priority));
    if (page.version === current) {
      page.currentAt = now();
      return { page, result: 'hit' };
    }
    const stale = { page, result: 'stale' } as const;
    const staleForMs = ageMs(page);
    const isReplaceable = staleForMs < (current === null ? STALE_IF_ERROR_MS : staleWhileRevalidateMs);
    const isRenewable = current !== null && !(isUnsettled() && staleForMs < MAX_UNSETTLED_MS);
    if (isReplaceable && !isRenewable) return stale;
    const rendering = renderPage(address, String(current), isReplaceable ? 'refresh' : priority);
    const renewed = isReplaceable ? await orLate(rendering, maxWaitMs) : await rendering;
    const hasFailed = renewed === null || 'refused' in renewed || renewed.hasFailed;
    return hasFailed && staleForMs < STALE_IF_ERROR_MS ? stale : rendered(renewed ?? (await rendering));
  };

  const serve: MiddlewareHandler<HttpEnv> = async (c, next) => {
    const path = pathOf(c.req.url);
    const address = isRead(c) ? publicPageAddress(path) : null;
    if (address === null) return next();
    const found = await find(address, priorityOf(c));
    if ('refused' in found) return options.refuse(c, found.refused);
    const { page, result } = found;
    if (!page.hasFailed && !isCacheable(page)) return next();
    // Redirects keep the parameters that the page itself does not depend on.
    if (REDIRECTS.has(page.status) && !hasOnlyKnownParams(path, address)) return next();
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
      const tagged = {
        ...headers,
        etag,
        'cache-control': result === 'stale' ? STALE : FRESH,
        'surrogate-key': tags.join(' '),
        'cache-tag': tags.join(','),
        'cache-status': CACHE_STATUS[result],
        ...(result === 'stale' && { age: String(Math.ceil(ageMs(page) / 1000)) }),
      };
      const known = status === 200 ? notModified(c, tagged) : null;
      if (known) return known;
      Object.assign(headers, tagged);
    }
    const { location } = page.headers;
    if (location !== undefined) return new Response(null, { status, headers });
    const { encoding, body } = await encodedBody(page, c.req.header('accept-encoding'), () => store.resize(address));
    if (encoding !== null) headers['content-encoding'] = encoding;
    headers['content-length'] = String(body.byteLength);
    return new Response(c.req.method === 'HEAD' ? null : body, { status, headers });
  };

  /** Renders the most requested pages again after changes, before visitors ask for them, until the signal. */
  const refresh = async (signal: AbortSignal): Promise<void> => {
    let refreshed: string | null = null;
    while (!signal.aborted) {
      const current = await version();
      if (current !== null && current !== refreshed && hasSettled()) {
        for (const address of ownFirst(hottest(store), options.process)) {
          if (signal.aborted) return;
          // Requests have seen a newer version.
          if (latest.version !== current) break;
          if (lookUp(address, current)?.version === current) continue;
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
  const requestedAgain = [...store.pages].filter(([, { hits }]) => hits > 1);
  const addresses = requestedAgain.sort(([, a], [, b]) => b.hits - a.hits).map(([address]) => address);
  for (const [, page] of store.pages) page.hits /= 2;
  return addresses.slice(0, MAX_REFRESHED);
}

/** Has each process begin with other pages, which the others then find in the file; in the given order otherwise. */
function ownFirst(addresses: readonly string[], own: ProcessNumber = { number: 0, of: 1 }): readonly string[] {
  const isOwn = (address: string): boolean =>
    createHash('sha256').update(address).digest().readUInt32BE() % own.of === own.number;
  return [...addresses.filter(isOwn), ...addresses.filter((address) => !isOwn(address))];
}

/** Path and query of an absolute URL, without parsing it. */
function pathOf(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2));
}
