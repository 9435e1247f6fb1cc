import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeListCursor } from '#src/domain/ads/list-cursor.ts';
import { numRuns } from '#test/faults/thoroughness.ts';
import { randomFilters, randomSort } from '#test/support/random-search.ts';
import { randomQueryString } from '#test/support/random-urls.ts';
import { FORMER_WORDS, NO_AD_FILTERS } from './ad-filters.ts';
import { type AdQuery, parseAdQuery } from './ad-query.ts';
import { EMPTY_QUERY, formatAdQuery } from './format-ad-query.ts';

const parse = (text: string): AdQuery => parseAdQuery(new URLSearchParams(text)).query;
const filters = (text: string) => {
  const given = Object.entries(parse(text).filters);
  const empty = Object.entries(NO_AD_FILTERS);
  return Object.fromEntries(given.filter(([, value], at) => JSON.stringify(value) !== JSON.stringify(empty[at]?.[1])));
};
const place = { value: 199_900, publishedAt: 1_790_000_000_000_123, createdAt: 1_790_000_000_000_000, internalId: 7 };

test('reads earlier words of filters as those of today', () => {
  for (const [former, word] of FORMER_WORDS)
    expect(parseAdQuery(new URLSearchParams({ priceLabel: former }))).toMatchObject({
      query: { filters: { priceLabel: [word] } },
      ignored: [],
    });
});

test('parses any URL to a valid query whose canonical form parses to the same query', () => {
  fc.assert(
    fc.property(randomQueryString, (text) => {
      const { query, ignored } = parseAdQuery(new URLSearchParams(text));
      const again = parseAdQuery(formatAdQuery(query));
      expect(again.query).toEqual(query);
      expect(again.ignored).toEqual([]);
      const written = JSON.stringify([query, ignored]);
      expect(written).not.toMatch(/\\u0000|\\ud[89a-f]/i);
      expect(written.length).toBeLessThan(20_000);
      for (const [min, max] of [
        [query.filters.minPrice, query.filters.maxPrice],
        [query.filters.minYear, query.filters.maxYear],
        [query.filters.minMileage, query.filters.maxMileage],
      ]) {
        if (min != null && max != null) expect(min).toBeLessThanOrEqual(max);
      }
      expect(query.page).toBeGreaterThanOrEqual(1);
      if (query.cursor !== null) expect(query.page).toBe(1);
    }),
    { numRuns: numRuns(20_000) },
  );
}, 120_000);

test.each(['Hybrid, typ okänd', 'hybrid,typ okand', 'Hybrid typ okänd'])(
  'reads the fuel "%s", which holds a comma, as one value',
  (text) => {
    const fuel = encodeURIComponent(text);
    expect(filters(`fuel=${fuel}`)).toEqual({ fuel: ['Hybrid, typ okänd'] });
    expect(filters(`fuel=Diesel,${fuel},El`)).toEqual({ fuel: ['Diesel', 'Hybrid, typ okänd', 'El'] });
    expect(parseAdQuery(new URLSearchParams(`fuel=${fuel}`)).ignored).toEqual([]);
  },
);

test('parses the formatted query to itself', () => {
  const queries = fc.record({
    filters: randomFilters.map((each) => ({
      ...each,
      make: each.make.map((name) => name.replaceAll(', ', ' ')),
    })),
    sort: fc.option(randomSort),
    at: fc.oneof(
      fc.record({ page: fc.integer({ min: 1, max: 5_000 }), cursor: fc.constant(null) }),
      fc.record({
        page: fc.constant(1),
        cursor: fc.constantFrom('40', writeListCursor({ by: 'price', order: 'asc' }, place)),
      }),
    ),
    scrollToRow: fc.option(fc.nat(500)),
  });
  fc.assert(
    fc.property(queries, ({ at, ...rest }) => {
      const query = { ...rest, ...at };
      const { query: read } = parseAdQuery(formatAdQuery(query));
      expect({ ...read, filters: null }).toEqual({ ...query, filters: null });
      expect(formatAdQuery(parseAdQuery(formatAdQuery(read)).query).toString()).toBe(formatAdQuery(read).toString());
      for (const name of ['fuel', 'transmission', 'color', 'chassis', 'minPrice', 'maxYear', 'maxMileage'] as const) {
        expect(read.filters[name]).toEqual(query.filters[name]);
      }
    }),
  );
});

describe('values', () => {
  test('parses repeated, comma-separated and mixed values alike', () => {
    expect(filters('make=Volvo,BMW&make=Audi&make=volvo,%20')).toEqual({ make: ['Volvo', 'BMW', 'Audi'] });
    expect(filters('fuel=el&fuel=DIESEL,El')).toEqual({ fuel: ['El', 'Diesel'] });
    expect(filters('chassis=coupe&color=gra%CC%8A')).toEqual({ chassis: ['Coupé'], color: ['Grå'] });
  });

  test('reports unknown words of a vocabulary as ignored', () => {
    const { query, ignored } = parseAdQuery(new URLSearchParams('fuel=vind,El&sortBy=ålder&quickFilter=Traktor'));
    expect(query.filters.fuel).toEqual(['El']);
    expect(ignored).toEqual([
      { param: 'quickFilter', value: 'Traktor' },
      { param: 'fuel', value: 'vind' },
      { param: 'sortBy', value: 'ålder' },
    ]);
  });

  test('ignores NUL, lone surrogates and values longer than a name', () => {
    expect(filters('make=Vol%00vo')).toEqual({ make: ['Vol vo'] });
    const raw = new URLSearchParams();
    raw.append('make', 'a\ud800b');
    expect(parseAdQuery(raw).query.filters.make[0]?.isWellFormed()).toBe(true);
    expect(filters(`make=${'x'.repeat(8_192)},Volvo`)).toEqual({ make: ['Volvo'] });
    expect(filters('search=%25%25')).toEqual({});
    expect(filters('search=%20V60%20%20%25')).toEqual({ search: 'V60 %' });
  });

  test('limits the number of values', () => {
    const many = Array.from({ length: 300 }, (_, at) => `m${at}`).join(',');
    expect(parse(`make=${many}`).filters.make).toHaveLength(100);
  });
});

describe('numbers', () => {
  test.each([
    ['minPrice=100 000&maxPrice=200.000 kr', { minPrice: 100_000, maxPrice: 200_000 }],
    ['minPrice=200000&maxPrice=100000', { minPrice: 100_000, maxPrice: 200_000 }],
    ['minPrice=-5&maxPrice=dyr', {}],
    ['minPrice=0&maxPrice=999999999999', {}],
    ['minPrice=1e5&maxPrice=12,7', { maxPrice: 12 }],
    ['minYear=20220&maxYear=0', {}],
    ['minYear=2018&minYear=2020', { minYear: 2018 }],
    ['minMileage=500&maxMileage=10000 mil', { minMileage: 500, maxMileage: 10_000 }],
  ])('%s', (text, expected) => {
    expect(filters(text)).toEqual(expected);
  });

  test('moves a single bound outside the plausible range to its nearest end', () => {
    expect(filters('minYear=20220')).toEqual({ minYear: 2_100 });
    expect(filters('maxYear=5')).toEqual({ maxYear: 1_900 });
  });
});

describe('quick filters', () => {
  test('expands quick filters to filters', () => {
    expect(filters('quickFilter=Elbil,Automat&quickFilter=under 100 000 kr')).toEqual({
      fuel: ['El'],
      transmission: ['Automat'],
      maxPrice: 100_000,
    });
    expect(formatAdQuery(parse('quickFilter=Kombi,SUV,Under 10 000 mil')).toString()).toBe(
      'chassis=Kombi&chassis=SUV&maxMileage=10000',
    );
  });
});

describe('sort, page and cursor', () => {
  test('uses the default direction of a sort unless one is given', () => {
    expect(parse('').sort).toBeNull();
    expect(parse('sortBy=price').sort).toEqual({ by: 'price', order: 'asc' });
    expect(parse('sortBy=dates_published').sort).toEqual({ by: 'date', order: 'desc' });
    expect(parse('sortBy=power&sortOrder=asc').sort).toEqual({ by: 'power', order: 'asc' });
    expect(parse('sortOrder=asc').sort).toEqual({ by: 'date', order: 'asc' });
    expect(parse('sortBy=id;drop').sort).toBeNull();
    expect(formatAdQuery(parse('sortBy=price&sortOrder=asc')).toString()).toBe('sortBy=price');
  });

  test('prefers the page to the cursor and ignores invalid cursors', () => {
    const cursor = writeListCursor({ by: 'date', order: 'desc' }, { ...place, value: null });
    expect(parse(`cursor=${cursor}`)).toEqual({ ...EMPTY_QUERY, cursor });
    expect(parse(`cursor=${cursor}&page=3`)).toEqual({ ...EMPTY_QUERY, page: 3 });
    expect(parse(`cursor=${cursor}&page=x`)).toEqual({ ...EMPTY_QUERY, cursor });
    expect(parse(`cursor=${cursor}x`)).toEqual(EMPTY_QUERY);
    expect(parse('cursor=40').cursor).toBe('40');
    expect(parse('page=0').page).toBe(1);
    expect(parse('page=-1').page).toBe(1);
    expect(parse('page=1000000000').page).toBe(10_000_000);
  });
});
