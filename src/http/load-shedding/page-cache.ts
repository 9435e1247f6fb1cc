import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { LruCache } from '#src/data-structures/lru-cache.ts';
import { CONSENT_COOKIE } from '#src/domain/tracking/tracking.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { acceptedEncoding, compress, replaceResponse } from '#src/http/middleware/compression.ts';
import { THEME_COOKIE } from '#src/request/site/theme.ts';
import { ADMIN_PATH, API_PATH } from '#src/urls.ts';

type Options = {
  now?: () => number;
  /** Called with the age of each copy that is served, s. */
  onServed?: (ageS: number) => void;
};

type CachedPage = { body: Uint8Array<ArrayBuffer>; headers: Headers; nonce: string; at: number };

/** About 90 kB each. */
const MAX_PAGES = 300;
/** Copies that are compressed at once, so that serving them cannot overload the process itself. */
const MAX_CONCURRENT = 4;
const MAX_PAGE_BYTES = 500_000;
/** A copy is renewed at most this often, and served for this long, ms. */
const RENEWED_AFTER_MS = 5_000;
const SERVED_FOR_MS = 30 * 60_000;

/**
 * The last good copies of public pages, served when a page cannot be rendered (503) because the database is unavailable or the process
 * is overloaded; never otherwise. Public pages depend on nothing of the visitor but theme and consent.
 */
export function createPageCache({ now = performance.now.bind(performance), onServed }: Options = {}) {
  const pages = new LruCache<CachedPage>(MAX_PAGES);
  let serving = 0;
  /** Caches pages before they are compressed. */
  const store: MiddlewareHandler<HttpEnv> = async (c, next) => {
    await next();
    const key = keyOf(c);
    if (key === null || !isCacheable(c.res)) return;
    const known = pages.get(key);
    if (known && now() - known.at < RENEWED_AFTER_MS) return;
    // Reading the body detaches the headers of the adapter's Response, so they are taken first.
    const { status, headers } = c.res;
    const body = new Uint8Array(await c.res.arrayBuffer());
    replaceResponse(c, body, { status, headers });
    if (body.byteLength > MAX_PAGE_BYTES) return;
    pages.set(key, { body, headers: new Headers(headers), nonce: c.var.nonce, at: now() });
  };
  /** Replaces a 503 response with the cached copy of the page. */
  const serve: MiddlewareHandler<HttpEnv> = async (c, next) => {
    await next();
    if (c.res.status !== 503 || serving >= MAX_CONCURRENT) return;
    const key = keyOf(c);
    const known = key === null ? undefined : pages.get(key);
    if (!known || now() - known.at >= SERVED_FOR_MS) return;
    serving += 1;
    const ageS = (now() - known.at) / 1000;
    await serveCopy(c, known, ageS).finally(() => {
      serving -= 1;
    });
    onServed?.(ageS);
  };
  return { store, serve };
}

function keyOf(c: Context<HttpEnv>): string | null {
  const { path, method, url } = c.req;
  if (method !== 'GET' || path.startsWith(ADMIN_PATH) || path.startsWith(API_PATH) || path.endsWith('.data'))
    return null;
  const { pathname, search } = new URL(url);
  return JSON.stringify([pathname + search, getCookie(c, THEME_COOKIE), getCookie(c, CONSENT_COOKIE)]);
}

/** Pages with their own Content-Security-Policy run third-party scripts; their policy is computed per request, so they are not cached. */
const isCacheable = ({ status, headers }: Response): boolean =>
  status === 200 &&
  headers.get('content-type')?.startsWith('text/html') === true &&
  !headers.has('content-security-policy') &&
  !headers.has('set-cookie');

/** Responds with the copy, in which the nonce of this request replaces the cached one. */
async function serveCopy(c: Context<HttpEnv>, { body, headers, nonce }: CachedPage, ageS: number): Promise<void> {
  const own = new Headers(headers);
  own.set('age', String(Math.round(ageS)));
  let html = Buffer.from(Buffer.from(body).toString().replaceAll(nonce, c.var.nonce));
  const encoding = acceptedEncoding(c.req.header('accept-encoding'), 'fast');
  if (encoding) {
    html = Buffer.from(await compress(html, encoding, 'fast'));
    own.set('content-encoding', encoding);
    own.set('vary', 'accept-encoding');
  }
  replaceResponse(c, new Uint8Array(html), { status: 200, headers: own });
}
