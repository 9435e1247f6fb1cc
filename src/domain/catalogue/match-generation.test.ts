import { expect, test } from 'vitest';
import type { Series } from './catalogue.ts';
import { findGeneration } from './match-generation.ts';

const generation = (id: number, name: string, yearFrom: number, yearTo: number | null, bodyTypes: string[]) => ({
  id,
  name,
  slug: name.toLowerCase(),
  yearFrom,
  yearTo,
  bodyTypes,
});
const series: Series = {
  id: 1,
  name: '3-serien',
  slug: '3-serien',
  aliases: [],
  generations: [
    generation(1, 'E46', 1998, 2006, ['Sedan', 'Kombi', 'Cab']),
    generation(2, 'E90', 2005, 2013, ['Sedan', 'Kombi']),
    generation(3, 'F30', 2011, 2019, ['Sedan', 'Kombi']),
    generation(4, 'G20', 2018, null, ['Sedan', 'Kombi']),
  ],
};

test.each<[string, number | null, string | null, string | null, string | null]>([
  ['by name', null, 'F30', null, 'F30'],
  ['by name within a text', 2013, '3-serien (E90)', null, 'E90'],
  ['the name goes before the year', 2019, 'F30', null, 'F30'],
  ['by model year', 2009, null, null, 'E90'],
  ['still made', 2026, null, null, 'G20'],
  ['in a change-over year the later one', 2012, null, 'Sedan', 'F30'],
  ['unless only the earlier one has the body', 2005, null, 'Cab', 'E46'],
  ['a body that none has does not matter', 2005, null, 'SUV', 'E90'],
  ['an unknown name falls back to the year', 2009, 'Sport', null, 'E90'],
  ['never the nearest', 1990, null, null, null],
  ['nothing to go by', null, null, 'Sedan', null],
])('%s', (_what, year, text, body, name) => {
  expect(findGeneration(series, year, text, body)?.name ?? null).toBe(name);
});
