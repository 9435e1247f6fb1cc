import { describe, expect, test } from 'vitest';
import type { BrandFile, CatalogueSeries } from './catalogue-file.ts';
import { checkCatalogue } from './check-catalogue.ts';

const engine = {
  name: '2.0',
  fuel: 'Bensin',
  transmissions: ['Manuell'],
  drives: ['Framhjulsdrift'],
  kw: 110,
  hp: 150,
  acceleration0To100: 9.1,
  yearFrom: 2010,
  yearTo: 2015,
  nedc: null,
  wltp: null,
} satisfies CatalogueSeries['engines'][number];

const generation = (name: string, yearFrom: number, yearTo: number | null): CatalogueSeries['generations'][number] => ({
  name,
  slug: name.toLowerCase(),
  yearFrom,
  yearTo,
  bodyTypes: ['Sedan'],
  euroNcap: null,
});

const series: CatalogueSeries = {
  name: 'Test',
  slug: 'test',
  aliases: [],
  generations: [generation('I', 2000, 2010), generation('II', 2010, null)],
  engines: [engine],
};
const brand: BrandFile = {
  name: 'Marke',
  slug: 'marke',
  country: 'SE',
  aliases: ['Märket'],
  sources: ['test'],
  series: [series],
};
const withSeries = (changes: Partial<CatalogueSeries>): BrandFile => ({
  ...brand,
  series: [{ ...series, ...changes }],
});

test('finds no mistakes in a valid catalogue', () => {
  expect(checkCatalogue([brand])).toEqual([]);
});

describe('finds', () => {
  test.each<[string, BrandFile[], string]>([
    ['a brand that stands twice', [brand, brand], 'stands twice'],
    ['an alias of two brands', [brand, { ...brand, name: 'Annan', slug: 'annan' }], 'means both'],
    ['a series that stands twice', [{ ...brand, series: [series, series] }], 'series of Marke'],
    ['years in the wrong order', [withSeries({ generations: [generation('I', 2010, 2000)] })], 'before it begins'],
    [
      'generations out of order',
      [withSeries({ generations: [generation('II', 2010, 2015), generation('I', 2000, 2009)] })],
      'begins before',
    ],
    [
      'generations that overlap',
      [withSeries({ generations: [generation('I', 2000, 2014), generation('II', 2010, null)] })],
      'overlaps',
    ],
    [
      'a test outside the years',
      [withSeries({ generations: [{ ...generation('I', 2010, 2014), euroNcap: { stars: 5, year: 2020 } }] })],
      'tested 2020',
    ],
    ['power figures that disagree', [withSeries({ engines: [{ ...engine, kw: 150 }] })], 'do not agree'],
    ['engine years in the wrong order', [withSeries({ engines: [{ ...engine, yearTo: 2005 }] })], 'wrong order'],
  ])('%s', (_, brands, message) => {
    expect(checkCatalogue(brands).join('\n')).toContain(message);
  });
});
