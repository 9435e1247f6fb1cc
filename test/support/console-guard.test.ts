import { expect, test } from 'vitest';
import { expectConsole, unexpectedMessages } from './console-guard.ts';

test('a message that the test announced is allowed', () => {
  expectConsole(/^price of \d+ kr$/);
  // biome-ignore lint/suspicious/noConsole: it is what is tested
  console.error('price of %d kr', 1000);
  expect(unexpectedMessages()).toEqual([]);
});

test('any other is kept and fails the test at its end', () => {
  expectConsole(/price/);
  // biome-ignore lint/suspicious/noConsole: it is what is tested
  console.warn('stock is empty');
  expect(unexpectedMessages()).toEqual(['console.warn: stock is empty']);
  // Said and understood: this test ends well.
  unexpectedMessages().length = 0;
});
