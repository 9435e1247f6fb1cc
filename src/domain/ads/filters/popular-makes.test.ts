import { expect, test } from 'vitest';
import { groupMakes } from './popular-makes.ts';

const makes = (counts: Record<string, number>) => Object.entries(counts).map(([value, count]) => ({ value, count }));
const namesOf = (counts: Record<string, number>) =>
  groupMakes(makes(counts)).map(({ heading, makes: own }) => [heading, own.map(({ value }) => value).join(' ')]);

test('lists the eight makes with most cars, ties in alphabetical order, and the rest alphabetically', () => {
  expect(namesOf({ A: 1, B: 5, C: 9, D: 5, E: 5, F: 5, G: 0, H: 5, I: 5, J: 5, K: 5 })).toEqual([
    ['Flest bilar', 'C B D E F H I J'],
    ['Övriga märken', 'A G K'],
  ]);
});

test('never lists makes without cars as popular', () => {
  expect(namesOf({ A: 0, B: 1, C: 0, D: 0, E: 0, F: 0, G: 0, H: 0, I: 0 })).toEqual([
    ['Flest bilar', 'B'],
    ['Övriga märken', 'A C D E F G H I'],
  ]);
  expect(namesOf({ A: 0, B: 0, C: 0, D: 0, E: 0, F: 0, G: 0, H: 0, I: 0 })).toEqual([
    ['Övriga märken', 'A B C D E F G H I'],
  ]);
});

test('returns one list for eight makes', () => {
  expect(namesOf({ A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8 })).toEqual([[null, 'A B C D E F G H']]);
});
