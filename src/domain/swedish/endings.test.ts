import { expect, test } from 'vitest';
import { inflections } from './endings.ts';

test.each([
  ['dragkrokar', 'dragkrok'],
  ['dragkroken', 'dragkrok'],
  ['vinterdacken', 'vinterdack'],
  ['stolarna', 'stol'],
  ['falgarna', 'falg'],
])('finds that "%s" has the stem "%s"', (word, stem) => {
  expect(inflections(word)[0]).toBe(stem);
  expect(inflections(word)).not.toContain(word);
});

test.each(['dragkrok', 'passat', 'volvo', 'v60', 'bmwer', '320ar'])('finds no stem of "%s"', (word) => {
  expect(inflections(word)).toEqual([]);
});
