import type { Context } from 'hono';
import type { HttpEnv } from './http-env.ts';

/**
 * Whether the request was sent by a page of this site, by its Origin header, which browsers send with every POST and pages cannot
 * change. Accepts the public address of the site; where that is this machine, as without SITE_URL, also the address of the request.
 * A missing Origin and "null" are rejected.
 */
export function isSameOrigin(c: Context<HttpEnv>, siteUrl: string): boolean {
  const origin = URL.parse(c.req.header('origin') ?? '');
  if (origin === null) return false;
  const site = new URL(siteUrl);
  // With a public address the Host header is not trusted, because the client chooses it.
  return origin.origin === site.origin || (isLoopback(site) && origin.host === new URL(c.req.url).host);
}

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.test(hostname);
