import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DiffPart, wordDiff } from './word-diff.ts';

const side = (parts: readonly DiffPart[], other: DiffPart['kind']): string =>
  parts.flatMap(({ kind, text }) => (kind === other ? [] : [text])).join('');

test('marks whole words, with Swedish letters', () => {
  expect(wordDiff('Svara på svenska om bilar.', 'Svara på åländska om bilar.')).toEqual([
    { kind: 'same', text: 'Svara på ' },
    { kind: 'removed', text: 'svenska' },
    { kind: 'added', text: 'åländska' },
    { kind: 'same', text: ' om bilar.' },
  ]);
});

test('both texts can be read from the parts', () => {
  const text = fc.array(fc.constantFrom('a', 'ö', ' ', '\n', '.', 'bil', '😀')).map((words) => words.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = wordDiff(before, after);
      expect([side(parts, 'added'), side(parts, 'removed')]).toEqual([before, after]);
    }),
  );
});

test('long texts without anything in common are shown as a whole', () => {
  const long = (word: string) => Array.from({ length: 10_000 }, (_, nth) => `${word}${nth}`).join(' ');
  const parts = wordDiff(long('a'), long('b'));
  expect(side(parts, 'added')).toBe(long('a'));
  expect(side(parts, 'removed')).toBe(long('b'));
});
