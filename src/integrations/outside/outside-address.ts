import { isIP } from 'node:net';
import { fail, ok, type Result } from '#src/domain/result.ts';
import type { OutsideFailure } from './outside-failure.ts';
import type { Network } from './public-address.ts';

/** An address that may be asked, as far as its text tells; names are checked when they are resolved. */
export function outsideAddress(text: string, network: Network, base?: URL): Result<URL, OutsideFailure> {
  const url = URL.parse(text, base);
  if (!url || !/^https?:$/.test(url.protocol)) return fail({ kind: 'address', detail: 'no http or https address' });
  if (url.username !== '' || url.password !== '') return fail({ kind: 'address', detail: 'holds a user name' });
  if (network.ports?.has(url.port) === false) return fail({ kind: 'address', detail: `port ${url.port}` });
  // Node resolves no IP literal, so its lookup would never see it. URL has written odd forms (0x7f.1, 017700000001) plainly.
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !network.allows(literal)) {
    return fail({ kind: 'private-network', detail: `${literal} is not public` });
  }
  return ok(url);
}
