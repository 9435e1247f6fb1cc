import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { recordOf } from '#src/base/record-of.ts';
import { adWords } from '#src/domain/ads/ad-words.ts';
import { STORED_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { FINE_STEPS } from '#src/domain/ads/filters/histogram.ts';
import type { IndexableAd } from '#src/domain/ads/indexable-ad.ts';
import { PLACE_CODES } from '#src/domain/places/find-place.ts';
import { adDocument, COMBINED_FILTERS, INDEX_BODY, OWN_COLUMNS, readKey, SCHEMA } from './ad-document.ts';

const ad: IndexableAd = {
  internalId: 7,
  publishedAt: 1_700_000_000_000_001,
  createdAt: 1_700_000_000_000_002,
  lists: {
    ...recordOf(STORED_FILTERS, () => null),
    make: 'Citroën',
    model: 'C3',
    fuel: ['El', 'Bensin'],
    transmission: 'Automat',
    chassis: 'Kombi',
    tags: [],
    county: 'Skåne län',
  },
  days: { publishedDay: 20_000, cutDay: 20_010 },
  generationId: 12,
  ranges: { price: 99_000, year: 2020, mileage: 25_000, power: null, electricRange: 420 },
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
    electricRangeStep: '42',
    image: true,
  });
  expect(document).not.toHaveProperty('power');
  expect(document).not.toHaveProperty('powerStep');
  expect(document.words).toEqual(['citroen', 'c3', '1', '2', 'lader']);
});

const nothingIn = (column: keyof typeof COMBINED_FILTERS) => recordOf(COMBINED_FILTERS[column], () => null);

test('a combined column reads back as the values of its filters', () => {
  const document = adDocument(ad, adWords);
  const rows = recordOf(Object.values(OWN_COLUMNS), (column) => readKey(column, String(document[column]), 20_000));
  expect(rows.variants).toEqual({ make: 'Citroën', model: 'C3', generation: null, generationId: 12 });
  expect(rows.fuels).toEqual({ fuel: ['Bensin', 'El'] });
  expect(rows.tagSets).toEqual({ tags: [] });
  expect(rows.looks).toEqual({ ...nothingIn('looks'), transmission: 'Automat', chassis: 'Kombi' });
  expect(rows.offers).toEqual({ ...nothingIn('offers'), county: 'Skåne län' });
});

test('a day reads back as the change that is recent on the day of the search', () => {
  const document = adDocument(ad, adWords);
  const on = (column: 'publishedDay' | 'cutDay', today: number) =>
    readKey(column, String(document[column]), today).recent;
  expect([20_000, 20_001, 20_002].map((today) => on('publishedDay', today))).toEqual([
    ['Nytt sedan i går'],
    ['Nytt sedan i går'],
    [],
  ]);
  expect([20_040, 20_041].map((today) => on('cutDay', today))).toEqual([['Sänkt pris'], []]);
});

test('another index or document has another number of its schema', () => {
  const content = JSON.stringify([INDEX_BODY, adDocument(ad, adWords), FINE_STEPS, [...PLACE_CODES]]);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  // A site of the former number would search or write documents that it does not know: raise SCHEMA with this hash.
  expect([SCHEMA, hash]).toEqual([5, '060e80dccbdd']);
});

test('the column of a filter counts its values, and each filter is counted by one', () => {
  for (const name of STORED_FILTERS) expect(COMBINED_FILTERS[OWN_COLUMNS[name]]).toContain(name);
});
