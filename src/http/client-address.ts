import type { Context } from 'hono';
import { clientNetwork } from '#src/domain/accounts/client-network.ts';
import type { HttpEnv } from './http-env.ts';

/**
 * The network that a request comes from. Each trusted proxy has added the address that it saw at the end of X-Forwarded-For, so the
 * client's is as many places from the right; what stands further left anyone may have written.
 */
export function requestNetwork(c: Context<HttpEnv>, trustedProxies: number): string {
  // Requests that came over no network, as in tests, have no connection.
  const connection = c.env?.incoming?.socket?.remoteAddress ?? '';
  if (trustedProxies === 0) return clientNetwork(connection);
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  return clientNetwork(forwarded.at(-trustedProxies) ?? '');
}
