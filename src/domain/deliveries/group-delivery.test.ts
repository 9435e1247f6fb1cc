import { expect, test } from 'vitest';
import type { ColumnMapping } from './column-mapping.ts';
import type { FeedFields, FeedRow } from './feed-row.ts';
import { comparedSite, dealerOfSite, mapsSite, rejectSite, rowsOfSites, siteOfRow } from './group-delivery.ts';

const row = (fields: FeedFields, rowNumber = 1): FeedRow => ({ rowNumber, fields });
const GROUP = 'Bilkedjan Norr';
const dealers = [
  { id: 1, name: 'Bilkedjan Umeå', label: 'Bilkedjan Umeå', town: 'Umeå' },
  { id: 2, name: 'Bilkedjan Kiruna', label: 'Bilkedjan Kiruna', town: 'Kiruna' },
  { id: 3, name: 'Bilkedjan Skellefteå', label: 'Bilkedjan Skellefteå', town: 'Umeå' },
];

test.each([
  [{ dealer: ' Bilkedjan  UMEÅ ', dealer_id: '17' }, 'bilkedjan umeå'],
  [{ dealer: 'bilkedjan norr', dealer_id: '17', dealer_city: 'Umeå' }, '17'],
  [{ dealer: '', dealer_city: 'Umeå' }, 'umeå'],
  [{ dealer: GROUP }, null],
  [{}, null],
] as const)('of %o the site is %o', (fields, site) => {
  expect(siteOfRow(row(fields), GROUP)?.site ?? null).toBe(site);
});

test.each([
  [{ columns: { Ort: [{ field: 'dealer_city' }] } }, true],
  [{ columns: { Ort: [{ field: 'city' }, { field: 'dealer' }] } }, true],
  [{ columns: {}, constants: { dealer: 'Bilkedjan Umeå' } }, true],
  [{ columns: {}, dealer: 'Bilkedjan Umeå' }, true],
  [{ columns: { Ort: [{ field: 'city' }] }, constants: { dealer: '', brand: 'Volvo' } }, false],
] as const)('whether %o names sites: %s', (mapping, names) => {
  expect(mapsSite({ odometerUnit: 'km', ...structuredClone(mapping) } as ColumnMapping)).toBe(names);
});

test('a site is a dealer by its name, or by a town that no other dealer has', () => {
  expect(dealerOfSite(comparedSite('BILKEDJAN umeå'), dealers)).toBe(1);
  expect(dealerOfSite(comparedSite('Kiruna'), dealers)).toBe(2);
  expect(dealerOfSite(comparedSite('Umeå'), dealers)).toBeNull();
  expect(dealerOfSite(comparedSite(''), [{ id: 1, name: 'A', label: 'A', town: null }])).toBeNull();
});

test('the rows of a site become those of its dealer, and no other row passes', async () => {
  async function* rows() {
    yield row({ dealer: 'Umeå', name: 'A' }, 1);
    yield row({ dealer: 'Kiruna', name: 'B' }, 2);
    yield row({ name: 'C' }, 3);
    yield row({ dealer: 'UMEÅ', name: 'D' }, 4);
  }
  const found: FeedRow[] = [];
  for await (const each of rowsOfSites(rows(), { group: GROUP, sites: ['umeå'], dealer: 'Bilkedjan Umeå' }))
    found.push(each);
  expect(found).toEqual([
    row({ dealer: 'Bilkedjan Umeå', name: 'A' }, 1),
    row({ dealer: 'Bilkedjan Umeå', name: 'D' }, 4),
  ]);
});

test('a rejected row says which site is unknown, and which car it is', () => {
  const unknown = row({ dealer: 'Luleå', licence_plate: 'ABC123' }, 7);
  expect(rejectSite(unknown, siteOfRow(unknown, GROUP))).toMatchObject({
    rowNumber: 7,
    licencePlate: 'ABC123',
    dealerAdId: null,
    value: 'Luleå',
    reason: expect.stringContaining('”Luleå” är inte kopplad'),
  });
  expect(rejectSite(row({}), null).reason).toBe('Raden säger inte vilken anläggning bilen står på.');
});
