import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { Network } from './public-address.ts';

/** The name resolves to an address that is not public. */
export class PrivateNetworkError extends Error {
  override readonly name = 'PrivateNetworkError';
}

/** Resolves names; node:dns except in tests. */
export type Resolve = (
  name: string,
  options: LookupOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const resolveByDns: Resolve = (name, options, done) => lookup(name, { ...options, all: true }, done);

/**
 * A `lookup` for connections that checks addresses. The connection uses the checked addresses, so the name cannot change between
 * check and use. One forbidden address is enough to reject the name.
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
