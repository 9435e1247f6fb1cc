import { expect, test } from 'vitest';
import { countPictures, picturesFirst } from './pictures-first.ts';

const car = (id: number, ...imageUrls: string[]) => ({ id, imageUrls });
const CARS = [car(1), car(2, 'a'), car(3), car(4, 'b', 'c')];

test('moves cars with a picture to the front and preserves their order', () => {
  expect(picturesFirst(CARS).map(({ id }) => id)).toEqual([2, 4, 1, 3]);
  expect(picturesFirst([])).toEqual([]);
});

test('counts cars with and without a picture', () => {
  expect(countPictures(CARS)).toEqual({ withImage: 2, withoutImage: 2 });
});
