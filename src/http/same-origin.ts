import type { Context } from 'hono';
import type { HttpEnv } from './http-env.ts';

/**
 * Whether a page of this site sends the request: browsers name the sender of every POST in Origin, and no page can change it. Its own
 * site is the public address, or the address that the browser has used here. A missing one and "null" are refused.
 */
export function isSameOrigin(c: Context<HttpEnv>, siteUrl: string): boolean {
  const origin = URL.parse(c.req.header('origin') ?? '');
  if (origin === null) return false;
  return origin.origin === new URL(siteUrl).origin || origin.host === new URL(c.req.url).host;
}
