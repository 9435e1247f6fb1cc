import { expect, test } from 'vitest';
import { clientNetwork, coarseNetwork } from './client-network.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c633:6407', '198.51.100.7'],
  ['0:0:0:0:0:FFFF:C000:0207', '192.0.2.7'],
  ['::ffff:0:7', '0.0.0.7'],
  ['::c633:6407', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['300.1.1.1', 'unknown'],
  ['1:2:3', 'unknown'],
  ['1::2::3', 'unknown'],
  ['1:2:3:4:5:6:7:8::', 'unknown'],
  ['<script>', 'unknown'],
  ['', 'unknown'],
])('maps %s to the network %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

test('reduces a network to its coarse prefix', () => {
  expect(coarseNetwork('192.0.2.7')).toBe('192.0.2.0/24');
  expect(coarseNetwork('2001:db8:1:2::/64')).toBe('2001:db8:1::/48');
  expect(coarseNetwork('unknown')).toBe('unknown');
});
