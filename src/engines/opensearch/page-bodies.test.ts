import { expect, test } from 'vitest';
import { NEWEST_FIRST, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { afterPlace, pageBody, partSize, placeOfSort } from './page-bodies.ts';
import { queryConditions } from './search-conditions.ts';

const byPrice = { order: { by: 'price', order: 'asc' } as const, near: '' };

test('missing values are last in either direction, and first from the end', () => {
  const sortOf = (isReversed: boolean) => pageBody({ ...byPrice, queries: [] }, { from: 0, size: 1, isReversed });
  expect(sortOf(false)).toMatchObject({ sort: [{ price: { order: 'asc', missing: '_last' } }, {}, {}, {}] });
  expect(sortOf(true)).toMatchObject({ sort: [{ price: { order: 'desc', missing: '_first' } }, {}, {}, {}] });
});

test('a missing sort value is null, in whatever way it is reported', () => {
  const place = { publishedAt: 3, createdAt: 2, internalId: 1 };
  expect(placeOfSort(byPrice.order, [2_147_483_647, 3, 2, 1])).toEqual({ value: null, ...place });
  expect(placeOfSort(byPrice.order, [-2_147_483_648, 3, 2, 1])).toEqual({ value: null, ...place });
  expect(placeOfSort(byPrice.order, [95_000, 3, 2, 1])).toEqual({ value: 95_000, ...place });
  expect(placeOfSort(NEWEST_FIRST, [3, 2, 1])).toEqual({ value: null, ...place });
});

test('ads after a place are further, without a value, or equal and older', () => {
  const after = afterPlace(byPrice, { value: 5, publishedAt: 3, createdAt: 2, internalId: 1 });
  expect(after).toMatchObject({
    bool: {
      should: [
        { range: { price: { gt: 5 } } },
        { bool: { must_not: [{ exists: { field: 'price' } }] } },
        { bool: { filter: [{ term: { price: 5 } }, { bool: { minimum_should_match: 1 } }] } },
      ],
    },
  });
});

test('parts of a span are whole, and cover it', () => {
  expect(partSize({ min: 5, max: 5 })).toBe(1);
  expect(partSize({ min: 0, max: 1_000 }) * 200).toBeGreaterThan(1_000);
});

test('a text becomes the words of the reference; one without words matches nothing', () => {
  const queryOf = (search: string) =>
    queryConditions({ filters: { ...NO_AD_FILTERS, search }, order: NEWEST_FIRST, withImage: false }, 20_000).get(
      'search',
    );
  expect(queryOf('Škoda x')).toEqual({
    bool: { filter: [{ prefix: { words: { value: 'skoda' } } }, { term: { words: 'x' } }] },
  });
  expect(queryOf('%')).toEqual({ match_none: {} });
});
