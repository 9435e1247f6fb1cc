import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categoryFile, categoryWinner } from '#test/category-file.ts';
import { rankWinners, starScore, starsOf } from './star-score.ts';

const category = categoryFile('stad');

test('weights ratings by their attributes', () => {
  const winner = categoryWinner(0);
  const [first, ...rest] = winner.ratings;
  if (!first) throw new Error('the sample has ratings');
  // The first weighs 3, the four others 1 each: (5 × 3 + 4 × 3) / 7 = 3.857…
  expect(starScore({ ratings: [{ ...first, score: 5 }, ...rest] }, category)).toBe(3.9);
  expect(starScore(winner, category)).toBe(3);
});

test('stays between the lowest and the highest rating', () => {
  const scores = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(scores, (given) => {
      const ratings = categoryWinner(0).ratings.map((rating, place) => ({ ...rating, score: given[place] ?? 1 }));
      const score = starScore({ ratings }, category);
      expect(score).toBeGreaterThanOrEqual(Math.min(...given));
      expect(score).toBeLessThanOrEqual(Math.max(...given));
    }),
  );
});

test('sorts by stars, ties in the order of the file', () => {
  const winners = [3, 5, 3, 4].map((score, place) => categoryWinner(place, {}, score));
  expect(rankWinners({ ...category, winners }).map(({ series, score }) => [series, score])).toEqual([
    ['v90', 5],
    ['passat', 4],
    ['v60', 3],
    ['xc60', 3],
  ]);
});

test.each([
  [5, 'full full full full full'],
  [4.5, 'full full full full half'],
  [4.4, 'full full full full empty'],
  [3.9, 'full full full half empty'],
  [1, 'full empty empty empty empty'],
])('renders %d stars as %s', (score, expected) => {
  expect(starsOf(score).join(' ')).toBe(expected);
});
