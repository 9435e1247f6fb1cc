import { expect, test } from 'vitest';
import { publicPageAddress } from './page-address.ts';

test.each([
  ['/', '/'],
  ['/_root.data', '/_root.data'],
  ['/vehicles', '/vehicles'],
  ['/vehicles.data?_routes=a', '/vehicles.data?_routes=a'],
  ['/vehicles/Volvo/V60?page=2&make=BMW', '/vehicles/Volvo/V60?make=BMW&page=2'],
  // Values of one parameter stay in their order.
  ['/annonser?make=Volvo&fuel=Diesel&make=BMW', '/annonser?fuel=Diesel&make=Volvo&make=BMW'],
  // Parameters of advertisements, and names from outside that objects inherit.
  ['/vehicles?utm_source=x&fbclid=1&page=2', '/vehicles?page=2'],
  ['/bil/volvo?__proto__=1&constructor=2', '/bil/volvo'],
  ['/?utm_source=x', '/'],
  ['/ad/100001?returnUrl=%2Fvehicles&gclid=1', '/ad/100001?returnUrl=%2Fvehicles'],
  ['/bil?sortering=alfabetisk', '/bil?sortering=alfabetisk'],
  ['/vehicles?', '/vehicles'],
])('takes %s for %s', (asked, address) => {
  expect(publicPageAddress(asked)).toBe(address);
});

test.each(['/admin', '/admin.data', '/api/ads', '//bil/volvo', '//', '/bilar', '/VEHICLES', '/toString'])(
  'takes %s for no public page',
  (asked) => {
    expect(publicPageAddress(asked)).toBeNull();
  },
);
