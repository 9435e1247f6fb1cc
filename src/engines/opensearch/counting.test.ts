import { expect, test } from 'vitest';
import { recordOf } from '#src/base/record-of.ts';
import { NEWEST_FIRST, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import {
  countedSets,
  countingBody,
  endOfRange,
  isKnown,
  type KnownSet,
  restOf,
  stepCounts,
  type WholeStock,
} from './counting.ts';
import { SORTED_FIELDS } from './page-bodies.ts';
import { queryConditions } from './search-conditions.ts';

const TODAY = 20_000;

const stock: WholeStock = {
  met: new Map(),
  total: 100,
  withImage: 90,
  counts: new Map([
    [
      'makes',
      new Map([
        ['Volvo', 80],
        ['Saab', 20],
      ]),
    ],
    ['fuels', new Map([['Bensin', 100]])],
  ]),
  ends: recordOf(SORTED_FIELDS, () => null),
};

const requestOf = (filters: Partial<typeof NO_AD_FILTERS>, withImage = false) => ({
  filters: { ...NO_AD_FILTERS, ...filters },
  order: NEWEST_FIRST,
  withImage,
});
const setsOf = (filters: Partial<typeof NO_AD_FILTERS>, withImage = false, known: KnownSet = stock) => {
  const request = requestOf(filters, withImage);
  return countedSets(request, queryConditions(request, TODAY), stock, () => known);
};

test('counts the hits over unused filters, and each used filter over the ads that meet the others', () => {
  const [hits, ofMake, ofPrice] = setsOf({ make: ['Saab'], maxPrice: 100_000 });
  expect(hits).toMatchObject({ but: null, from: null });
  expect(hits?.columns).toEqual([
    'models',
    'fuels',
    'tagSets',
    'looks',
    'builds',
    'offers',
    'cutDay',
    'publishedDay',
    'yearStep',
    'mileageStep',
    'powerStep',
    'electricRangeStep',
  ]);
  expect(ofMake).toMatchObject({ but: 'make', columns: ['makes'] });
  expect([...(ofMake?.met ?? [])]).toEqual([['price', { range: { price: { lte: 100_000 } } }]]);
  expect(ofPrice).toMatchObject({ but: 'price', columns: ['priceStep'] });
  expect([...(ofPrice?.met ?? [])]).toEqual([['make', { terms: { make: ['Saab'] } }]]);
});

test('a filter that needs every value is counted over the hits', () => {
  const [hits, ofTags] = setsOf({ tags: ['Dragkrok'] });
  expect(hits?.columns).toContain('tagSets');
  expect(ofTags).toMatchObject({ but: 'tags', columns: [], from: stock });
  expect(ofTags && isKnown(ofTags)).toBe(true);
});

test('of more than half the stock the rest is counted and subtracted', () => {
  const [hits] = setsOf({ make: ['Volvo'] }, true);
  expect(hits?.from).toBe(stock);
  expect(hits && countingBody(hits)).toMatchObject({
    query: { bool: { must_not: [{}, { bool: { filter: [{}, {}] } }] } },
  });
  const rest = restOf(
    {
      total: 28,
      counts: new Map([
        [
          'makes',
          new Map([
            ['Volvo', 8],
            ['Saab', 20],
          ]),
        ],
      ]),
    },
    stock,
  );
  expect(rest.total).toBe(72);
  expect([...(rest.counts.get('makes') ?? [])]).toEqual([['Volvo', 72]]);
});

test('of a known set around the ads, the difference is counted where that is less', () => {
  const known: KnownSet = { ...stock, total: 20, met: queryConditions(requestOf({ make: ['Saab'] }), TODAY) };
  const [hits, ofMake] = setsOf({ make: ['Saab'] }, true, known);
  expect(hits?.from).toBe(known);
  expect(hits && countingBody(hits)).toMatchObject({
    query: { bool: { filter: [{ terms: { make: ['Saab'] } }], must_not: [{}, { term: { image: true } }] } },
  });
  expect(ofMake?.met.has('make')).toBe(false);
  const [same] = setsOf({ make: ['Saab'] }, false, known);
  expect(same && isKnown(same)).toBe(true);
});

test('an end is searched for in the lowest or the highest step, which contain whatever is beyond', () => {
  const steps = stepCounts(
    'price',
    new Map([
      ['3', 1],
      ['200', 2],
    ]),
  );
  expect(endOfRange('min', 'price', [], steps)).toMatchObject({
    query: { bool: { filter: [{ range: { price: { gte: 30_000, lt: 40_000 } } }] } },
    sort: [{ price: { order: 'asc' } }],
  });
  expect(endOfRange('max', 'price', [], steps)).toMatchObject({
    query: { bool: { filter: [{ range: { price: { gte: 2_000_000 } } }] } },
    sort: [{ price: { order: 'desc' } }],
  });
  expect(endOfRange('min', 'price', [], stepCounts('price', new Map()))).toBeNull();
});

test('the step of a year is its only value, but for the first and the last', () => {
  const steps = stepCounts(
    'year',
    new Map([
      ['0', 1],
      ['120', 2],
    ]),
  );
  expect(endOfRange('min', 'year', [], steps)).toMatchObject({ sort: [{ year: { order: 'asc' } }] });
  expect(endOfRange('max', 'year', [], steps)).toBe(2020);
});
