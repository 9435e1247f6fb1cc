import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { Network } from './public-address.ts';

/** The name leads into a network that is not for the public. */
export class PrivateNetworkError extends Error {
  override readonly name = 'PrivateNetworkError';
}

/** What asks for the addresses of a name; node:dns unless a test stands in for it. */
export type Resolve = (
  name: string,
  options: LookupOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const resolveByDns: Resolve = (name, options, done) => lookup(name, { ...options, all: true }, done);

/**
 * A `lookup` for connections: what it returns is what is connected to, so there is no moment between check and use in which a
 * name could change its address. One address that is not allowed is enough to refuse the name.
 */
export const checkedLookup =
  (network: Network, resolve: Resolve = resolveByDns): LookupFunction =>
  (name, options, done) =>
    resolve(name, options, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) return done(error, '');
      if (!first) return done(Object.assign(new Error(`${name} has no address`), { code: 'ENOTFOUND' }), '');
      if (!addresses.every(({ address }) => network.allows(address))) {
        return done(new PrivateNetworkError(`${name} leads into a network that is not public`), '');
      }
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
