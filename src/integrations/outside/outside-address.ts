import { isIP } from 'node:net';
import { fail, ok, type Result } from '#src/base/result.ts';
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
    | 'broken' // not HTTP, or truncated
    | 'being-written' // perhaps not whole yet; `detail` is the version that was seen
    // By SFTP only:
    | 'sign-in' // user name, password or key rejected
    | 'host-key' // not the key of the first connection
    | 'no-file';
  detail: string;
};

/** Whether a URL may be requested, as far as its text shows; names are checked on resolution. */
export function outsideAddress(text: string, network: Network, base?: URL): Result<URL, OutsideFailure> {
  const url = URL.parse(text, base);
  if (!url || !/^https?:$/.test(url.protocol)) return fail({ kind: 'address', detail: 'no http or https address' });
  if (url.username !== '' || url.password !== '') return fail({ kind: 'address', detail: 'holds a user name' });
  if (network.ports?.has(url.port) === false) return fail({ kind: 'address', detail: `port ${url.port}` });
  const forbidden = forbiddenLiteral(hostOf(url), network);
  return forbidden === null ? ok(url) : fail(forbidden);
}

/** The host of an address as sockets take it: IPv6 without brackets. URL has normalized unusual forms (0x7f.1, 017700000001). */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Node does not call lookup for IP literals, so they are checked before the connection. */
export const forbiddenLiteral = (host: string, network: Network): OutsideFailure | null =>
  isIP(host) !== 0 && !network.allows(host) ? { kind: 'private-network', detail: `${host} is not public` } : null;
