/**
 * The network of a client's address, as rate limits count it: an IPv4 address alone, an IPv6 address by its /64, which is what
 * one household or server is assigned. An IPv4-mapped IPv6 address counts as the IPv4 address.
 * @returns "unknown" for a text that is not an address
 */
export function clientNetwork(address: string): string {
  const plain = address.trim().toLowerCase().replace(/%.*$/, '');
  const ipv4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/.exec(plain)?.[1];
  if (ipv4 !== undefined) return ipv4.split('.').every((part) => Number(part) <= 255) ? ipv4 : UNKNOWN;
  const groups = expandIpv6(plain);
  if (groups === null) return UNKNOWN;
  return mappedIpv4(groups) ?? `${groups.slice(0, 4).join(':')}::/64`;
}

const UNKNOWN = 'unknown';
const GROUPS = 8;

/** The eight groups of an IPv6 address, without leading zeros. */
function expandIpv6(text: string): string[] | null {
  const halves = text.split('::');
  if (halves.length > 2 || !text.includes(':')) return null;
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = GROUPS - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  const isHex = groups.every((group) => /^[0-9a-f]{1,4}$/.test(group));
  return isHex ? groups.map((group) => Number.parseInt(group, 16).toString(16)) : null;
}

/** "::ffff:c633:6407" is 198.51.100.7 in hexadecimal digits. */
function mappedIpv4(groups: readonly string[]): string | null {
  const [high = '', low = ''] = groups.slice(6);
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((both) => [both >> 8, both & 0xff])
    .join('.');
}

/** The part of a network that is stored: enough to distinguish locations, too little to identify one household. */
export function coarseNetwork(network: string): string {
  if (network.includes('.')) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}::/48`;
  return network;
}
