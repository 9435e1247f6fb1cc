import { randomBytes } from 'node:crypto';
import type { Context, Handler } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Logger } from 'pino';
import { logForeignForm } from '#src/commands/accounts/log-security-event.ts';
import { type AddressAccess, mayDoAnything } from '#src/domain/accounts/access.ts';
import { endOfDay } from '#src/domain/format/dates.ts';
import { NO_TRACKING } from '#src/domain/tracking/tracking.ts';
import { MAX_FORM_BYTES } from '#src/pages/body-limits.ts';
import { actionAddress, isPostOnly, maxBody } from '#src/pages/page-access.ts';
import { isPersonalPath } from '#src/pages/personal-paths.ts';
import { currentSession, sessionAllows } from '#src/request/accounts/current-session.server.ts';
import { readCookie } from '#src/request/accounts/session-cookies.server.ts';
import {
  CUT_STATUS,
  type CutReason,
  type PageHandler,
  type RequestContext,
  type RequestRefusal,
  type SiteContext,
} from '#src/request/request-context.server.ts';
import { parseTheme, THEME_COOKIE } from '#src/request/site/theme.ts';
import { readTracking } from '#src/services/tracking.ts';
import { badAddressUrl } from '#src/visitor-urls.ts';
import { addressOfFilledFields, isReadableAddress, tidyAddress } from './address.ts';
import type { HttpEnv } from './http-env.ts';
import { failureLog } from './load-shedding/refusal-log.ts';
import { type OversizedLimits, oversizedForms } from './oversized-form.ts';
import { type CutBody, declaredBytes, FORM_LIMIT_MS, isCut, readRequestBody } from './read-body.ts';
import { isSameOrigin, requestNetwork } from './request-origin.ts';

type PageServices = {
  context: SiteContext;
  logger: Logger;
  handlePage: PageHandler;
};
type Services = PageServices & { readOversized: ReturnType<typeof oversizedForms> };

/** Allows for camera pictures over a slow connection. ms */
const PICTURES_LIMIT_MS = 120_000;

/** Non-standard status, as nginx uses it: the client closed the request before the response. */
const CLIENT_LEFT = 499;

/** A text that was pasted into a form, and pictures that were chosen in one. */
const OVERSIZED: OversizedLimits = { bytes: 2_000_000, limitMs: FORM_LIMIT_MS };
const OVERSIZED_UPLOAD: OversizedLimits = { bytes: 200_000_000, limitMs: PICTURES_LIMIT_MS };

/** Handles every path that no other handler took: passes pages to React Router and renders an error page otherwise. */
export function pageRequests(pageServices: PageServices): Handler<HttpEnv> {
  const services = { ...pageServices, readOversized: oversizedForms() };
  return async (c) => {
    const url = new URL(c.req.url);
    const response = await answer(c, services, url);
    // When a client disconnects during rendering the router reports an error; it is not ours and nobody reads the response.
    if (response.status === 500 && c.req.raw.signal.aborted) return new Response(null, { status: CLIENT_LEFT });
    if (!isPersonalPath(url.pathname)) return withOwnData(url, response);
    // Pages of the staff and dealer areas are neither cached nor indexed.
    const preserved = new Response(response.body, response);
    preserved.headers.set('cache-control', 'no-store');
    preserved.headers.set('x-robots-tag', 'noindex, nofollow');
    return preserved;
  };
}

/** Marks page data as private, like the page that it belongs to; React Router does not set this itself. */
function withOwnData({ pathname }: URL, response: Response): Response {
  const { headers } = response;
  if (pathname.endsWith('.data') && !headers.has('cache-control')) headers.set('cache-control', 'private, no-cache');
  return response;
}

async function answer(c: Context<HttpEnv>, services: Services, url: URL): Promise<Response> {
  if (!isReadableAddress(url)) return refuse(c, services, { status: 400 });
  const { method } = c.req.raw;
  if (method === 'POST') {
    const address = actionAddress(url.pathname.replace(/\.data$/, ''));
    if (address) return takeAction(c, services, url, address);
  }
  if (method !== 'GET' && method !== 'HEAD') {
    const response = await refuse(c, services, { status: 405 });
    response.headers.set('allow', 'GET, HEAD');
    return response;
  }
  if (isPostOnly(url.pathname)) {
    const response = await refuse(c, services, { status: 405 });
    response.headers.set('allow', 'POST');
    return response;
  }
  const better = tidyAddress(url);
  if (better !== null) return c.redirect(await lastStep(c, services, better), 301);
  const plain = addressOfFilledFields(url);
  if (plain !== null) return c.redirect(plain, 302);
  return trackedPage(c, services, url);
}

/** Resolves the final address: the canonical address may redirect permanently too, and a client should be redirected only once. */
async function lastStep(c: Context<HttpEnv>, services: Services, better: string): Promise<string> {
  const request = new Request(new URL(better, services.context.site.url), { headers: { accept: 'text/html' } });
  const response = await services.handlePage(request, pageContext(c, services, null));
  await response.body?.cancel();
  return (response.status === 301 && response.headers.get('location')) || better;
}

/** A page; public ones with the third-party scripts, or without them when they cannot be read. */
async function trackedPage(c: Context<HttpEnv>, services: Services, url: URL): Promise<Response> {
  const context = pageContext(c, services, null);
  if (!isPersonalPath(url.pathname) && context.settings.areTrackingScriptsOn) {
    context.tracking = await readTracking(context.readDb).catch((error: unknown) => {
      context.logger.error({ err: error }, 'tracking scripts not read');
      return NO_TRACKING;
    });
  }
  return services.handlePage(c.req.raw, context);
}

/** Accepts a same-origin form of limited size; the action checks permissions. */
async function takeAction(
  c: Context<HttpEnv>,
  services: Services,
  url: URL,
  address: AddressAccess,
): Promise<Response> {
  if (!isSameOrigin(c, services.context.site.url)) {
    await logForeignForm(services.context.db, {
      path: url.pathname,
      network: requestNetwork(c, services.context.trustedProxies),
    });
    return refuse(c, services, { status: 403 });
  }
  const { body, cutForm } = await sentBody(c, services, address);
  if (body === 'busy') return refuse(c, services, { status: CUT_STATUS[cutForm ?? 'too long'] });
  // React Router compares the Origin header with the request URL, whose scheme is http behind a proxy that terminates TLS.
  const origin = URL.parse(c.req.header('origin') ?? '')?.origin ?? new URL(services.context.site.url).origin;
  const from = new URL(url.pathname + url.search, origin);
  const headers = new Headers(c.req.raw.headers);
  headers.set('origin', origin);
  if (cutForm) headers.set('content-type', 'application/x-www-form-urlencoded');
  const request = new Request(from, { method: 'POST', headers, body, signal: c.req.raw.signal });
  const response = await services.handlePage(request, { ...pageContext(c, services, null), cutForm });
  // The address has no page of its own, or one without this form.
  if (cutForm && (response.status === 404 || response.status === 405))
    return refuse(c, services, { status: CUT_STATUS[cutForm] });
  return response;
}

/** The body of a form; of one that is too long or too slow its texts. */
type SentBody =
  | { body: Uint8Array<ArrayBuffer>; cutForm: null }
  | { body: URLSearchParams | 'busy'; cutForm: CutReason };

/** Uploads are read only from those who may use the form, so that the requests of all others cost little memory and time. */
async function sentBody(
  { req: { raw }, var: { cutBody } }: Context<HttpEnv>,
  { context, readOversized }: Services,
  address: AddressAccess,
): Promise<SentBody> {
  const textsOf = async ({ reason, start }: CutBody, limits: OversizedLimits): Promise<SentBody> => {
    const { url, method, headers } = raw;
    return {
      body: await readOversized(new Request(url, { method, headers, body: start }), limits),
      cutForm: reason,
    };
  };
  if (cutBody) return textsOf(cutBody, OVERSIZED);
  const maxBytes = maxBody(address);
  const declared = declaredBytes(raw);
  const isUpload = maxBytes > MAX_FORM_BYTES && (declared > MAX_FORM_BYTES || !raw.headers.has('content-length'));
  const session = isUpload ? await currentSession(raw, context) : null;
  const mayUpload = session !== null && sessionAllows(session, (visitor) => mayDoAnything(visitor, address));
  const limits = mayUpload ? OVERSIZED_UPLOAD : OVERSIZED;
  if (declared > (mayUpload ? maxBytes : MAX_FORM_BYTES))
    return { body: await readOversized(raw, limits), cutForm: 'too long' };
  const body = await (mayUpload
    ? readRequestBody(raw, maxBytes, PICTURES_LIMIT_MS)
    : readRequestBody(raw, MAX_FORM_BYTES));
  return isCut(body) ? textsOf(body, limits) : { body, cutForm: null };
}

/** Renders the error page under a path that the router can parse. */
function refuse(c: Context<HttpEnv>, services: Services, refusal: RequestRefusal): Promise<Response> {
  const request = new Request(new URL(badAddressUrl(), services.context.site.url), {
    headers: { accept: 'text/html' },
  });
  return services.handlePage(request, pageContext(c, services, refusal));
}

const pageContext = (
  c: Context<HttpEnv>,
  { context, logger }: Services,
  refusal: RequestRefusal | null,
): RequestContext => ({
  ...context,
  logger: {
    error: (details, message) => {
      c.set('hasFailed', true);
      failureLog(logger, () => c.set('lacksDatabase', true)).error(details, message);
    },
  },
  requestId: c.var.requestId,
  nonce: randomBytes(16).toString('base64url'),
  isPersonalPage: isPersonalPath(c.req.path),
  theme: isPersonalPath(c.req.path) ? parseTheme(getCookie(c, THEME_COOKIE)) : null,
  tracking: NO_TRACKING,
  refusal,
  cutForm: null,
  now: isPersonalPath(c.req.path) ? new Date() : endOfDay(new Date()),
  client: {
    network: requestNetwork(c, context.trustedProxies),
    userAgent: c.req.header('user-agent') ?? '',
    browser: readCookie(c.req.raw, 'browser', context.accounts),
  },
});
