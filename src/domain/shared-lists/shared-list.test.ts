import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adIdsIn, bySupport, parseOwnList, type SharedVote } from './shared-list.ts';

test.each([
  ['123', [123]],
  ['https://milvis.example/ad/123?returnUrl=%2Fannonser', [123]],
  ['/ad/5, 6;7\n6', [5, 6, 7]],
  ['/vehicles/123', []],
  ['0 -1 1e3 99999999999999999', []],
  ['', []],
])('finds the ads in "%s"', (text, ids) => {
  expect(adIdsIn(text)).toEqual(ids);
});

const votes = (count: number, isFor: boolean): SharedVote[] =>
  Array.from({ length: count }, (_, at) => ({ voter: `Person ${at}`, isFor }));

test('cars with more support come first, sold cars last', () => {
  const car = (adId: number, votesFor: number, votesAgainst: number, status: 'active' | 'sold' = 'active') => ({
    adId,
    status,
    votes: [...votes(votesFor, true), ...votes(votesAgainst, false)],
  });
  const cars = [car(1, 9, 0, 'sold'), car(2, 0, 0), car(3, 1, 2), car(4, 0, 0), car(5, 2, 1)];
  expect(bySupport(cars).map(({ adId }) => adId)).toEqual([5, 2, 4, 3, 1]);
});

test('only own addresses are read from the storage of the device', () => {
  const stored = { id: 1, title: 'Bilar', url: '/delad-lista/visa?t=x&k=y' };
  expect(parseOwnList(stored, '/delad-lista/visa')).toEqual(stored);
  for (const url of ['https://other.example/', '//other.example', 'javascript:alert(1)', '/admin', 1])
    expect(parseOwnList({ ...stored, url }, '/delad-lista/visa')).toBeNull();
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(() => parseOwnList(value, '/delad-lista/visa')).not.toThrow();
    }),
  );
});
