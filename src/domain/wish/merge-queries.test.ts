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

test('replaces the fields that a message names and preserves the rest', () => {
  expect(talk('Volvo V60 diesel under 200 000', 'med automat i stället')).toEqual({
    make: ['Volvo'],
    model: ['V60'],
    fuel: ['Diesel'],
    maxPrice: 200_000,
    transmission: ['Automat'],
  });
  expect(talk('diesel under 200 000', 'max 150 000', 'bensin')).toEqual({ fuel: ['Bensin'], maxPrice: 150_000 });
});

test('a new place replaces the earlier one', () => {
  expect(talk('kombi i Skåne', 'nära Umeå')).toEqual({ chassis: ['Kombi'], near: 'Umeå', within: 50 });
  expect(talk('kombi nära Umeå', 'i Skåne')).toEqual({ chassis: ['Kombi'], county: ['Skåne län'] });
  expect(talk('kombi inom 3 mil från Umeå', 'automat')).toMatchObject({ near: 'Umeå', within: 30 });
  expect(talk('kombi i Skåne', 'även i Halland')).toMatchObject({ county: ['Skåne län', 'Hallands län'] });
});

test('reports an excluded place only for the message that names it', () => {
  const first = mergeQueries(EMPTY_PARSED_QUERY, read('kombi, inte i Malmö, som drar 1 500 kg'));
  expect(first.notes.map(({ kind }) => kind)).toEqual(['place', 'towWeight']);
  expect(mergeQueries(first, read('automat')).notes.map(({ kind }) => kind)).toEqual(['towWeight']);
});

test('replaces models together with their make, and adds them after "även"', () => {
  expect(talk('Volvo V60', 'BMW')).toEqual({ make: ['BMW'] });
  expect(talk('Volvo', 'även Saab')).toEqual({ make: ['Volvo', 'Saab'] });
});

test('does not apply an engine or body of one car to the next', () => {
  expect(talk('Golf GTI kombi under 200 000', 'Octavia då?')).toEqual({
    make: ['Škoda'],
    model: ['Octavia'],
    maxPrice: 200_000,
  });
  expect(talk('Volvo kombi', 'V60')).toEqual({ make: ['Volvo'], model: ['V60'], chassis: ['Kombi'] });
  expect(talk('dieselkombi', 'Octavia')).toMatchObject({ chassis: ['Kombi'], fuel: ['Diesel'] });
});

test('gives precedence to the later message', () => {
  expect(talk('inte diesel', 'jo, diesel')).toEqual({ fuel: ['Diesel'] });
  expect(talk('Volvo eller Opel', 'inte Opel')).toEqual({ make: ['Volvo'], notMake: ['Opel'] });
});

test('resolves contradictory bounds in favour of the later message', () => {
  expect(talk('under 100 000', 'minst 150 000')).toEqual({ minPrice: 150_000 });
});

test('resets the query after "börja om"', () => {
  expect(talk('Volvo under 100 000', 'börja om', 'kombi')).toEqual({ chassis: ['Kombi'] });
});

test('parses follow-ups', () => {
  expect(['billigare', 'visa fler', 'vilken drar minst?', 'nyare än 2016'].map((wish) => read(wish).followUp)).toEqual([
    'cheaper',
    'more',
    'thriftiest',
    null,
  ]);
});

test('removes every chip and leaves an empty query after the last', () => {
  const all = read(
    'Volvo V60 eller Saab, röd dieselkombi med drag, inte automat, 100-150 000 kr, från 2015, för hund, 5 säten, helst inte bensin',
  );
  const chips = queryChips(all, names);
  expect(chips.map(({ label }) => label)).toContain('inte Automat');
  const left = chips.reduce(withoutChip, all);
  expect(isNothing(left)).toBe(true);
});

test('removes a make together with its models', () => {
  const all = read('Volvo V60');
  const [make] = queryChips(all, names);
  expect(make?.label).toBe('Volvo');
  expect(make && isNothing(withoutChip(all, make))).toBe(true);
});
