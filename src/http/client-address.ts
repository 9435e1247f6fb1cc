import type { Context } from 'hono';
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
