import { expect, test } from 'vitest';
import { proseProblems } from './prose.ts';

test.each([
  ['Medianen är 324 900 kr. under 1 % kostar mer.', 'small letter after a full stop'],
  ['Visa 1 bilar.', 'one with a plural'],
  ['Här är 1 annonser.', 'one with a plural'],
  ['Mazda Mazda', 'a word twice in a row'],
  ['De tio nyaste Volvo 240 240', 'a word twice in a row'],
  ['Efterfrågan är är hög.', 'a word twice in a row'],
  ['Borta inom 0 dagar.', 'no days'],
  ['100 % kostar under 100 000 kr.', 'all of them as a percentage'],
  ['Generation .', 'a gap'],
])('finds the problem of %s', (text, problem) => {
  expect(proseProblems(text).map((found) => found.split(':')[0])).toEqual([problem]);
});

test.each([
  'Du kan t.ex. skriva ”kombi”. Sedan söker vi.',
  'Annonsen togs bort 1 november 2026.',
  '1 bil utan känd generation',
  'Ladda om sidan om 1 timme.',
  '21 bilar och 1\u202f001 bilar',
  'Land Rover Serie I–III III',
  'Vinnare nummer 1 har gott om plats, och gick 1\u202f000\u202f000 km.',
  '10 dagar',
])('accepts %s', (text) => {
  expect(proseProblems(text)).toEqual([]);
});
