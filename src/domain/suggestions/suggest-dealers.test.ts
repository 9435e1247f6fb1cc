import { expect, test } from 'vitest';
import { suggestDealers, toSuggestedDealer } from './suggest-dealers.ts';

const NAMES = ['Bilia Göteborg', 'Bilia Umeå', 'Umeå Bil & Buss', 'Åkes Bil AB', 'Norrlands Bilar'];
const dealers = NAMES.map((name, at) => toSuggestedDealer({ name, slug: `handlare-${at}` }));
const suggested = (text: string) => suggestDealers(dealers, text, 'header').map(({ displayValue }) => displayValue);

test.each([
  ['bilia', ['Bilia Göteborg', 'Bilia Umeå']],
  ['umeå bil', ['Umeå Bil & Buss', 'Bilia Umeå']],
  ['akes', ['Åkes Bil AB']],
  ['bil', ['Bilia Göteborg', 'Bilia Umeå', 'Umeå Bil & Buss']],
  ['land', []],
  ['bilia kiruna', []],
  ['b', []],
  ['!!', []],
])('%s suggests the dealers %s', (text, names) => expect(suggested(text)).toEqual(names));

test('suggests no dealers on the list of cars', () => {
  expect(suggestDealers(dealers, 'bilia', 'vehicles')).toEqual([]);
});
