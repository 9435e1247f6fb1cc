import { expect, test } from 'vitest';
import {
  ADS_LIST,
  canonicalQuery,
  explanationOf,
  searchRequest,
  VEHICLES_LIST,
  withCursor,
  withFilters,
  withPage,
  withPath,
  withRow,
  withSort,
} from './ad-lists.ts';
import { NO_AD_FILTERS } from './filters/ad-filters.ts';
import { EMPTY_QUERY, parseAdQuery } from './filters/ad-query.ts';

const volvos = { ...NO_AD_FILTERS, make: ['Volvo'] };
const query = { ...EMPTY_QUERY, filters: volvos, page: 3, scrollToRow: 7 };

test('the popular list is for /annonser without filters and without a sort (D13)', () => {
  const order = (text: string) => searchRequest(ADS_LIST, parseAdQuery(new URLSearchParams(text)).query).order.by;
  expect([order(''), order('page=2'), order('sortBy=date'), order('fuel=El')]).toEqual([
    'popular',
    'popular',
    'date',
    'date',
  ]);
  expect(searchRequest(VEHICLES_LIST, EMPTY_QUERY)).toEqual({
    filters: NO_AD_FILTERS,
    order: { by: 'date', order: 'desc' },
    at: { page: 1 },
    size: 20,
    withImage: true,
  });
});

test('a change leaves the place that it no longer means', () => {
  expect(withFilters(query, NO_AD_FILTERS)).toEqual(EMPTY_QUERY);
  expect(withPage(query, 2)).toEqual({ ...EMPTY_QUERY, filters: volvos, page: 2 });
  expect(withCursor(query, '40')).toEqual({ ...EMPTY_QUERY, filters: volvos, cursor: '40' });
  expect(withSort(query, { by: 'price', order: 'asc' })).toMatchObject({ page: 1, scrollToRow: null, filters: volvos });
  expect(withRow(query, 9)).toEqual({ ...query, scrollToRow: 9 });
  expect(canonicalQuery({ ...query, page: 1, cursor: '40' })).toEqual({ ...EMPTY_QUERY, filters: volvos });
});

test('the path wins over the query (D25)', () => {
  expect(withPath({ ...volvos, model: ['V60'] }, { make: 'bmw' })).toMatchObject({ make: ['bmw'], model: ['V60'] });
  expect(withPath(volvos, { make: 'volvo', model: 'v90' })).toMatchObject({ make: ['volvo'], model: ['v90'] });
  expect(withPath(volvos, {})).toBe(volvos);
});

test('every order is explained, and says that no place is for sale', () => {
  for (const by of ['popular', 'date', 'price', 'power'] as const) {
    const order = by === 'popular' ? ({ by, order: 'asc' } as const) : ({ by, order: 'desc' } as const);
    expect(explanationOf(order).paragraphs.join(' ')).toContain('Ingen handlare kan betala');
  }
});
