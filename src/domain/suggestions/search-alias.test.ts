import { expect, test } from 'vitest';
import { searchEntriesFromFiles } from '#test/support/search-entries.ts';
import { aliasProblem, aliasTarget } from './search-alias.ts';
import type { SearchEntry } from './suggestion.ts';

const plattan: SearchEntry = {
  type: 'brand',
  term: 'kopparplattan',
  display: 'Volkswagen',
  brand: 'Volkswagen',
  brandSlug: 'volkswagen',
  count: 0,
};
const entries = [...searchEntriesFromFiles(), plattan];

test.each([
  ['Volvo', { brand: 'Volvo', series: null }],
  ['vw', { brand: 'Volkswagen', series: null }],
  ['volvo v60', { brand: 'Volvo', series: 'V60' }],
  ['  Citroën C3 ', { brand: 'Citroën', series: 'C3' }],
  ['V60', null],
  ['Volvo V6000', null],
  ['', null],
])('resolves %s to %o', (text, car) => {
  expect(aliasTarget(entries, text)).toEqual(car);
});

test.each([
  ['volvo', 'Ordet leder redan till Volvo.'],
  ['V-60', 'Ordet leder redan till Volvo V60.'],
  ['VW', 'Ordet leder redan till Volkswagen.'],
  ['Koppar-plattan', 'Ordet leder redan till Volkswagen.'],
  ['billig', 'Det är ett vanligt ord. Den som skriver det menar inte en viss bil.'],
  ['abc 123', 'Det är ett registreringsnummer. Det leder till bilens annons.'],
  ['<>', 'Skriv minst två bokstäver eller siffror.'],
  ['kopparslagaren', null],
])('validates %s as an alias: %s', (term, problem) => {
  expect(aliasProblem(entries, term, null)).toBe(problem);
});

test('accepts another spelling of an existing alias', () => {
  expect(aliasProblem(entries, 'Kopparplattan', 'kopparplattan')).toBeNull();
});
