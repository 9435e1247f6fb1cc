import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listQueryParams, parseListQuery, withMake, withoutMake } from './list-filters.ts';

const read = (query: string) => parseListQuery(new URLSearchParams(query));

test('brands may be repeated or comma separated, each counts once', () => {
  expect(read('make=Volvo&make=BMW').filters.makes).toEqual(['Volvo', 'BMW']);
  expect(read('make=Volvo,BMW,%20volvo%20,').filters.makes).toEqual(['Volvo', 'BMW']);
  expect(read('').filters.makes).toEqual([]);
});

test('å, ä and ö are one sign, however they arrive', () => {
  expect(read(`make=${encodeURIComponent('S\u030Ckoda')}`).filters.makes).toEqual(['Škoda']);
});

test.each([
  ['page=3', 3],
  ['page=0', 1],
  ['page=-4', 1],
  ['page=1.5', 1],
  ['page=tre', 1],
  ['page=', 1],
  ['page=999999999999999999999', 1],
  ['page=99999999999', 10_000_000],
  ['page=2&page=7', 2],
])('%s is page %d', (query, page) => {
  expect(read(query).page).toBe(page);
});

test('adding and removing a brand', () => {
  const filters = withMake({ makes: ['Volvo'] }, 'BMW');
  expect(filters.makes).toEqual(['Volvo', 'BMW']);
  expect(withoutMake(filters, 'Volvo').makes).toEqual(['BMW']);
});

test('nonsense gives usable values and never an error', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.array(fc.string({ unit: 'binary', maxLength: 200 })),
      (page, makes) => {
        const params = new URLSearchParams({ page });
        for (const make of makes) params.append('make', make);
        const query = parseListQuery(params);
        expect(Number.isSafeInteger(query.page) && query.page >= 1).toBe(true);
        for (const make of query.filters.makes) {
          expect(make).toBe(make.trim());
          expect(make).not.toContain('\0');
          expect(make.isWellFormed()).toBe(true);
          expect(make.length).toBeLessThanOrEqual(60);
        }
      },
    ),
  );
});

test('what is read from an address is read the same after it is written', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), fc.array(fc.string({ unit: 'binary' })), (text, makes) => {
      const params = new URLSearchParams(text);
      for (const make of makes) params.append('make', make);
      const query = parseListQuery(params);
      expect(parseListQuery(listQueryParams(query))).toEqual(query);
    }),
  );
});
