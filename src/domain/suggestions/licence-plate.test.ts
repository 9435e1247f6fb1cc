import { expect, test } from 'vitest';
import { formatPlate, readPlate, readPlateStart } from './licence-plate.ts';

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

test.each([
  ['zoo 65', 'ZOO65'],
  ['ABC1', 'ABC1'],
  ['abc-12', 'ABC12'],
  ['abc 123', null],
  ['v60', null],
  ['abc', null],
  ['ABÅ 1', null],
])('the beginning of a plate in %j is %j', (text, start) => {
  expect(readPlateStart(text)).toBe(start);
});

test('formats a plate as it is printed on the car', () => {
  expect(formatPlate('ABC12D')).toBe('ABC\u00a012D');
});
