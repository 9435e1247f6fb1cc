import { isIP } from 'node:net';
import { fail, ok, type Result } from '#src/domain/result.ts';
import type { OutsideFailure } from './outside-failure.ts';
import type { Network } from './public-address.ts';

/** Whether a URL may be requested, as far as its text shows; names are checked on resolution. */
export function outsideAddress(text: string, network: Network, base?: URL): Result<URL, OutsideFailure> {
  const url = URL.parse(text, base);
  if (!url || !/^https?:$/.test(url.protocol)) return fail({ kind: 'address', detail: 'no http or https address' });
  if (url.username !== '' || url.password !== '') return fail({ kind: 'address', detail: 'holds a user name' });
  if (network.ports?.has(url.port) === false) return fail({ kind: 'address', detail: `port ${url.port}` });
  // Node does not call lookup for IP literals. URL has normalized unusual forms (0x7f.1, 017700000001).
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !network.allows(literal)) {
    return fail({ kind: 'private-network', detail: `${literal} is not public` });
  }
  return ok(url);
}
