import { expect, test } from 'vitest';
import { matchKey, matchTokens } from './match-key.ts';

test.each([
  ['Citroën', 'CITROEN'],
  ['Citroe\u0308n', 'citroën'],
  ['Škoda', 'skoda'],
  ['Cee´d', "Cee'd"],
  ['Cee’d', 'ceed'],
  ['C-HR', 'chr'],
  ['ID.4', 'ID 4'],
  ['XC 60', 'xc60'],
  ['Mercedes-Benz', 'mercedes benz'],
  ['Prius+', 'Prius Plus'],
])('%s is %s', (one, other) => {
  expect(matchKey(one)).toBe(matchKey(other));
});

test('distinguishes 500 from 500X and Prius from Prius+', () => {
  expect(matchTokens('Fiat 500X 1.4')).toEqual(['fiat', '500x', '1', '4']);
  expect(matchKey('Prius')).not.toBe(matchKey('Prius+'));
});
