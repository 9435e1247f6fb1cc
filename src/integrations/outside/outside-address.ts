import { isIP } from 'node:net';
import { fail, ok, type Result } from '#src/domain/result.ts';
import type { Network } from './public-address.ts';

/** Why a fetch failed. `detail` is one short line for the log. */
export type OutsideFailure = {
  kind:
    | 'address' // not an allowed URL
    | 'private-network' // resolves to a private network
    | 'unreachable' // unknown name, no connection, invalid certificate
    | 'timeout'
    | 'redirects' // more than two
    | 'status' // anything but 200
    | 'content-type'
    | 'too-large'
    | 'broken'; // not HTTP, or truncated
  detail: string;
};

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
