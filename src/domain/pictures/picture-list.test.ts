import { expect, test } from 'vitest';
import { orderPictures } from './picture-list.ts';

const order = (...pictures: [address: string, place: string, isRemoved?: boolean][]) =>
  orderPictures(pictures.map(([address, place, isRemoved = false]) => ({ address, place, isRemoved }))).join('');

test('pictures stand in the order of their places', () => {
  expect(order(['a', '1'], ['b', '2'], ['c', '3'])).toBe('abc');
  expect(order(['a', '3'], ['b', '1'], ['c', '2'])).toBe('bca');
  expect(order(['a', '1'], ['b', '2'], ['c', '1'])).toBe('cab');
});

test('one that goes is left out, and one without a readable place stays where it is', () => {
  expect(order(['a', '1', true], ['b', ''], ['c', '-4'], ['d', '1'])).toBe('dbc');
  expect(order(['a', '9'.repeat(10_000)], ['b', '0'])).toBe('ba');
});

test('the same picture twice is one', () => {
  expect(order(['a', '1'], ['b', '2'], ['a', '3'])).toBe('ab');
});
