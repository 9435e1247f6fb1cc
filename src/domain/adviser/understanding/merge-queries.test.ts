import { expect, test } from 'vitest';
import { carNamesFromFiles } from '#test/car-names.ts';
import { isNothing, mergeQueries } from './merge-queries.ts';
import { understand } from './parse-query.ts';
import { EMPTY_PARSED_QUERY } from './parsed-query.ts';
import { queryChips, withoutChip } from './query-chips.ts';
import { limitParams, listParams } from './query-params.ts';

const names = carNamesFromFiles();
const read = (wish: string) => understand(wish, { names, thisYear: 2026 });
const talk = (...wishes: string[]) => {
  const merged = wishes.map(read).reduce(mergeQueries, EMPTY_PARSED_QUERY);
  return { ...listParams(merged), ...limitParams(merged.limits) };
};

test('what a message names replaces the same of the one before; the rest stays', () => {
  expect(talk('Volvo V60 diesel under 200 000', 'med automat i stället')).toEqual({
    ...{ make: ['Volvo'], model: ['V60'], fuel: ['Diesel'], maxPrice: 200_000, transmission: ['Automat'] },
  });
  expect(talk('diesel under 200 000', 'max 150 000', 'bensin')).toEqual({ fuel: ['Bensin'], maxPrice: 150_000 });
});

test('of a place is told in the answer to who names it alone', () => {
  const first = mergeQueries(EMPTY_PARSED_QUERY, read('kombi i Malmö som drar 1 500 kg'));
  expect(first.notes.map(({ kind }) => kind)).toEqual(['place', 'towWeight']);
  expect(mergeQueries(first, read('automat')).notes.map(({ kind }) => kind)).toEqual(['towWeight']);
});

test('another make takes the models along; "även" adds', () => {
  expect(talk('Volvo V60', 'BMW')).toEqual({ make: ['BMW'] });
  expect(talk('Volvo', 'även Saab')).toEqual({ make: ['Volvo', 'Saab'] });
});

test('an engine and a body said of one car are not said of the next', () => {
  expect(talk('Golf GTI kombi under 200 000', 'Octavia då?')).toEqual({
    ...{ make: ['Škoda'], model: ['Octavia'], maxPrice: 200_000 },
  });
  expect(talk('Volvo kombi', 'V60')).toEqual({ make: ['Volvo'], model: ['V60'], chassis: ['Kombi'] });
  expect(talk('dieselkombi', 'Octavia')).toMatchObject({ chassis: ['Kombi'], fuel: ['Diesel'] });
});

test('the last word counts', () => {
  expect(talk('inte diesel', 'jo, diesel')).toEqual({ fuel: ['Diesel'] });
  expect(talk('Volvo eller Opel', 'inte Opel')).toEqual({ make: ['Volvo'], notMake: ['Opel'] });
});

test('ends that cannot both be are those of the last message', () => {
  expect(talk('under 100 000', 'minst 150 000')).toEqual({ minPrice: 150_000 });
});

test('a new beginning forgets', () => {
  expect(talk('Volvo under 100 000', 'börja om', 'kombi')).toEqual({ chassis: ['Kombi'] });
});

test('follow-ups are understood', () => {
  expect(['billigare', 'visa fler', 'vilken drar minst?', 'nyare än 2016'].map((wish) => read(wish).followUp)).toEqual([
    ...['cheaper', 'more', 'thriftiest', null],
  ]);
});

test('every chip can be removed, and nothing is left once all are', () => {
  const all = read(
    'Volvo V60 eller Saab, röd dieselkombi med drag, inte automat, 100-150 000 kr, från 2015, för hund, 5 säten, helst inte bensin',
  );
  const chips = queryChips(all, names);
  expect(chips.map(({ label }) => label)).toContain('inte Automat');
  const left = chips.reduce(withoutChip, all);
  expect(isNothing(left)).toBe(true);
});

test('a make takes its own models along when it is removed', () => {
  const all = read('Volvo V60');
  const [make] = queryChips(all, names);
  expect(make?.label).toBe('Volvo');
  expect(make && isNothing(withoutChip(all, make))).toBe(true);
});
