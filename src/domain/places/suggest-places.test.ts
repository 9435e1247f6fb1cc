import { expect, test } from 'vitest';
import { placesBeginning } from './suggest-places.ts';

test.each([
  ['ume', ['Umeå']],
  ['UMEÅ', ['Umeå']],
  ['got', ['Göteborg', 'Göta', 'Götene']],
  ['u', []],
  ['907 36', []],
  ['qwx', []],
])('%s begins %s', (text, names) => expect(placesBeginning(text).map(({ name }) => name)).toEqual(names));

test('returns at most eight places, main towns first', () => {
  const names = placesBeginning('Ka').map(({ name }) => name);
  expect(names).toHaveLength(8);
  expect(names.indexOf('Karlstad')).toBeLessThan(names.indexOf('Kallinge'));
});
