import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreSuggestions, suggest } from './suggest.ts';
import type { SearchEntry } from './suggestion.ts';
import { buildSuggestionIndex } from './suggestion-index.ts';

const series = (brand: string, name: string, count = 1): SearchEntry => ({
  type: 'series',
  term: `${brand} ${name}`,
  display: `${brand} ${name}`,
  brand,
  brandSlug: brand.toLowerCase(),
  series: name,
  seriesSlug: name.toLowerCase(),
  count,
});
const brand = (name: string, count = 1): SearchEntry => ({
  type: 'brand',
  term: name,
  display: name,
  brand: name,
  brandSlug: name.toLowerCase(),
  count,
});
const category = (name: string): SearchEntry => ({
  type: 'category',
  term: name,
  display: name,
  slug: name.toLowerCase(),
});

const names = (entries: SearchEntry[], text: string, place: 'header' | 'vehicles' = 'vehicles') =>
  suggest(buildSuggestionIndex(entries, []), text, place).map(({ displayValue }) => displayValue);

describe('sorting', () => {
  test('sorts ties in Swedish order, letters before digits, available ones first', () => {
    const volvos = ['Ö1', '140', 'Ä1', 'Z1', '66', 'Å1'].map((name) => series('Volvo', name));
    expect(names([...volvos, series('Volvo', 'A1', 0)], 'volvo')).toEqual(
      ['Z1', 'Å1', 'Ä1', 'Ö1', '66', '140', 'A1'].map((name) => `Volvo ${name}`),
    );
  });
  test('sorts the best match first, whatever its kind', () => {
    expect(names([series('Volvo', 'V60'), brand('Volvo'), category('Volvobilar')], 'volvo')).toEqual([
      'Volvo',
      'Volvo V60',
      'Volvobilar',
    ]);
  });
  test('distinguishes matches that a cap made equal', () => {
    expect(names([series('Volvo', 'Amazon'), series('Volvo', 'V60')], 'volvo v6')[0]).toBe('Volvo V60');
  });
});

test('caps: 5, 6 and 6 in the header, 8, 10 and 10 on the vehicle list', () => {
  const many = (make: (name: string) => SearchEntry) => Array.from({ length: 15 }, (_, at) => make(`Abc${at}`));
  const entries = [...many(category), ...many((name) => brand(name)), ...many((name) => series('Abcdef', name))];
  const count = (place: 'header' | 'vehicles') =>
    Map.groupBy(suggest(buildSuggestionIndex(entries, []), 'abc', place), ({ type }) => type)
      .entries()
      .map(([type, list]) => [type, list.length])
      .toArray()
      .sort();
  expect(count('header')).toEqual([
    ['category', 5],
    ['make', 6],
    ['series', 6],
  ]);
  expect(count('vehicles')).toEqual([
    ['category', 8],
    ['make', 10],
    ['series', 10],
  ]);
});

test('lists a suggestion once, by its best name', () => {
  const alias: SearchEntry = { ...series('Volvo', 'V60'), term: 'Volvo V60 Cross' };
  expect(names([series('Volvo', 'V60'), alias], 'v60')).toEqual(['Volvo V60']);
});

test('ignores a single letter beside other words', () => {
  expect(names([series('Volvo', 'V60'), series('Saab', '9-3')], 'x volvo')).toEqual(['Volvo V60']);
});

test('sorts ties by ads for sale, and displayed names before aliases', () => {
  const alias: SearchEntry = { ...series('Mercedes-Benz', 'Sprinter', 90), term: 'Mercedes-Benz 208 CDI' };
  const entries = [series('Ferrari', '208', 0), series('Peugeot', '208', 5), alias, series('Rover', '208', 7)];
  expect(names(entries, '208')).toEqual(['Rover 208', 'Peugeot 208', 'Mercedes-Benz Sprinter', 'Ferrari 208']);
});

test('corrects neither an ordinary word to a rare name nor a word of the index', () => {
  const rare = [series('Smart', 'Fortwo'), brand('Smart'), series('Škoda', 'Superb'), series('Kia', 'Sportage')];
  const entries = [...rare, series('Volvo', 'V60', 5_000)];
  expect(names(entries, 'start')).toEqual([]);
  expect(names(entries, 'super')).toEqual([]);
  // A prefix of a longer name.
  expect(names(entries, 'sport')).toEqual(['Kia Sportage']);
  expect(names(entries, 'skoda super')).toEqual(['Škoda Superb']);
  expect(names(entries, 'skåda')).toContain('Škoda Superb');
  expect(names(entries, 'skada')).toEqual([]);
});

test('accepts any text, with points within their limits', () => {
  const index = buildSuggestionIndex(
    [series('Volvo', 'V60 Cross Country'), brand('Škoda'), series('Saab', '9-3')],
    ['Dragkrok'],
  );
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[vols6039 crå-]{0,12}$/)), (text) => {
      for (const { score } of scoreSuggestions(index, text)) {
        expect(score.points).toBeGreaterThanOrEqual(10);
        expect(score.points).toBeLessThanOrEqual(100);
        if (score.rule === 'partial') expect(score.points).toBeLessThanOrEqual(99);
        if (score.rule === 'fuzzy') expect(score.points).toBeLessThanOrEqual(39);
      }
    }),
    { numRuns: 2_000 },
  );
});
