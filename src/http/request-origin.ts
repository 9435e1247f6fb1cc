import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { clientNetwork } from '#src/domain/accounts/client-network.ts';
import type { HttpEnv } from './http-env.ts';

/**
 * The network of the client. Each trusted proxy appends the address of its peer to X-Forwarded-For, so the client's address is that
 * many entries from the right; entries further left can be forged.
 */
export function requestNetwork(c: Context<HttpEnv>, trustedProxies: number): string {
  // Requests made in-process, as in tests, have no connection.
  const connection = c.env?.incoming?.socket?.remoteAddress ?? '';
  if (trustedProxies === 0) return clientNetwork(connection);
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  return clientNetwork(forwarded.at(-trustedProxies) ?? '');
}

/**
 * Whether the request was sent by a page of this site, by its Origin header, which browsers send with every POST and pages cannot
 * change. Accepts the public address of the site; where that is this machine, as without SITE_URL, also the address of the request.
 * A missing Origin is rejected, and "null" unless the browser says that the page is of this site.
 */
export function isSameOrigin(c: Context<HttpEnv>, siteUrl: string): boolean {
  const sent = c.req.header('origin');
  // Forms of pages that send no referrer. Browsers set the header; no page can.
  if (sent === 'null') return c.req.header('sec-fetch-site') === 'same-origin';
  const origin = URL.parse(sent ?? '');
  if (origin === null) return false;
  const site = new URL(siteUrl);
  // With a public address the Host header is not trusted, because the client chooses it.
  return origin.origin === site.origin || (isLoopback(site) && origin.host === new URL(c.req.url).host);
}

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.test(hostname);

/**
 * Warns once when requests arrive without the X-Forwarded-For header that TRUSTED_PROXIES implies: all visitors then count as one
 * network, "unknown", and share its rate limits.
 */
export function forwardedHeader(logger: Logger, trustedProxies: number): MiddlewareHandler<HttpEnv> {
  let isReported = trustedProxies === 0;
  return (c, next) => {
    if (!isReported && (c.req.header('x-forwarded-for') ?? '').trim() === '') {
      isReported = true;
      const text = 'X-Forwarded-For is missing though TRUSTED_PROXIES is set: visitors share the limits of one network';
      logger.warn({ trustedProxies, path: c.req.path }, text);
    }
    return next();
  };
}
