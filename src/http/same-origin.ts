import type { Context } from 'hono';
import type { HttpEnv } from './http-env.ts';

/**
 * Whether a page of this site sends the request: browsers name the sender of every POST in Origin, and no page can change it. Its own
 * site is the public address; where that is this machine, as without SITE_URL, also the address that the browser has used. A missing
 * one and "null" are refused.
 */
export function isSameOrigin(c: Context<HttpEnv>, siteUrl: string): boolean {
  const origin = URL.parse(c.req.header('origin') ?? '');
  if (origin === null) return false;
  const site = new URL(siteUrl);
  // With a public address, Host is a text that whoever sends the request has chosen.
  return origin.origin === site.origin || (isLoopback(site) && origin.host === new URL(c.req.url).host);
}

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.test(hostname);
