import { expect, test } from 'vitest';
import { LIST_FILTERS, NO_AD_FILTERS, RANGE_FIELDS, RANGE_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { formatAdQuery } from '#src/domain/ads/filters/format-ad-query.ts';
import { vehiclesUrl } from '#src/visitor-urls.ts';
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
  ['/ad/100001/kostnad?x=1&mil=900&ar=4', '/ad/100001/kostnad?ar=4&mil=900'],
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

test('preserves every parameter that a list is formatted with', () => {
  const words = Object.fromEntries(LIST_FILTERS.map((name) => [name, ['x']]));
  const ends = Object.fromEntries(
    RANGE_FILTERS.flatMap((name) => Object.values(RANGE_FIELDS[name])).map((end) => [end, 5]),
  );
  const params = formatAdQuery({
    filters: { ...NO_AD_FILTERS, ...words, ...ends, near: 'Umeå', within: 10, search: 'x' },
    sort: { by: 'price', order: 'desc' },
    page: 1,
    cursor: 'x',
    scrollToRow: 3,
  });
  expect(params.size).toBeGreaterThan(20);
  const address = publicPageAddress(`${vehiclesUrl()}?${params}`) ?? '';
  expect([...new URLSearchParams(address.split('?')[1])].toSorted()).toEqual([...params].toSorted());
});
