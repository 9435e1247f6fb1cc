import { expect, test } from 'vitest';
import { describeNoRows, fieldChanges } from './delivery-trial.ts';

const CAR = {
  name: 'Volvo V60',
  price: 200_000,
  fuels: ['Bensin', 'El'],
  equipment: [],
  image_urls: ['a', 'b'],
  id: 1,
};

test('lists the facts that differ, in the order of the form', () => {
  expect(fieldChanges(CAR, { ...CAR, price: 190_000, name: 'Volvo V60 T6', id: 2 })).toEqual([
    { column: 'name', before: 'Volvo V60', after: 'Volvo V60 T6' },
    { column: 'price', before: 200_000, after: 190_000 },
  ]);
});

test('the order of a list is no change, except for pictures', () => {
  expect(fieldChanges(CAR, { ...CAR, fuels: ['El', 'Bensin'] })).toEqual([]);
  expect(fieldChanges(CAR, { ...CAR, image_urls: ['b', 'a'] })).toEqual([
    { column: 'image_urls', before: ['a', 'b'], after: ['b', 'a'] },
  ]);
});

test('a missing fact is an empty one', () => {
  expect(fieldChanges({}, { price: null })).toEqual([]);
  expect(fieldChanges({ constructor: 1 }, { color: 'Röd' })).toEqual([{ column: 'color', before: null, after: 'Röd' }]);
});

test('names the first row of each reason, three at most', () => {
  const rows = ['a.', 'a.', 'b.', 'c.', 'd.'].map((reason, place) => ({ rowNumber: place + 1, reason }));
  expect(describeNoRows(rows)).toBe('Ingen rad kunde användas. Inget är ändrat. Rad 1: a. Rad 3: b. Rad 4: c.');
});
