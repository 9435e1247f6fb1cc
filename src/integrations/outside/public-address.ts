import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Allowed targets of fetches. */
export type Network = {
  allows(address: string): boolean;
  /** Null: any port. */
  ports: ReadonlySet<string> | null;
};

/**
 * Whether an IP address belongs to the public internet. Excludes every special range: private, loopback, link-local, shared
 * (CGNAT), multicast, reserved and documentation ranges, and IPv6 forms that embed an IPv4 address (mapped, 6to4, Teredo, NAT64),
 * whose real destination is decided by a translator.
 */
export function isPublicAddress(address: string): boolean {
  // Zones ("fe80::1%eth0") exist only for addresses that are not public.
  if (isIP(address) === 0 || address.includes('%')) return false;
  return ipaddr.parse(address).range() === 'unicast';
}

/** The public internet on the standard web ports. */
export const PUBLIC_NETWORK: Network = { allows: isPublicAddress, ports: new Set(['', '80', '443', '8080', '8443']) };

/** Every address reachable from this machine; for tests and closed networks only. */
export const ANY_NETWORK: Network = { allows: () => true, ports: null };
