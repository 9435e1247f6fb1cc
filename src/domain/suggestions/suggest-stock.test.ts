import { expect, test } from 'vitest';
import { stockedSearchEntries } from '#test/support/stocked-entries.ts';
import { SEARCH_WORDS } from './search-words.ts';
import { suggest } from './suggest.ts';
import type { SearchEntry, Suggestion } from './suggestion.ts';
import { buildSuggestionIndex } from './suggestion-index.ts';

/** Texts that visitors type, on a stock with the car numbers of the market (D79). */
const category = (display: string, term = display): SearchEntry => ({ type: 'category', term, display, slug: 'x' });
const stock = [...stockedSearchEntries(), category('Hundägare'), category('Elbil')];
const index = buildSuggestionIndex(stock, SEARCH_WORDS);
const ofType = (text: string, type: Suggestion['type']): string[] =>
  suggest(index, text, 'header').flatMap((each) => (each.type === type ? [each.displayValue] : []));
const models = (text: string): string[] => ofType(text, 'series');
const makes = (text: string): string[] => ofType(text, 'make');

test.each([
  ['volvo', ['Volvo V60', 'Volvo XC60']],
  ['pas', ['Volkswagen Passat']],
  ['go', ['Volkswagen Golf']],
  ['gol', ['Volkswagen Golf']],
  ['xc', ['Volvo XC60', 'Volvo XC40', 'Volvo XC90', 'Volvo XC70', 'Kia XCeed']],
  ['bmw x', ['BMW X5', 'BMW X3', 'BMW X1']],
  ['vw', ['Volkswagen Golf', 'Volkswagen Passat']],
  ['vw go', ['Volkswagen Golf']],
  ['merc', ['Mercedes-Benz E-Klass', 'Mercedes-Benz C-Klass']],
  ['citroen c', ['Citroën C3']],
  ['volvo 60', ['Volvo V60', 'Volvo XC60']],
  ['208', ['Peugeot 208']],
  ['500', ['Fiat 500']],
  ['transit', ['Ford Transit', 'Ford Transit Custom']],
  ['mini', ['Austin Mini', 'MINI Cooper']],
  ['golf gti', ['Volkswagen Golf']],
  ['golf gt', ['Volkswagen Golf']],
  ['v60 d', ['Volvo V60']],
  ['9-3', ['Saab 9-3']],
  ['model 3', ['Tesla Model 3']],
  ['thunderbird', ['Ford Thunderbird']],
])('suggests for "%s" the models %j first', (text, first) => {
  expect(models(text).slice(0, first.length)).toEqual(first);
});

test.each([
  ['bmw x', /^BMW X/],
  ['volvo v', /^Volvo V/],
  ['audi a', /^Audi A/],
  ['tesla m', /^Tesla Model/],
  ['vo', /^(Volvo|Volkswagen) /],
  ['vol', /^(Volvo|Volkswagen) /],
  ['id', /^(Volkswagen ID|Citroën DS$)/],
  ['go', /^Volkswagen Golf/],
  ['vw', /^Volkswagen /],
  ['golf gt', /^Volkswagen Golf$/],
])('suggests for "%s" no models except %s', (text, names) => {
  expect(models(text)).not.toEqual([]);
  for (const name of models(text)) expect(name).toMatch(names);
});

test.each([
  ['vo', ['Volvo', 'Volkswagen']],
  ['vw', ['Volkswagen']],
  ['bmw x', ['BMW']],
  ['bmw', ['BMW', 'Alpina']],
  ['volvo v', ['Volvo']],
  ['mo', []],
  ['gre', []],
  ['kg', ['SsangYong']],
  ['great', []],
  ['gwm', ['ORA']],
  ['chev', ['Chevrolet']],
])('suggests for "%s" the makes %j', (text, names) => {
  expect(makes(text)).toEqual(names);
});

test.each(['hund', 'elbil under 200000', 'under', 'go', 'id', 'på landet'])('suggests no car for "%s"', (text) => {
  const found = suggest(index, text, 'vehicles').map(({ displayValue }) => displayValue);
  for (const name of ['Ford Thunderbird', 'Honda Logo', 'Isuzu Midi', 'Toyota Aygo']) expect(found).not.toContain(name);
});

test('suggests unavailable models last, without displacing available ones', () => {
  const texts = stock.flatMap(({ display }) => [1, 2, 3, 5].map((letters) => display.slice(0, letters + 1)));
  for (const text of new Set(texts)) {
    const counts = suggest(index, text, 'vehicles').flatMap(({ type, count }) => (type === 'series' ? [count] : []));
    expect(counts.indexOf(0) === -1 || counts.slice(counts.indexOf(0)).every((count) => count === 0), text).toBe(true);
  }
});

test('finds unavailable names when they are typed, but not by letters within them', () => {
  expect(models('lincoln conti')).toContain('Lincoln Continental');
  expect(stock.find(({ display }) => display === 'Ferrari 208/308')).toMatchObject({ count: 0 });
  expect(models('208').at(-1)).toBe('Ferrari 208/308');
  expect(models('errar')).toEqual([]);
});

test.each([
  ['passar', 'Volkswagen Passat'],
  ['passa', 'Volkswagen Passat'],
  ['golv', 'Volkswagen Golf'],
  ['skada', 'Škoda'],
  ['festa', 'Ford Fiesta'],
  ['citron', 'Citroën'],
])('suggests for the Swedish word "%s" a common car: %s', (text, name) => {
  expect(suggest(index, text, 'header').map(({ displayValue }) => displayValue)).toContain(name);
});

test('lists guesses for an ordinary word after its own meaning', () => {
  const entries = [...stock, category('Golvvärme'), category('Skada')];
  const found = (text: string) => suggest(buildSuggestionIndex(entries, []), text, 'header')[0]?.displayValue;
  expect(found('golv')).toBe('Golvvärme');
  expect(found('skada')).toBe('Skada');
});
