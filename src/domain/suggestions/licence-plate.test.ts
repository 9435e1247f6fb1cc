import { expect, test } from 'vitest';
import { formatPlate, readPlate } from './licence-plate.ts';

test.each([
  ['ABC123', 'ABC123'],
  ['abc123', 'ABC123'],
  ['abc 12d', 'ABC12D'],
  ['ABC-12D', 'ABC12D'],
  ['  abc 123 ', 'ABC123'],
  // Letters that plates do not use, and other formats.
  ['abi123', null],
  ['abc12o', null],
  ['åbc123', null],
  ['ab123', null],
  ['abc1234', null],
  ['abc  123', null],
  ['volvo', null],
  ['', null],
])('reads "%s" as the plate %s', (text, plate) => {
  expect(readPlate(text)).toBe(plate);
});

test('formats a plate as it is printed on the car', () => {
  expect(formatPlate('ABC12D')).toBe('ABC\u00a012D');
});
