import { expect, test } from 'vitest';
import { expectConsole, unexpectedMessages } from './console-guard.ts';

test('allows an announced message', () => {
  expectConsole(/^price of \d+ kr$/);
  // biome-ignore lint/suspicious/noConsole: it is what is tested
  console.error('price of %d kr', 1000);
  expect(unexpectedMessages()).toEqual([]);
});

test('records any other message and fails the test at its end', () => {
  expectConsole(/price/);
  // biome-ignore lint/suspicious/noConsole: it is what is tested
  console.warn('stock is empty');
  expect(unexpectedMessages()).toEqual(['console.warn: stock is empty']);
  // Clear the recorded message, so that this test passes.
  unexpectedMessages().length = 0;
});
