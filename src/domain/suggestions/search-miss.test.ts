import { expect, test } from 'vitest';
import { missTerm } from './search-miss.ts';

test.each([
  ['Škoda  Ferrari', 'skoda ferrari'],
  ['trabant 601', 'trabant 601'],
  ['ABC 123', null],
  ['volvo abc123', null],
  ['anna@exempel.se', null],
  ['070-123 45 67', null],
  ['19800101-1234', null],
  ['jag vill gärna ha en röd bil till sommaren', null],
  ['x', null],
  ['🚗', null],
  ['a'.repeat(61), null],
])('stores of "%s": %s', (text, term) => {
  expect(missTerm(text)).toBe(term);
});
