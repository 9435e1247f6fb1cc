import { expect, test } from 'vitest';
import { orderByPlace } from './order-by-place.ts';

const order = (...things: [name: string, place: string, isRemoved?: boolean][]) =>
  orderByPlace(things.map(([name, place, isRemoved = false]) => ({ name, place, isRemoved })))
    .map(({ name }) => name)
    .join('');

test('sorts items by their positions', () => {
  expect(order(['a', '1'], ['b', '2'], ['c', '3'])).toBe('abc');
  expect(order(['a', '3'], ['b', '1'], ['c', '2'])).toBe('bca');
  expect(order(['a', '1'], ['b', '2'], ['c', '1'])).toBe('cab');
});

test('omits removed items, and leaves items without a readable position in place', () => {
  expect(order(['a', '1', true], ['b', ''], ['c', '-4'], ['d', '1'])).toBe('dbc');
  expect(order(['a', '9'.repeat(10_000)], ['b', '0'])).toBe('ba');
});
