import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Allowed targets of fetches. */
export type Network = {
  allows(address: string): boolean;
  /** Null: any port. */
  ports: ReadonlySet<string> | null;
};

/** The allocated part of the IPv6 internet; everything else is special or deprecated, as "::7f00:1", which is 127.0.0.1. */
const GLOBAL_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
/** Public addresses that a cloud answers from within the machine: Azure's host. */
const CLOUD_HOSTS = new Set(['168.63.129.16']);

/**
 * Whether an IP address belongs to the public internet. Excludes every special range: private, loopback, link-local, shared
 * (CGNAT), multicast, reserved and documentation ranges, and IPv6 forms that embed an IPv4 address (mapped, 6to4, Teredo, NAT64),
 * whose real destination is decided by a translator.
 */
export function isPublicAddress(address: string): boolean {
  // Zones ("fe80::1%eth0") exist only for addresses that are not public.
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv6 ? parsed.match(GLOBAL_IPV6) : !CLOUD_HOSTS.has(address);
}

/** The public internet on the standard web ports. */
export const PUBLIC_NETWORK: Network = { allows: isPublicAddress, ports: new Set(['', '80', '443', '8080', '8443']) };

/** Every address reachable from this machine; for tests and closed networks only. */
export const ANY_NETWORK: Network = { allows: () => true, ports: null };

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
