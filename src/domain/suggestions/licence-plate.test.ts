import { expect, test } from 'vitest';
import { formatPlate, readPlate } from './licence-plate.ts';

test.each([
  ['ABC123', 'ABC123'],
  ['abc123', 'ABC123'],
  ['abc 12d', 'ABC12D'],
  ['ABC-12D', 'ABC12D'],
  ['  abc 123 ', 'ABC123'],
  // Letters that plates do not have, and other shapes.
  ['abi123', null],
  ['abc12o', null],
  ['åbc123', null],
  ['ab123', null],
  ['abc1234', null],
  ['abc  123', null],
  ['volvo', null],
  ['', null],
])('"%s" is the plate %s', (text, plate) => {
  expect(readPlate(text)).toBe(plate);
});

test('as it stands on the car', () => {
  expect(formatPlate('ABC12D')).toBe('ABC\u00a012D');
});
