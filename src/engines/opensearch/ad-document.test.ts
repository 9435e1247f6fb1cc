import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { recordOf } from '#src/base/record-of.ts';
import { adWords } from '#src/domain/ads/ad-words.ts';
import { LIST_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { FINE_STEPS } from '#src/domain/ads/filters/histogram.ts';
import type { IndexableAd } from '#src/domain/ads/indexable-ad.ts';
import { PLACE_CODES } from '#src/domain/places/find-place.ts';
import {
  adDocument,
  COUNTED,
  COUNTED_COLUMNS,
  INDEX_BODY,
  type KeyColumn,
  OWN_COLUMNS,
  readKey,
  SCHEMA,
} from './ad-document.ts';

const ad: IndexableAd = {
  internalId: 7,
  publishedAt: 1_700_000_000_000_001,
  createdAt: 1_700_000_000_000_002,
  lists: {
    ...recordOf(LIST_FILTERS, () => null),
    make: 'Citroën',
    model: 'C3',
    fuel: ['El', 'Bensin'],
    transmission: 'Automat',
    chassis: 'Kombi',
    tags: [],
    county: 'Skåne län',
  },
  generationId: 12,
  ranges: { price: 99_000, year: 2020, mileage: 25_000, power: null },
  acceleration: null,
  priceRatio: 9_500,
  place: 'Lund',
  hasImage: true,
  name: 'Citroën C3 1.2',
  equipment: ['Läder', 'läder'],
};

test('a document has what is stated, and the words as SQL splits them', () => {
  const document = adDocument(ad, adWords);
  expect(document).toMatchObject({
    id: 7,
    make: 'Citroën',
    price: 99_000,
    priceStep: '9',
    mileageStep: '10',
    image: true,
  });
  expect(document).not.toHaveProperty('power');
  expect(document).not.toHaveProperty('powerStep');
  expect(document.words).toEqual(['citroen', 'c3', '1', '2', 'lader']);
});

const nothingIn = (column: KeyColumn) => recordOf(COUNTED_COLUMNS[column], () => null);

test('a combined column reads back as the values of its filters', () => {
  const document = adDocument(ad, adWords);
  const rows = Object.fromEntries(COUNTED.map((column) => [column, readKey(column, String(document[column]))]));
  expect(rows.variants).toEqual({ make: 'Citroën', model: 'C3', generation: null, generationId: 12 });
  expect(rows.fuels).toEqual({ fuel: ['Bensin', 'El'] });
  expect(rows.tagSets).toEqual({ tags: [] });
  expect(rows.looks).toEqual({ ...nothingIn('looks'), transmission: 'Automat', chassis: 'Kombi' });
  expect(rows.offers).toEqual({ ...nothingIn('offers'), county: 'Skåne län' });
});

test('another index or document has another number of its schema', () => {
  const content = JSON.stringify([INDEX_BODY, adDocument(ad, adWords), FINE_STEPS, [...PLACE_CODES]]);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  // A site of the former number would search or write documents that it does not know: raise SCHEMA with this hash.
  expect([SCHEMA, hash]).toEqual([3, '4af215781a55']);
});

test('the column of a filter counts its values, and each filter is counted by one', () => {
  for (const name of LIST_FILTERS) expect(COUNTED_COLUMNS[OWN_COLUMNS[name]]).toContain(name);
});
