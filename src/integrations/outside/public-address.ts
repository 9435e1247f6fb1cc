import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where fetches may lead. */
export type Network = {
  allows(address: string): boolean;
  /** Null: any. */
  ports: ReadonlySet<string> | null;
};

/**
 * Whether an IP address is one of the public internet. Everything with a special meaning is not: private, loopback, link-local,
 * shared (CGNAT), multicast, reserved and documentation ranges, and IPv6 forms that carry an IPv4 address (mapped, 6to4, Teredo,
 * NAT64), whose true destination a translator decides.
 */
export function isPublicAddress(address: string): boolean {
  // A zone ("fe80::1%eth0") only exists for addresses that are not public.
  if (isIP(address) === 0 || address.includes('%')) return false;
  return ipaddr.parse(address).range() === 'unicast';
}

/** The public internet, on the ports where the web is served. */
export const PUBLIC_NETWORK: Network = { allows: isPublicAddress, ports: new Set(['', '80', '443', '8080', '8443']) };

/** Everything that this machine reaches; for tests and closed networks alone. */
export const ANY_NETWORK: Network = { allows: () => true, ports: null };
