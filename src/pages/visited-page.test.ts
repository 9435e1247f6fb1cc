import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { adsUrl, adUrl, categoryUrl, compareUrl, homeUrl, seriesUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { readVisitedAddress } from './visited-page.ts';

const filters = { ...NO_AD_FILTERS, make: ['Volvo'], maxPrice: 200_000 };

test.each([
  [adUrl(7), { kind: 'ad', id: 7 }],
  [adUrl(7, '/vehicles?make=Volvo'), { kind: 'ad', id: 7 }],
  [compareUrl([1, 2]), { kind: 'comparison', ids: [1, 2] }],
  [seriesUrl('volvo', 'v60'), { kind: 'model', brand: 'volvo', series: 'v60' }],
  [categoryUrl('hundagare'), { kind: 'category', slug: 'hundagare' }],
  [homeUrl(), null],
  ['/ad/abc', null],
  ['/ad/7/checklista/mer', null],
  ['/jamfor', null],
  ['//ond.example/ad/7', null],
  ['https://ond.example/ad/7', null],
  ['/%E0%A4%A', null],
])('reads %s', (address, page) => expect(readVisitedAddress(address)).toEqual(page));

test('lists of ads are about their filters, and about nothing without any', () => {
  for (const url of [vehiclesUrl({ filters }), adsUrl({ filters })]) {
    const page = readVisitedAddress(url);
    expect(page?.kind).toBe('list');
  }
  expect(readVisitedAddress(vehiclesUrl())).toBeNull();
});

test('any text is an address or none', () => {
  fc.assert(fc.property(fc.string(), (text) => void readVisitedAddress(`/${text}`)));
  fc.assert(fc.property(fc.webPath(), (text) => void readVisitedAddress(text)));
});
